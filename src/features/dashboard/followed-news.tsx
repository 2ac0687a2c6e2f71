import { useLiveQuery } from 'dexie-react-hooks'
import type { Product } from '../../contract/products/products.ts'
import { readFollowedProducts } from '../../local/shops/followed-shops.ts'
import { ProductGrid } from '../../ui/goods/product-grid.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { CompactTile } from '../products/catalogue/product-tiles.tsx'
import { limitPerShop } from './limit-per-shop.ts'

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
