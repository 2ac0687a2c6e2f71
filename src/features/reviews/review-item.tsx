import type { ReactNode } from 'react'
import type { Review } from '../../contract/reviews/reviews.ts'
import { Avatar } from '../../ui/goods/avatar.tsx'
import { StarRating } from '../../ui/goods/star-rating.tsx'
import { formatDate } from '../../ui/text/format-date-time.ts'
import { showName, useLocale } from '../../ui/text/i18n.ts'
import { translateName } from '../../ui/text/translate-name.ts'
import { ReviewPhotos } from './review-photos.tsx'
import { ShopReply } from './shop-reply.tsx'

type ReviewItemProps = { review: Review; level?: 2 | 3; children?: ReactNode }

/**
 * A review with the shop's reply. `children` are shown below, such as its actions.
 * @param level heading level: 2 directly under a screen's title
 */
export const ReviewItem = ({ review, level = 3, children }: ReviewItemProps) => {
  useLocale()
  const locale = useLocale()
  const Heading = `h${level}` as const
  return (
    <article className="review">
      <Avatar name={review.customer.name} />
      <div>
        {/* The server sends "Deleted user" for deleted accounts, which is translated. */}
        <Heading>{translateName(review.customer.name)}</Heading>
        <div className="review-facts">
          <StarRating rating={review.rating} variant="full" />
          <time className="meta" dateTime={review.createdAt}>
            {formatDate(review.createdAt, locale)}
          </time>
          {review.variantTitle && (
            <span className="meta">{showName({ name: review.variantTitle, nameBn: review.variantTitleBn })}</span>
          )}
        </div>
        {review.comment && <p className="reading review-words">{review.comment}</p>}
        <ReviewPhotos review={review} />
        <ShopReply review={review} />
        {children}
      </div>
    </article>
  )
}
