import { LayoutGrid } from 'lucide-react'
import { useLocation } from 'wouter'
import { SKELETONS } from '../../contract/constants.ts'
import { type Category, isTopCategory } from '../../contract/products/categories.ts'
import { categoryUrl, parseListingUrl } from '../../contract/products/listing-url.ts'
import { Picture } from '../../ui/goods/picture.tsx'
import { CategoryBar } from '../../ui/layout/category-bar.tsx'
import { Loading, renderSkeletons } from '../../ui/notices/skeleton.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useUrlSearch } from '../../ui/state/use-url-search.ts'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { useCategories } from '../products/catalogue/use-categories.ts'
import './category-nav.css'

/** The categories on large screens: a menu with all, and one link per category. */
export const CategoryNav = () => {
  const t = useTranslate()
  const { categories } = useCategories()
  const current = useCurrentCategory()
  const all = { href: '/products', label: t('All Products'), isCurrent: current === '' }
  const [path] = useLocation()
  const shops = { href: '/shops', label: t('All Shops'), isCurrent: path === '/shops' }
  const items = categories?.filter(isTopCategory).map(category => ({
    href: categoryUrl(category.name),
    label: showName(category),
    isCurrent: current === category.name,
  }))
  return (
    <CategoryBar
      all={
        <>
          <AllCategories categories={categories} />
          {!items && <span className="category-bar-loading">{renderSkeletons('line', SKELETONS.categories)}</span>}
        </>
      }
      items={items ? [all, shops, ...items] : []}
    />
  )
}

const AllCategories = ({ categories }: { categories: Category[] | undefined }) => {
  const t = useTranslate()
  return (
    <Menu
      variant="brand"
      label={t('All Categories')}
      trigger={
        <>
          <LayoutGrid aria-hidden="true" /> {t('All Categories')}
        </>
      }
      heading={!categories && <CategorySkeletons />}
      items={(categories ?? []).map(category => ({
        label: showName(category),
        href: categoryUrl(category.name),
        picture: <Picture image={category.image} thumbhash={category.thumbhash} alt="" sizes="40px" />,
      }))}
    />
  )
}

const CategorySkeletons = () => {
  const t = useTranslate()
  return (
    <>
      <Loading what={t('Loading categories')} />
      {renderSkeletons('line', SKELETONS.categories)}
    </>
  )
}

/** The category of the listing; empty: all categories, null: another screen. */
const useCurrentCategory = (): string | null => {
  const [path] = useLocation()
  const search = useUrlSearch()
  return path === '/products' ? parseListingUrl(search).category : null
}
