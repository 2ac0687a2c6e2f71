import { Card } from '../../ui/card.tsx'
import { dayWords } from '../../ui/day.ts'
import { LineItem } from '../../ui/line-item.tsx'
import { Rating } from '../../ui/rating.tsx'
import { useLocale } from '../../ui/text.ts'
import { productAddress } from '../catalogue/product-tiles.tsx'
import '../catalogue/reviews.css'
import { ShopAnswer } from '../catalogue/shop-answer.tsx'
import { OwnReviewActions, type OwnReviewProps } from './own-review-actions.tsx'

/** An own review under the product that it is about. */
export const OwnReviewCard = ({ review, onWrite }: OwnReviewProps) => {
  const locale = useLocale()
  const { product, rating, comment, createdAt, isGoing } = review
  return (
    <Card as="article" label={product.name}>
      <LineItem
        name={product.name}
        href={productAddress(product)}
        image={product.image}
        detail={
          <>
            <Rating rating={rating} look="full" />
            <time dateTime={createdAt}>{dayWords(createdAt, locale)}</time>
          </>
        }
      />
      {!isGoing && comment && <p className="reading review-words">{comment}</p>}
      {!isGoing && <ShopAnswer reply={review.reply} />}
      <OwnReviewActions review={review} onWrite={onWrite} />
    </Card>
  )
}
