import type { Shop } from '../../contract/shops.ts'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { productAddress } from '../catalogue/product-tiles.tsx'
import { ReviewList } from '../catalogue/review-list.tsx'
import { useShopReviews } from '../catalogue/use-reviews.ts'

/** What people say of the shop's products, each with the product it is about. */
export const ShopReviews = ({ shop }: { shop: Shop }) => {
  const t = useText()
  return (
    <div id="reviews">
      <Section title={t('Reviews')}>
        <ReviewList
          read={useShopReviews(shop.id)}
          rating={shop.rating}
          below={({ product }) => (
            <p className="meta">
              {t('About')} <Link href={productAddress(product)}>{product.name}</Link>
            </p>
          )}
        />
      </Section>
    </div>
  )
}
