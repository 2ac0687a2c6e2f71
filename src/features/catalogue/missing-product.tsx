import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { ProductGrid } from '../../ui/product-grid.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { PlainTile } from './product-tiles.tsx'
import { useListing } from './use-listing.ts'

const POPULAR = { page: 1, limit: 4, sortBy: 'popularity', inStock: true } as const

/** It was taken off the market: said plainly, with something else to look at. */
export const GoneProduct = () => {
  const t = useText()
  const popular = useListing(POPULAR)
  return (
    <Page>
      <Section level={1} title={t('This product is no longer sold')}>
        <Empty
          title={t('The shop has taken it off the market.')}
          drawing="stall"
          action={
            <Button variant="brand" href="/products">
              {t('All Products')}
            </Button>
          }
        >
          {t('Orders that hold it are not affected.')}
        </Empty>
      </Section>
      {popular.state === 'ready' && popular.page.items.length > 0 && (
        <Section title={t('What others buy')}>
          <ProductGrid label={t('What others buy')}>
            {popular.page.items.map(product => (
              <PlainTile key={product.id} product={product} />
            ))}
          </ProductGrid>
        </Section>
      )}
    </Page>
  )
}

/** Offline, and never seen on this device. */
export const UnsavedProduct = () => {
  const t = useText()
  return (
    <Page>
      <Section level={1} title={t('Not saved on this device')}>
        <Empty
          title={t('This product was never opened here.')}
          drawing="cloud"
          action={
            <Button variant="brand" href="/products">
              {t('Products on this device')}
            </Button>
          }
        >
          {t('It appears by itself when the network is back.')}
        </Empty>
      </Section>
    </Page>
  )
}
