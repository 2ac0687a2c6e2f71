import type { Shop } from '../../contract/shops.ts'
import { showName, useTranslate } from '../../ui/i18n.ts'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { productUrl } from '../catalogue/product-tiles.tsx'
import { ReviewList } from '../reviews/review-list.tsx'
import { useShopReviews } from '../reviews/use-product-reviews.ts'

/** The reviews of the shop's products, each with a link to its product. */
export const ShopReviews = ({ shop }: { shop: Shop }) => {
  const t = useTranslate()
  return (
    <div id="reviews">
      <Section title={t('Reviews')}>
        <ReviewList
          read={useShopReviews(shop.id)}
          rating={shop.rating}
          below={({ product }) => (
            <p className="meta">
              {t('About')} <Link href={productUrl(product)}>{showName(product)}</Link>
            </p>
          )}
        />
      </Section>
    </div>
  )
}
