import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { Review } from '../../contract/reviews.ts'
import type { OptimisticProductReview } from '../../local/resources/optimistic-reviews.ts'
import { checkReviewEligibility, type ReviewEligibility } from '../../local/resources/review-eligibility-check.ts'
import { catchToToast } from '../../ui/catch-to-toast.ts'
import { useUser } from '../../ui/use-user.ts'
import { PurchaseRequiredDialog } from './purchase-required-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import type { ReviewTask } from './review-writes.ts'

export type WriteReview = {
  /** Opens the form, or says what must come first: signing in, buying it. Never rejects. */
  write: (product: Review['product'], own?: OptimisticProductReview) => Promise<void>
  /** Stands once in the screen. */
  dialog: ReactNode
}

type ReviewRefusalReason = Exclude<ReviewEligibility, 'yes'>

/** The way to a review (specification section 4): signed in, and the product bought before. */
export const useWriteReview = (): WriteReview => {
  const user = useUser()
  const [path, navigate] = useLocation()
  const [task, setTask] = useState<ReviewTask | null>(null)
  const [refused, setRefused] = useState<ReviewRefusalReason | null>(null)

  const write = (product: Review['product'], own: OptimisticProductReview | null = null) =>
    catchToToast(async () => {
      if (!user) return navigate(`/login?from=${encodeURIComponent(path)}`)
      const may = own ? 'yes' : await checkReviewEligibility(product.id)
      if (may === 'yes') setTask({ product, by: user.name, own })
      else setRefused(may)
    })()
  const needsPurchase = () => {
    setTask(null)
    setRefused('no')
  }
  return {
    write,
    dialog: (
      <>
        <ReviewDialog task={task} onClose={() => setTask(null)} onUnbought={needsPurchase} />
        <PurchaseRequiredDialog reason={refused} onClose={() => setRefused(null)} />
      </>
    ),
  }
}
