import { useTranslate } from '../../ui/i18n.ts'
import './reviews.css'

/** What the shop answered to a review; nothing where it has not. */
export const ShopReply = ({ reply }: { reply: string | null }) => {
  const t = useTranslate()
  if (!reply) return null
  return (
    <blockquote className="review-reply">
      <strong>{t('Answer of the shop')}</strong>
      <p>{reply}</p>
    </blockquote>
  )
}
