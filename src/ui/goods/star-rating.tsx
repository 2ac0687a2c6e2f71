import { Star } from 'lucide-react'
import { RATING_MAX } from '../../contract/constants.ts'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { useLocale, useTranslate } from '../text/i18n.ts'
import './star-rating.css'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export type StarRatingProps = {
  /** 0 to 5. */
  rating: number
  /** How many reviews; 0 shows "No reviews yet", and without it no count is shown. */
  count?: number
  /** `short` shows one star and the number, for cards; `full` shows five stars. */
  variant?: 'short' | 'full'
}

/** How much of the star at `index` is filled, in percent. `index` starts at 0. */
export const starFill = (rating: number, index: number): number =>
  Math.round(Math.max(0, Math.min(1, rating - index)) * 100)

/** Stars, the average rating, and how many reviews it comes from. */
export const StarRating = ({ rating, count, variant = 'short' }: StarRatingProps) => {
  const locale = useLocale()
  const t = useTranslate()
  if (count === 0) return <p className="rating rating-none">{t('No reviews yet')}</p>
  return (
    <p className="rating">
      <span className="rating-stars" aria-hidden="true">
        {Array.from({ length: variant === 'full' ? RATING_MAX : 1 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stars have no other identity
          <StarShape key={index} fill={variant === 'full' ? starFill(rating, index) : 100} />
        ))}
      </span>
      <strong aria-hidden="true">{formatNumber(rating, locale, 1)}</strong>
      <VisuallyHidden>
        {t('Rated {rating} of {max}', { rating: formatNumber(rating, locale, 1), max: RATING_MAX })}
      </VisuallyHidden>
      {count !== undefined && (
        <>
          <span aria-hidden="true">({formatNumber(count, locale)})</span>
          <VisuallyHidden>{t('{count, plural, one {# review} other {# reviews}}', { count })}</VisuallyHidden>
        </>
      )}
    </p>
  )
}

// An attribute, because the server's HTML must not have styles (server/http/responses/headers.ts).
const StarShape = ({ fill }: { fill: number }) => (
  <span className="star">
    <Star />
    <Star className="star-full" clipPath={`inset(0 ${100 - fill}% 0 0)`} />
  </span>
)
