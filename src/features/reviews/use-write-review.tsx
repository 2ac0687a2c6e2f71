import { type ComponentType, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { DIALOG } from '../../contract/messages/fixed-messages.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import { loadModule } from '../../local/load-module.ts'
import type { ReviewEligibility } from '../../local/reviews/eligibility.ts'
import type { OptimisticReview } from '../../local/reviews/optimistic.ts'
import type { ReviewTask } from '../../local/reviews/submit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { type MessageKey, useTranslate } from '../../ui/text/i18n.ts'
import { buildSignInPath } from '../accounts/sign-in/login-path.ts'
import type { ReviewDialogProps } from './review-dialog.tsx'

export type WriteReview = {
  /** Opens the form, or the sign-in, or explains that a purchase is required. Never rejects. */
  write: (product: Review['product'], own?: OptimisticReview) => Promise<void>
  /** Render it once in the screen. */
  dialog: ReactNode
}

type ReviewRefusalReason = Exclude<ReviewEligibility, 'yes'>

/**
 * The form and what decides who may use it. Few visitors of a product write a review, so this is loaded when one does.
 */
const loadReviewForm = () =>
  loadModule(async () => ({
    ...(await import('./review-dialog.tsx')),
    ...(await import('../../local/reviews/eligibility.ts')),
  }))

/** Opens the review form for signed-in customers who bought the product. */
export const useWriteReview = (): WriteReview => {
  const user = useUser()
  const [path, navigate] = useLocation()
  const [task, setTask] = useState<ReviewTask | null>(null)
  const [ReviewDialog, setReviewDialog] = useState<ComponentType<ReviewDialogProps>>()
  const [reason, setReason] = useState<ReviewRefusalReason | null>(null)

  const write = (product: Review['product'], own: OptimisticReview | null = null) =>
    catchToToast(async () => {
      if (!user) return navigate(buildSignInPath(path, { purpose: 'review' }))
      const form = await loadReviewForm()
      setReviewDialog(() => form.ReviewDialog)
      const eligibility = own ? 'yes' : await form.checkReviewEligibility(product.id)
      if (eligibility === 'yes') setTask({ product, by: user.name, own })
      else setReason(eligibility)
    })()
  const showPurchaseRequired = () => {
    setTask(null)
    setReason('no')
  }
  return {
    write,
    dialog: (
      <>
        {ReviewDialog && <ReviewDialog task={task} onClose={() => setTask(null)} onUnbought={showPurchaseRequired} />}
        <PurchaseRequiredDialog reason={reason} onClose={() => setReason(null)} />
      </>
    ),
  }
}

const REASONS: Record<Exclude<ReviewEligibility, 'yes'>, MessageKey> = {
  no: 'You can review this product after you buy it here and it is delivered or paid for.',
  unknown: 'There is no delivered or paid order of this product on this phone. Go online to check your older orders.',
}

type PurchaseRequiredDialogProps = { reason: keyof typeof REASONS | null; onClose: () => void }

/** Explains that only customers who bought a product can review it. */
const PurchaseRequiredDialog = ({ reason, onClose }: PurchaseRequiredDialogProps) => {
  const t = useTranslate()
  return (
    <Dialog
      isOpen={reason !== null}
      onClose={onClose}
      title={t(DIALOG.purchaseFirst)}
      actions={
        <Button variant="brand" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      {reason && <p>{t(REASONS[reason])}</p>}
    </Dialog>
  )
}
