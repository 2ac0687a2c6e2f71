import { DIALOG } from '../../contract/messages/fixed-messages.ts'
import type { ReviewEligibility } from '../../local/reviews/eligibility.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type MessageKey, useTranslate } from '../../ui/text/i18n.ts'

const REASONS: Record<Exclude<ReviewEligibility, 'yes'>, MessageKey> = {
  no: 'You can review this product after you buy it here and it is delivered or paid for.',
  unknown: 'There is no delivered or paid order of this product on this phone. Go online to check your older orders.',
}

export type PurchaseRequiredDialogProps = { reason: keyof typeof REASONS | null; onClose: () => void }

/** Explains that only customers who bought a product can review it. */
export const PurchaseRequiredDialog = ({ reason, onClose }: PurchaseRequiredDialogProps) => {
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
