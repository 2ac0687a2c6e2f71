import { useSearch } from 'wouter/use-browser-location'
import { EMPTY } from '../../contract/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ProductGrid } from '../../ui/product-grid.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useAddToCart } from '../cart/use-add-to-cart.tsx'
import { AmongThese } from '../catalogue/nothing-found.tsx'
import { FeaturedTile, PlainTile } from '../catalogue/product-tiles.tsx'
import { Shelf } from '../catalogue/shelf.tsx'
import { useListing } from '../catalogue/use-listing.ts'
import { shopAddress } from './shop-address.ts'
import { shopQuestionOf } from './shop-question.ts'

const PICKS = 4

/** What others buy here most; nothing where the shop has no more than that. */
export const TopPicks = ({ shopId }: { shopId: string }) => {
  const t = useText()
  const read = useListing({ shopId, sortBy: 'popularity', inStock: true, page: 1, limit: PICKS })
  if (read.state !== 'ready' || read.page.total <= PICKS) return null
  return (
    <Section title={t('Top picks')}>
      <ProductGrid label={t('Top picks')}>
        {read.page.items.map(product => (
          <PlainTile key={product.id} product={product} />
        ))}
      </ProductGrid>
    </Section>
  )
}

/** Everything that the shop sells, newest first; the page stands in the address. */
export const ShopProducts = ({ shopId }: { shopId: string }) => {
  const t = useText()
  const { page } = shopQuestionOf(useSearch())
  const { add, dialog } = useAddToCart()
  const read = useListing({ shopId, page })
  const title = t('All Products')
  return (
    <div id="products">
      <Section title={title}>
        <Shelf
          read={read}
          label={title}
          card={(product, index) => (
            <FeaturedTile key={product.id} product={product} index={index + PICKS} onAdd={add} />
          )}
          empty={
            read.state === 'ready' && (
              <Empty title={t(EMPTY.products)}>
                {t('Nothing is on sale here at the moment.')} <AmongThese page={read.page} />
              </Empty>
            )
          }
        />
        {read.state === 'ready' && (
          <Pager
            page={page}
            total={read.page.total}
            limit={read.page.limit}
            hrefOf={to => `${shopAddress(shopId)}${to > 1 ? `?page=${to}` : ''}#products`}
          />
        )}
        {dialog}
      </Section>
    </div>
  )
}
