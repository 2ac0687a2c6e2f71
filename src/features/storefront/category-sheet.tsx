import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { categoryUrl } from '../../contract/products/listing-url.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { Loading } from '../../ui/notices/skeleton.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { useCategories } from '../products/catalogue/use-categories.ts'
import './category-sheet.css'
import { CATEGORIES_HASH } from './nav-targets.ts'

/** All categories in a sheet over the current screen. It opens by a hash in the URL, so that Back closes it. */
export const CategorySheet = () => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  )
  const close = () => navigate(location.pathname + location.search, { replace: true })
  return (
    <Sheet isOpen={hash === CATEGORIES_HASH} onClose={close} title={t('All Categories')}>
      <CategoryList />
    </Sheet>
  )
}

// The links replace the sheet's history entry: Back from the category returns to where the sheet was opened.
const CategoryList = () => {
  const t = useTranslate()
  const { categories } = useCategories()
  if (!categories) return <Loading what={t('Loading categories')} />
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where there are no bullets
    <ul role="list" className="category-list">
      {categories.map(category => (
        <li key={category.id}>
          <Link href={categoryUrl(category.name)} replace>
            <Picture image={category.image} thumbhash={category.thumbhash} alt="" sizes="64px" />
            <span>{showName(category)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
