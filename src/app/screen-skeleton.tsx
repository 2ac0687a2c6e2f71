import { SKELETONS } from '../contract/constants.ts'
import type { PagePath } from '../contract/page-paths.ts'
import { ProductLoading } from '../features/storefront/product/product-loading.tsx'
import { ProductGrid } from '../ui/goods/product-grid.tsx'
import { Columns, Page, Stack } from '../ui/layout/page.tsx'
import { Loading, renderSkeletons, Skeleton } from '../ui/notices/skeleton.tsx'
import { useTranslate } from '../ui/text/i18n.ts'

/** Stands for a screen whose code is loading, in about its shape. */
export const ScreenSkeleton = ({ path }: { path: PagePath | undefined }) => {
  if (path === '/products/:id') return <ProductLoading />
  return (
    <Page>
      <Loading />
      <Skeleton shape="line" />
      <Content path={path} />
    </Page>
  )
}

const Content = ({ path }: { path: PagePath | undefined }) => {
  if (path === '/products')
    return (
      <Columns side="start" aside={<Lines />}>
        <ProductSkeletons width="beside" />
      </Columns>
    )
  if (path && PRODUCT_GRIDS.includes(path)) return <ProductSkeletons />
  return <Stack>{renderSkeletons('row', SKELETONS.tableRows)}</Stack>
}

/** Other screens that consist mainly of products. */
const PRODUCT_GRIDS: readonly PagePath[] = ['/', '/recent-products', '/wishlist', '/shops/:id']

const Lines = () => <Stack gap="lg">{renderSkeletons('line', SKELETONS.categories)}</Stack>

const ProductSkeletons = ({ width }: { width?: 'beside' }) => {
  const t = useTranslate()
  return (
    <ProductGrid label={t('Loading products')} width={width}>
      {renderSkeletons('card', SKELETONS.products)}
    </ProductGrid>
  )
}
