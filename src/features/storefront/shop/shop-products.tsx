import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import type { Shop } from '../../../contract/shops/shops.ts'
import { ProductGrid } from '../../../ui/goods/product-grid.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { Pager } from '../../../ui/rows/pager.tsx'
import { useUrlSearch } from '../../../ui/state/use-url-search.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useAddToCart } from '../../cart/use-add-to-cart.tsx'
import { PartialCatalogueNote } from '../../products/catalogue/no-products-found.tsx'
import { ProductGridStates } from '../../products/catalogue/product-grid-states.tsx'
import { CompactTile, FeaturedTile } from '../../products/catalogue/product-tiles.tsx'
import { shopUrl } from '../../products/catalogue/shop-url.ts'
import { useProductListing } from '../../products/catalogue/use-product-listing.ts'
import { parseShopListQuery } from '../../shops/customer/shop-list-query.ts'

const TOP_PICK_COUNT = 4

/** The shop's most popular products. Renders nothing where the shop has no other products. */
export const TopPicks = ({ shop }: { shop: Shop }) => {
  const t = useTranslate()
  const { id: shopId, productCount } = shop
  const read = useProductListing({ shopId, sortBy: 'popularity', inStock: true, page: 1, limit: TOP_PICK_COUNT })
  const hasMore = read.state === 'ready' ? read.page.total > TOP_PICK_COUNT : productCount > TOP_PICK_COUNT
  if (!hasMore || read.state === 'unsaved' || read.state === 'failed') return null
  return (
    <Section title={t('Top picks')}>
      <ProductGrid label={t('Top picks')}>
        {read.state === 'loading'
          ? renderSkeletons('card', TOP_PICK_COUNT)
          : read.page.items.map(product => <CompactTile key={product.id} product={product} />)}
      </ProductGrid>
    </Section>
  )
}

/** All products of the shop, newest first; the page number is in the URL. */
export const ShopProducts = ({ shopId }: { shopId: string }) => {
  const t = useTranslate()
  const { page } = parseShopListQuery(useUrlSearch())
  const { add, dialog } = useAddToCart()
  const read = useProductListing({ shopId, page })
  const title = t('All Products')
  return (
    <div id="products">
      <Section title={title}>
        <ProductGridStates
          read={read}
          label={title}
          card={(product, index) => (
            <FeaturedTile key={product.id} product={product} index={index + TOP_PICK_COUNT} onAdd={add} />
          )}
          empty={
            read.state === 'ready' && (
              <EmptyState title={t(EMPTY_STATES.noData)}>
                {t('There is nothing for sale here right now.')} <PartialCatalogueNote page={read.page} />
              </EmptyState>
            )
          }
        />
        {read.state === 'ready' && (
          <Pager
            page={page}
            total={read.page.total}
            limit={read.page.limit}
            hrefOf={to => `${shopUrl(shopId)}${to > 1 ? `?page=${to}` : ''}#products`}
          />
        )}
        {dialog}
      </Section>
    </div>
  )
}
