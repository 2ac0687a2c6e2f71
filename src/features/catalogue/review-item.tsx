import type { ReactNode } from 'react'
import type { Review } from '../../contract/reviews.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { dayWords } from '../../ui/day.ts'
import { Rating } from '../../ui/rating.tsx'
import { useLocale } from '../../ui/text.ts'
import { ShopAnswer } from './shop-answer.tsx'

/** What one person wrote, and what the shop answered; below it, what he may do with it. */
export const ReviewItem = ({ review, children }: { review: Review; children?: ReactNode }) => {
  const locale = useLocale()
  return (
    <article className="review">
      <Avatar name={review.customer.name} />
      <div>
        <h3>{review.customer.name}</h3>
        <div className="review-facts">
          <Rating rating={review.rating} look="full" />
          <time className="meta" dateTime={review.createdAt}>
            {dayWords(review.createdAt, locale)}
          </time>
        </div>
        {review.comment && <p className="reading review-words">{review.comment}</p>}
        <ShopAnswer reply={review.reply} />
        {children}
      </div>
    </article>
  )
}
