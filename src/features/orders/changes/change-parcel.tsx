import { Truck } from 'lucide-react'
import { useState } from 'react'
import { canChangeParcel } from '../../../contract/orders/order-status.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { submitParcel } from '../../../local/orders/submit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'
import { PendingNote } from '../../outbox/pending-note.tsx'
import { ParcelDialog } from './parcel-dialog.tsx'

/** "Add" while the parcel has no number, else "Change". */
export const getParcelAction = ({ trackingNumber }: Pick<OptimisticOrder, 'trackingNumber'>): MessageKey =>
  trackingNumber ? 'Change the tracking number' : 'Add a tracking number'

type ChangeParcelDialogProps = { order: OptimisticOrder; onClose: () => void }

/** Adds or corrects courier and tracking number after shipping. */
export const ChangeParcelDialog = ({ order, onClose }: ChangeParcelDialogProps) => {
  const t = useTranslate()
  const { run } = useSubmit()
  return (
    <ParcelDialog
      order={order}
      title={t('Parcel of {number}', { number: order.number })}
      action={t('Save')}
      onClose={onClose}
      onConfirm={(courier, trackingNumber) =>
        run(CHANGE_MESSAGES, () => submitParcel(order, { courier, trackingNumber }))
      }
    />
  )
}

/** On the order's page: the button for it, or the change that waits. */
export const ChangeParcel = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  if (order.parcelChange) return <PendingNote entries={[order.parcelChange]} />
  // The courier itself says the number of a parcel that was handed to it.
  if (order.pickup || !canChangeParcel(order.shownStatus) || (order.shipments?.length ?? 0) > 0) return null
  return (
    <>
      <Button icon={Truck} onClick={() => setAsking(true)}>
        {t(getParcelAction(order))}
      </Button>
      {isAsking && <ChangeParcelDialog order={order} onClose={() => setAsking(false)} />}
    </>
  )
}
