import { useLiveQuery } from 'dexie-react-hooks'
import type { Product } from '../../contract/products.ts'
import { db } from '../../local/db.ts'
import { overlayFollows } from '../../local/follow-overlay.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import type { StoredProduct } from '../../local/rows.ts'
import { ProductGrid } from '../../ui/product-grid.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { PlainTile } from '../catalogue/product-tiles.tsx'
import { newestOf } from './newest-of.ts'

/** What the shops that a customer follows have put on sale last, out of this device's catalogue. Nothing where he follows none. */
export const FollowedNews = () => {
  const news = useLiveQuery(readNews)
  return news && news.length > 0 && <ShopNews news={news} />
}

/** Goods that shops have put on sale last. */
export const ShopNews = ({ news }: { news: readonly Product[] }) => {
  const t = useText()
  return (
    <Section
      title={t('New in shops you follow')}
      link={{ href: '/dashboard/my-followed-shops', label: t('Followed Shops') }}
    >
      <ProductGrid label={t('New in shops you follow')}>
        {news.map(product => (
          <PlainTile key={product.id} product={product} />
        ))}
      </ProductGrid>
    </Section>
  )
}

const readNews = async (): Promise<Product[]> => {
  const [follows, entries] = await inOneLook([db.follows], () => Promise.all([db.follows.toArray(), pendingEntries()]))
  const shown = overlayFollows(
    follows.map(follow => follow.shopId),
    entries,
  )
  const shopIds = shown.filter(({ following }) => following.isFollowing).map(({ shopId }) => shopId)
  if (shopIds.length === 0) return []
  const goods: StoredProduct[] = await db.products.where('shopId').anyOf(shopIds).toArray()
  return newestOf(goods.filter(product => product.listed === 1))
}
