import type { Product } from '../../contract/products.ts'
import { useTranslate } from '../../ui/i18n.ts'
import { Section } from '../../ui/section.tsx'
import { OwnReviewActions } from './own-review-actions.tsx'
import { ReviewList } from './review-list.tsx'
import { useProductReviews } from './use-product-reviews.ts'
import { useWriteReview } from './use-write-review.tsx'
import { WriteReviewButton } from './write-review-button.tsx'

/** What people say of a product, with the customer's own review to be written and changed. */
export const ProductReviews = ({ product }: { product: Product }) => {
  const t = useTranslate()
  const read = useProductReviews(product.id)
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
