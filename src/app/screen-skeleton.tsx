import { SKELETONS } from '../contract/constants.ts'
import type { PagePath } from '../contract/page-paths.ts'
import { ProductLoading } from '../features/storefront/product/product-loading.tsx'
import { useTranslate } from '../ui/i18n.ts'
import { Columns, Page, Stack } from '../ui/page.tsx'
import { ProductGrid } from '../ui/product-grid.tsx'
import { Loading, renderSkeletons, Skeleton } from '../ui/skeleton.tsx'

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
