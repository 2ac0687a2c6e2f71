import type { Review } from '../../contract/reviews/reviews.ts'
import { formatDate } from '../../ui/text/format-date-time.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import './reviews.css'

/** The shop's reply to a review with its time; nothing where there is none. */
export const ShopReply = ({ review: { reply, repliedAt } }: { review: Pick<Review, 'reply' | 'repliedAt'> }) => {
  const t = useTranslate()
  const locale = useLocale()
  if (!reply) return null
  return (
    <blockquote className="review-reply">
      <p className="review-facts">
        <strong>{t('Reply from the shop')}</strong>
        {repliedAt && (
          <time className="meta" dateTime={repliedAt}>
            {formatDate(repliedAt, locale)}
          </time>
        )}
      </p>
      <p>{reply}</p>
    </blockquote>
  )
}
