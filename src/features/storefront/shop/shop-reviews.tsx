import type { Shop } from '../../../contract/shops/shops.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { translateName } from '../../../ui/text/translate-name.ts'
import { productUrl } from '../../products/catalogue/product-tiles.tsx'
import { ReportButton } from '../../reports/report-button.tsx'
import { ReviewList } from '../../reviews/review-list.tsx'
import { useShopReviews } from '../../reviews/use-product-reviews.ts'

/** The reviews of the shop's products, each with a link to its product. */
export const ShopReviews = ({ shop }: { shop: Shop }) => {
  const t = useTranslate()
  return (
    <div id="reviews">
      <Section title={t('Reviews')}>
        <ReviewList
          read={useShopReviews(shop.id)}
          rating={shop.rating}
          below={({ id, product, customer, mine, seq }) => (
            <>
              <p className="meta">
                {t('About')} <Link href={productUrl(product)}>{showName(product)}</Link>
              </p>
              {mine === 0 && seq > 0 && (
                <ReportButton entity="REVIEW" entityId={id} name={translateName(customer.name)} />
              )}
            </>
          )}
        />
      </Section>
    </div>
  )
}
