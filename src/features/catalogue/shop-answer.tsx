import { useText } from '../../ui/text.ts'
import './reviews.css'

/** What the shop answered to a review; nothing where it has not. */
export const ShopAnswer = ({ reply }: { reply: string | null }) => {
  const t = useText()
  if (!reply) return null
  return (
    <blockquote className="review-reply">
      <strong>{t('Answer of the shop')}</strong>
      <p>{reply}</p>
    </blockquote>
  )
}
