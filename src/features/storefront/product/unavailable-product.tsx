import { Button } from '../../../ui/controls/button.tsx'
import { ProductGrid } from '../../../ui/goods/product-grid.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { CompactTile } from '../../products/catalogue/product-tiles.tsx'
import { useProductListing } from '../../products/catalogue/use-product-listing.ts'

const POPULAR_QUERY = { page: 1, limit: 4, sortBy: 'popularity', inStock: true } as const

/** The product is no longer sold, or paused by its shop: says so and shows popular products. */
export const DiscontinuedProduct = ({ isPaused }: { isPaused: boolean }) => {
  const t = useTranslate()
  const popular = useProductListing(POPULAR_QUERY)
  return (
    <Page>
      <Section
        level={1}
        title={t(isPaused ? 'This product is not on sale at the moment' : 'This product is no longer sold')}
      >
        <EmptyState
          title={t(
            isPaused ? 'The shop has paused it and may sell it again.' : 'The shop no longer sells this product.',
          )}
          illustration="stall"
          action={
            <Button variant="brand" href="/products">
              {t('All Products')}
            </Button>
          }
        >
          {t('Existing orders are not affected.')}
        </EmptyState>
      </Section>
      {popular.state === 'ready' && popular.page.items.length > 0 && (
        <Section title={t('Popular products')}>
          <ProductGrid label={t('Popular products')}>
            {popular.page.items.map(product => (
              <CompactTile key={product.id} product={product} />
            ))}
          </ProductGrid>
        </Section>
      )}
    </Page>
  )
}

/** Offline, and the product is not on this device. */
export const UncachedProduct = () => {
  const t = useTranslate()
  return (
    <Page>
      <Section level={1} title={t('Not saved on this device')}>
        <EmptyState
          title={t('Open this product once while you are online to see it offline.')}
          illustration="cloud"
          action={
            <Button variant="brand" href="/products">
              {t('View saved products')}
            </Button>
          }
        >
          {t('It will load when you are back online.')}
        </EmptyState>
      </Section>
    </Page>
  )
}
