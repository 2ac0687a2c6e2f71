import { type ReactNode, useState } from 'react'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
import type { ShownReview } from '../../local/review-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewSummary } from './review-summary.tsx'
import './reviews.css'
import type { ReviewsRead } from './use-reviews.ts'

/** How many reviews stand there before the rest is asked for. */
const FIRST = 5

type ReviewListProps = {
  read: ReviewsRead
  /** The average of all, from 1 to 5. */
  rating: number
  /** One sentence more where there are none. */
  empty?: string
  /** What stands below a review's words. */
  below: (review: ShownReview) => ReactNode
}

/** What people say of a product or a shop: the spread of stars and their words. */
export const ReviewList = ({ read, rating, empty, below }: ReviewListProps) => {
  const t = useText()
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
  if (read.reviews.length === 0)
    return (
      <Empty title={t(EMPTY.reviews)} drawing="heart">
        {empty}
      </Empty>
    )
  return <Written reviews={read.reviews} total={read.total} rating={rating} below={below} />
}

type WrittenProps = Pick<ReviewListProps, 'rating' | 'below'> & { reviews: ShownReview[]; total: number }

const Written = ({ reviews, total, rating, below }: WrittenProps) => {
  const t = useText()
  const [isAll, setAll] = useState(false)
  const sent = reviews.filter(review => review.seq > 0)
  const shown = isAll ? reviews : reviews.slice(0, FIRST)
  return (
    <div className="reviews">
      {sent.length > 0 && <ReviewSummary reviews={sent} total={total} rating={rating} />}
      <div className="reviews-list">
        {shown.map(review => (
          <ReviewItem key={review.id} review={review}>
            {below(review)}
          </ReviewItem>
        ))}
        {shown.length < reviews.length && (
          <Button onClick={() => setAll(true)}>{t('Show all {count} reviews', { count: reviews.length })}</Button>
        )}
      </div>
    </div>
  )
}
