import { PencilLine } from 'lucide-react'
import type { Review } from '../../contract/reviews.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import { useUser } from '../../ui/use-session.ts'
import { useWriteReview } from './use-write-review.tsx'

/** For customers, and for those who may turn out to be one when they sign in. */
export const WriteReviewButton = ({ product, isQuiet = false }: { product: Review['product']; isQuiet?: boolean }) => {
  const t = useText()
  const user = useUser()
  const { write, dialog } = useWriteReview()
  if (user === undefined || (user && user.role !== 'CUSTOMER')) return null
  return (
    <>
      <Button
        icon={PencilLine}
        variant={isQuiet ? 'quiet' : 'soft'}
        aria-label={isQuiet ? t('Write a review of {name}', product) : undefined}
        onClick={() => write({ id: product.id, name: product.name, image: product.image })}
      >
        {t('Write a review')}
      </Button>
      {dialog}
    </>
  )
}
