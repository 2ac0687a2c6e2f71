import { PencilLine } from 'lucide-react'
import type { Review } from '../../contract/reviews/reviews.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import type { WriteReview } from './use-write-review.tsx'

export type WriteReviewButtonProps = {
  product: Review['product']
  /** Belongs to the screen, because this button unmounts as soon as a review is pending. */
  onWrite: WriteReview['write']
  isQuiet?: boolean
}

/** Shown to customers and to signed-out visitors, who may be customers. */
export const WriteReviewButton = ({ product, onWrite, isQuiet = false }: WriteReviewButtonProps) => {
  const t = useTranslate()
  const user = useUser()
  if (user === undefined || (user && user.role !== 'CUSTOMER')) return null
  const { id, name, image } = product
  return (
    <Button
      icon={PencilLine}
      variant={isQuiet ? 'quiet' : 'soft'}
      aria-label={isQuiet ? t('Write a review of {name}', { name }) : undefined}
      onClick={() => onWrite({ id, name, image })}
    >
      {t('Write a review')}
    </Button>
  )
}
