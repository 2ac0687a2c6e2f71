import { DIALOG } from '../../contract/messages/fixed-messages.ts'
import type { ReviewEligibility } from '../../local/resources/reviews/eligibility.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type MessageKey, useTranslate } from '../../ui/i18n.ts'

const REASONS: Record<Exclude<ReviewEligibility, 'yes'>, MessageKey> = {
  no: 'You can write about it once you have bought it here and it was delivered or paid for.',
  unknown:
    'This phone knows of no order of it that was delivered or paid for. Connect to look among your older orders.',
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
