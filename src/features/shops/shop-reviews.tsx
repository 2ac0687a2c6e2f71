import { useState } from 'react'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
import type { Shop } from '../../contract/shops.ts'
import type { ShownReview } from '../../local/review-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { productAddress } from '../catalogue/product-tiles.tsx'
import { ReviewItem } from '../catalogue/review-item.tsx'
import { ReviewSummary } from '../catalogue/review-summary.tsx'
import '../catalogue/reviews.css'
import { useShopReviews } from '../catalogue/use-reviews.ts'

/** How many reviews stand there before the rest is asked for. */
const FIRST = 5

/** What people say of the shop's products, each with the product it is about. */
export const ShopReviews = ({ shop }: { shop: Shop }) => {
  const t = useText()
  return (
    <div id="reviews">
      <Section title={t('Reviews')}>
        <Body shop={shop} />
      </Section>
    </div>
  )
}

const Body = ({ shop }: { shop: Shop }) => {
  const t = useText()
  const read = useShopReviews(shop.id)
  if (read.state === 'failed')
    return (
      <ErrorNote title={t('The reviews could not be fetched')} onRetry={read.retry}>
        {t(read.message)}
      </ErrorNote>
    )
  if (read.state === 'unsaved')
    return (
      <Empty title={t('The reviews are not saved on this device')} drawing="cloud">
        {t('They appear by themselves when the network is back.')}
      </Empty>
    )
  if (read.state === 'loading')
    return (
      <div>
        <Loading what={t('Loading reviews')} />
        {skeletons('row', SKELETONS.tableRows)}
      </div>
    )
  if (read.reviews.length === 0) return <Empty title={t(EMPTY.reviews)} drawing="heart" />
  return <Written reviews={read.reviews} total={read.total} rating={shop.rating} />
}

const Written = ({ reviews, total, rating }: { reviews: ShownReview[]; total: number; rating: number }) => {
  const t = useText()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? reviews : reviews.slice(0, FIRST)
  return (
    <div className="reviews">
      <ReviewSummary reviews={reviews} total={total} rating={rating} />
      <div className="reviews-list">
        {shown.map(review => (
          <ReviewItem key={review.id} review={review}>
            <p className="meta">
              {t('About')} <Link href={productAddress(review.product)}>{review.product.name}</Link>
            </p>
          </ReviewItem>
        ))}
        {shown.length < reviews.length && (
          <Button onClick={() => setAll(true)}>
            {t('Show all {count, number} reviews', { count: reviews.length })}
          </Button>
        )}
      </div>
    </div>
  )
}
