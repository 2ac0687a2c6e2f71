import { useLiveQuery } from 'dexie-react-hooks'
import type { Product } from '../../contract/products/products.ts'
import { readFollowedProducts } from '../../local/shops/followed-shops.ts'
import { ProductGrid } from '../../ui/goods/product-grid.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { CompactTile } from '../products/catalogue/product-tiles.tsx'

/** The newest products of followed shops, from this device. Renders nothing if there are none. */
export const FollowedNews = () => {
  const news = useLiveQuery(readNews)
  return news && news.length > 0 && <ShopNews news={news} />
}

/** The newest products of followed shops. */
export const ShopNews = ({ news }: { news: readonly Product[] }) => {
  const t = useTranslate()
  return (
    <Section
      title={t('New in shops you follow')}
      link={{ href: '/dashboard/my-followed-shops', label: t('Followed Shops') }}
    >
      <ProductGrid label={t('New in shops you follow')}>
        {news.map(product => (
          <CompactTile key={product.id} product={product} />
        ))}
      </ProductGrid>
    </Section>
  )
}

const readNews = async (): Promise<Product[]> => limitPerShop(await readFollowedProducts())

/** Products in all. */
const MAX_PRODUCTS = 4
/** Products of one shop, so that a shop that adds a hundred a day does not crowd out the others. */
const MAX_PER_SHOP = 2

type Dated = { shopId: string; createdAt: string }

/** The newest products, at most two per shop and four in all. */
export const limitPerShop = <Row extends Dated>(products: readonly Row[]): Row[] => {
  const taken = new Map<string, number>()
  const newestFirst = [...products].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  const fair = newestFirst.filter(({ shopId }) => {
    const count = (taken.get(shopId) ?? 0) + 1
    taken.set(shopId, count)
    return count <= MAX_PER_SHOP
  })
  return fair.slice(0, MAX_PRODUCTS)
}
