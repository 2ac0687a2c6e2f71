import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { Review } from '../../contract/reviews.ts'
import type { ShownReview } from '../../local/review-overlay.ts'
import { attempt } from '../../ui/attempt.ts'
import { useUser } from '../../ui/use-session.ts'
import { type MayReview, mayReview } from './may-review.ts'
import { PurchaseFirstDialog } from './purchase-first-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import type { ReviewTask } from './write-review.ts'

export type WriteReview = {
  /** Opens the form, or says what must come first: signing in, buying it. Never rejects. */
  write: (product: Review['product'], own?: ShownReview) => Promise<void>
  /** Stands once in the screen. */
  dialog: ReactNode
}

type Refused = Exclude<MayReview, 'yes'>

/** The way to a review (specification section 4): signed in, and the product bought before. */
export const useWriteReview = (): WriteReview => {
  const user = useUser()
  const [path, navigate] = useLocation()
  const [task, setTask] = useState<ReviewTask | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)

  const write = (product: Review['product'], own: ShownReview | null = null) =>
    attempt(async () => {
      if (!user) return navigate(`/login?from=${encodeURIComponent(path)}`)
      const may = own ? 'yes' : await mayReview(product.id)
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
        <PurchaseFirstDialog reason={refused} onClose={() => setRefused(null)} />
      </>
    ),
  }
}
