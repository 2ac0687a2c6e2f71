import { lazy, Suspense } from 'react'
import type { Product } from '../../contract/products/products.ts'
import { applyPendingVote } from '../../local/reviews/votes.ts'
import { Row } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { OptionalBoundary } from '../../ui/state/optional-boundary.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { translateName } from '../../ui/text/translate-name.ts'
import { ReportButton } from '../reports/report-button.tsx'
import { HelpfulButton } from './helpful-button.tsx'
import { ReviewList } from './review-list.tsx'
import { useProductReviews } from './use-product-reviews.ts'
import { useReviewVotes } from './use-review-votes.ts'
import { useWriteReview } from './use-write-review.tsx'
import { WriteReviewButton } from './write-review-button.tsx'

// Few visitors have written one, and its code is as large as the rest of the reviews.
const OwnReviewActions = lazy(async () => ({ default: (await import('./own-review-actions.tsx')).OwnReviewActions }))

/** The reviews of a product; customers can write one and change their own. */
export const ProductReviews = ({ product }: { product: Product }) => {
  const t = useTranslate()
  const read = useProductReviews(product.id)
  const votes = useReviewVotes(product.id)
  const { write, dialog } = useWriteReview()
  // One review per customer: an existing one has an Edit button.
  const canWrite = read.state !== 'ready' || read.reviews.every(review => review.mine === 0)
  return (
    <div id="reviews">
      <Section title={t('Reviews')} aside={canWrite && <WriteReviewButton product={product} onWrite={write} />}>
        <ReviewList
          read={read}
          rating={product.rating}
          empty={t('Nobody has reviewed this product yet.')}
          below={review =>
            review.mine === 0 ? (
              review.seq > 0 && (
                <Row>
                  <HelpfulButton review={review} vote={applyPendingVote(review, votes)} />
                  <ReportButton entity="REVIEW" entityId={review.id} name={translateName(review.customer.name)} />
                </Row>
              )
            ) : (
              <OptionalBoundary>
                <Suspense>
                  <OwnReviewActions review={review} onWrite={write} />
                </Suspense>
              </OptionalBoundary>
            )
          }
        />
        {dialog}
      </Section>
    </div>
  )
}
