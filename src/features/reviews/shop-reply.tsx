import { useTranslate } from '../../ui/text/i18n.ts'
import './reviews.css'

/** The shop's reply to a review; nothing where there is none. */
export const ShopReply = ({ reply }: { reply: string | null }) => {
  const t = useTranslate()
  if (!reply) return null
  return (
    <blockquote className="review-reply">
      <strong>{t('Reply from the shop')}</strong>
      <p>{reply}</p>
    </blockquote>
  )
}
