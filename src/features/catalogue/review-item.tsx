import type { ReactNode } from 'react'
import type { Review } from '../../contract/reviews.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Rating } from '../../ui/rating.tsx'
import { useLocale, useText } from '../../ui/text.ts'

const DATE_LOCALES = { en: 'en-GB', bn: 'bn-BD' } as const

/** What one person wrote, and what the shop answered; below it, what he may do with it. */
export const ReviewItem = ({ review, children }: { review: Review; children?: ReactNode }) => {
  const t = useText()
  const language = DATE_LOCALES[useLocale()]
  const date = new Date(review.createdAt).toLocaleDateString(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return (
    <article className="review">
      <Avatar name={review.customer.name} />
      <div>
        <h3>{review.customer.name}</h3>
        <div className="review-facts">
          <Rating rating={review.rating} look="full" />
          <time className="meta" dateTime={review.createdAt}>
            {date}
          </time>
        </div>
        <p className="reading">{review.comment}</p>
        {review.reply && (
          <blockquote className="review-reply">
            <strong>{t('Answer of the shop')}</strong>
            <p>{review.reply}</p>
          </blockquote>
        )}
        {children}
      </div>
    </article>
  )
}
