import { Star } from 'lucide-react'
import { RATING_MAX } from '../../contract/constants.ts'
import { formatNumber } from '../../contract/messages/number-format.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import { StarRating } from '../../ui/goods/star-rating.tsx'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

type ReviewSummaryProps = { reviews: Review[]; total: number; rating: number }

/** The average rating and the distribution of ratings. */
export const ReviewSummary = ({ reviews, total, rating }: ReviewSummaryProps) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <div className="review-summary">
      <StarRating rating={rating} count={total} variant="full" />
      <dl className="rating-bars">
        {buildRatingHistogram(reviews.map(review => review.rating)).map(({ stars, count, percent }) => (
          <div key={stars}>
            <dt>
              <span aria-hidden="true">{formatNumber(stars, locale)}</span>
              <Star aria-hidden="true" />
              <VisuallyHidden>{t('{stars, plural, one {# star} other {# stars}}', { stars })}</VisuallyHidden>
            </dt>
            <dd>
              <span className="rating-bar" aria-hidden="true">
                <span style={{ inlineSize: `${percent}%` }} />
              </span>
              {formatNumber(count, locale)}
            </dd>
          </div>
        ))}
      </dl>
      {total > reviews.length && (
        <p className="meta">{t('Based on the latest {count} reviews', { count: reviews.length })}</p>
      )}
    </div>
  )
}

type RatingBar = { stars: number; count: number; percent: number }

/** How many reviews gave five stars, four, … one, as count and whole percent. */
export const buildRatingHistogram = (ratings: readonly number[]): RatingBar[] =>
  Array.from({ length: RATING_MAX }, (_, index) => {
    const stars = RATING_MAX - index
    const count = ratings.filter(rating => Math.round(rating) === stars).length
    return { stars, count, percent: ratings.length === 0 ? 0 : Math.round((count / ratings.length) * 100) }
  })
