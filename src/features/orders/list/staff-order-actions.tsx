import { refundAmount } from '../../../contract/orders/order-refunds.ts'
import { changeParcel } from '../../../contract/orders/order-writes.ts'
import type { Role } from '../../../contract/roles.ts'
import { hasRejectedChange, type OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { asksWhatWasKept } from '../../../local/orders/parcels.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { Permitted } from '../../../ui/state/use-permission.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { ChangeParcel } from '../changes/change-parcel.tsx'
import { findHeldChange } from '../changes/held-changes.ts'
import { HeldStatusChange } from '../changes/held-status-change.tsx'
import { OrderActions } from '../changes/order-actions.tsx'
import { getStatusChangeMessages } from '../changes/status-change-messages.ts'
import './order-card.css'
import { PaymentActions } from '../changes/payment-actions.tsx'
import { useStatusChange } from '../changes/use-status-change.ts'
import { DeliverPart } from '../partial/deliver-part.tsx'
import { RefundAmount } from '../refunds/refund-amount.tsx'

/** The actions of a shop or an admin on the order's page. */
export const StaffOrderActions = ({ order, role }: { order: OptimisticOrder; role: Role }) => {
  const t = useTranslate()
  const statusChanges = useStatusChange()
  if (hasRejectedChange(order)) return null
  const held = findHeldChange(order)
  const waiting = order.statusChanges.at(-1)
  return (
    <Card as="section" label={t('What to do')}>
      <OrderActions
        order={order}
        actor={role}
        statusChanges={statusChanges}
        isOnItsPage
        rest={<Button href="/dashboard/orders">{t('All orders')}</Button>}
      />
      {!asksWhatWasKept(order) && (
        <>
          <DeliverPart order={order} />
          <PaymentActions order={order} role={role} />
        </>
      )}
      <Permitted call={refundAmount}>
        <RefundAmount order={order} />
      </Permitted>
      <Permitted call={changeParcel}>
        <ChangeParcel order={order} />
      </Permitted>
      {held && <HeldStatusChange order={order} change={held} />}
      {waiting && !held && !statusChanges.isBusy(order.id) && (
        <SyncStatus state="waiting">
          {t(getStatusChangeMessages(order, waiting.to, waiting.entry.input.lines).waiting)}
        </SyncStatus>
      )}
    </Card>
  )
}
