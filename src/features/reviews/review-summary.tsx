import { Star } from 'lucide-react'
import { formatNumber } from '../../contract/messages/number-format.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import { StarRating } from '../../ui/goods/star-rating.tsx'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { buildRatingHistogram } from './rating-histogram.ts'

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
