import { type ReactNode, useState } from 'react'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY_STATES } from '../../contract/messages/fixed-messages.ts'
import type { OptimisticReview } from '../../local/reviews/optimistic.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { Loading, renderSkeletons } from '../../ui/notices/skeleton.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'
import { chooseReviews, type ReviewChoice } from './chosen-reviews.ts'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewSummary } from './review-summary.tsx'
import './reviews.css'
import type { ReviewsResult } from './use-product-reviews.ts'

/** How many reviews are shown before "Show all". */
const INITIAL_COUNT = 5
/** Fewer need no filters. */
const FILTERED_FROM = 4

type ReviewListProps = {
  read: ReviewsResult
  /** The average rating, 1 to 5. */
  rating: number
  /** One more sentence where there are no reviews. */
  empty?: string
  /** Rendered below each review. */
  below: (review: OptimisticReview) => ReactNode
}

/** The reviews of a product or a shop, with the distribution of ratings. */
export const ReviewList = ({ read, rating, empty, below }: ReviewListProps) => {
  const t = useTranslate()
  if (read.state === 'failed')
    return (
      <ErrorNotice title={t('Could not load reviews')} onRetry={read.retry}>
        {translateFailure(read)}
      </ErrorNotice>
    )
  if (read.state === 'unsaved')
    return (
      <EmptyState title={t('Reviews are not saved on this device')} illustration="cloud">
        {t('They will load when you are back online.')}
      </EmptyState>
    )
  if (read.state === 'loading')
    return (
      <div>
        <Loading what={t('Loading reviews')} />
        {renderSkeletons('row', SKELETONS.tableRows)}
      </div>
    )
  if (read.reviews.length === 0)
    return (
      <EmptyState title={t(EMPTY_STATES.reviews)} illustration="heart">
        {empty}
      </EmptyState>
    )
  return <ReviewItems reviews={read.reviews} total={read.total} rating={rating} below={below} />
}

type ReviewItemsProps = Pick<ReviewListProps, 'rating' | 'below'> & {
  reviews: OptimisticReview[]
  total: number
}

const ReviewItems = ({ reviews, total, rating, below }: ReviewItemsProps) => {
  const t = useTranslate()
  const [isExpanded, setExpanded] = useState(false)
  const [choice, setChoice] = useState<ReviewChoice>({ order: 'newest' })
  const sent = reviews.filter(review => review.seq > 0)
  const chosen = chooseReviews(reviews, choice)
  const visible = isExpanded ? chosen : chosen.slice(0, INITIAL_COUNT)
  return (
    <div className="reviews">
      {sent.length > 0 && <ReviewSummary reviews={sent} total={total} rating={rating} />}
      <div className="reviews-list">
        {sent.length >= FILTERED_FROM && <ReviewFilters reviews={sent} choice={choice} onChoose={setChoice} />}
        {chosen.length === 0 && <p className="meta">{t('No review is like that.')}</p>}
        {visible.map(review => (
          <ReviewItem key={review.id} review={review}>
            {below(review)}
          </ReviewItem>
        ))}
        {visible.length < chosen.length && (
          <Button onClick={() => setExpanded(true)}>{t('Show all {count} reviews', { count: chosen.length })}</Button>
        )}
      </div>
    </div>
  )
}
