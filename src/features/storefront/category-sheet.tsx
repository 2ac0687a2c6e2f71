import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { Link } from '../../ui/controls/link.tsx'
import { Loading } from '../../ui/notices/skeleton.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { OptionalBoundary } from '../../ui/state/optional-boundary.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { CATEGORIES_HASH } from './nav-targets.ts'

const CategoryList = lazy(() => import('./category-list.tsx'))

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
      <OptionalBoundary fallback={<Link href="/products">{t('All Products')}</Link>}>
        <Suspense fallback={<Loading what={t('Loading categories')} />}>
          <CategoryList />
        </Suspense>
      </OptionalBoundary>
    </Sheet>
  )
}
