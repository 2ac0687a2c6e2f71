import { useState } from 'react'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
import type { Product } from '../../contract/products.ts'
import type { ShownReview } from '../../local/review-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { OwnReviewActions } from '../reviews/own-review-actions.tsx'
import { useWriteReview, type WriteReview } from '../reviews/use-write-review.tsx'
import { WriteReviewButton } from '../reviews/write-review-button.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewSummary } from './review-summary.tsx'
import './reviews.css'
import { type ReviewsRead, useReviews } from './use-reviews.ts'

/** How many reviews stand there before the rest is asked for. */
const FIRST = 5

/** What people say of a product: its spread of stars and their words. */
export const Reviews = ({ product }: { product: Product }) => {
  const t = useText()
  const read = useReviews(product.id)
  const { write, dialog } = useWriteReview()
  // One review a person: whoever has written one finds Edit at it.
  const isOpen = read.state !== 'ready' || read.reviews.every(review => review.mine === 0)
  return (
    <div id="reviews">
      <Section title={t('Reviews')} aside={isOpen && <WriteReviewButton product={product} onWrite={write} />}>
        <Body read={read} rating={product.rating} onWrite={write} />
        {dialog}
      </Section>
    </div>
  )
}

type BodyProps = { read: ReviewsRead; rating: number; onWrite: WriteReview['write'] }

const Body = ({ read, rating, onWrite }: BodyProps) => {
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
        {t('Nobody has written about this product yet.')}
      </Empty>
    )
  return <Written reviews={read.reviews} total={read.total} rating={rating} onWrite={onWrite} />
}

type WrittenProps = Omit<BodyProps, 'read'> & { reviews: ShownReview[]; total: number }

const Written = ({ reviews, total, rating, onWrite }: WrittenProps) => {
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
            {review.mine === 1 && <OwnReviewActions review={review} onWrite={onWrite} />}
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
