import { PencilLine } from 'lucide-react'
import type { Review } from '../../contract/reviews.ts'
import { Button } from '../../ui/button.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { useUser } from '../../ui/use-user.ts'
import type { WriteReview } from './use-write-review.tsx'

export type WriteReviewButtonProps = {
  product: Review['product']
  /** Of the screen, which outlives this button: it goes as soon as a review waits. */
  onWrite: WriteReview['write']
  isQuiet?: boolean
}

/** For customers, and for those who may turn out to be one when they sign in. */
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
