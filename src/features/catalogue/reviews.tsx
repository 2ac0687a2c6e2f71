import type { Product } from '../../contract/products.ts'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { OwnReviewActions } from '../reviews/own-review-actions.tsx'
import { useWriteReview } from '../reviews/use-write-review.tsx'
import { WriteReviewButton } from '../reviews/write-review-button.tsx'
import { ReviewList } from './review-list.tsx'
import { useReviews } from './use-reviews.ts'

/** What people say of a product, with the customer's own review to be written and changed. */
export const Reviews = ({ product }: { product: Product }) => {
  const t = useText()
  const read = useReviews(product.id)
  const { write, dialog } = useWriteReview()
  // One review a person: whoever has written one finds Edit at it.
  const isOpen = read.state !== 'ready' || read.reviews.every(review => review.mine === 0)
  return (
    <div id="reviews">
      <Section title={t('Reviews')} aside={isOpen && <WriteReviewButton product={product} onWrite={write} />}>
        <ReviewList
          read={read}
          rating={product.rating}
          empty={t('Nobody has written about this product yet.')}
          below={review => review.mine === 1 && <OwnReviewActions review={review} onWrite={write} />}
        />
        {dialog}
      </Section>
    </div>
  )
}
