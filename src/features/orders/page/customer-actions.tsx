import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import {
  allowedStatuses,
  CLOSED_STATUSES,
  countReturnRequests,
  type OrderStatus,
} from '../../../contract/orders/order-status.ts'
import { ReasonDialog } from '../../../lists/reason-dialog.tsx'
import { now } from '../../../local/db/clock.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { type ReturnDetails, submitReturnRequest } from '../../../local/orders/returns.ts'
import { submitOrderStatus } from '../../../local/orders/submit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { ChangeToCash } from '../../payments/change-to-cash.tsx'
import { PayNow } from '../customer/pay-now.tsx'
import { describeRefund } from '../customer/refund-text.ts'
import { ReorderButton } from './reorder-button.tsx'
import { ReturnDialog } from './return-dialog.tsx'

/** The customer's actions: pay, reorder, write to the shop, cancel, request a return. `method`: how to pay. */
export const CustomerActions = ({ order, method }: { order: OptimisticOrder; method?: string | undefined }) => {
  const t = useTranslate()
  const isClosed = CLOSED_STATUSES.includes(order.shownStatus)
  const isWaiting = order.statusChanges.some(change => change.entry.state !== 'rejected')
  return (
    <>
      {isWaiting && <SyncStatus state="waiting" />}
      <PayNow order={order} method={method} />
      <ChangeToCash order={order} />
      {isClosed && <ReorderButton order={order} />}
      <Button icon={MessagesSquare} href={`/dashboard/messages?shop=${order.shopId}&order=${order.id}`}>
        {t('Message the shop')}
      </Button>
      {listCustomerTransitions(order).map(to => (
        <StatusChangeButton key={to} order={order} to={to} />
      ))}
      {!isClosed && <ReorderButton order={order} />}
    </>
  )
}

/** The status changes open to the customer, starting from the status they see, pending changes included. */
const listCustomerTransitions = (order: OptimisticOrder): OrderStatus[] => {
  const deliveredAt = order.deliveredAt === null ? null : Date.parse(order.deliveredAt)
  const returnRequests = countReturnRequests(order.events)
  return allowedStatuses({ ...order, status: order.shownStatus, deliveredAt, returnRequests }, 'CUSTOMER', now())
}

const StatusChangeButton = ({ order, to }: { order: OptimisticOrder; to: OrderStatus }) => {
  if (to === 'RETURN_REQUESTED') return <ReturnButton order={order} />
  return to === 'CANCELLED' ? <CancelButton order={order} /> : null
}

const CancelButton = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useSubmit()
  const submit = (reason: string) =>
    run({ loading: 'Sending', done: 'Order cancelled' }, () =>
      submitOrderStatus(toSeenOrder(order), 'CANCELLED', reason ? { reason } : {}),
    )
  return (
    <>
      <Button isBusy={isBusy} onClick={() => setAsking(true)}>
        {t('Cancel order')}
      </Button>
      <ReasonDialog
        isOpen={isAsking}
        title={t('Cancel this order?')}
        action={t('Cancel order')}
        onClose={() => setAsking(false)}
        onConfirm={submit}
      >
        {t('The shop is told at once, and nothing is delivered.')} {describeRefund(order, 'CANCELLED', locale)}
      </ReasonDialog>
    </>
  )
}

const ReturnButton = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useSubmit()
  const submit = (details: ReturnDetails) =>
    run({ loading: 'Sending', done: 'Return requested' }, () => submitReturnRequest(toSeenOrder(order), details))
  return (
    <>
      <Button isBusy={isBusy} onClick={() => setAsking(true)}>
        {t('Request return')}
      </Button>
      {isAsking && <ReturnDialog order={order} onClose={() => setAsking(false)} onConfirm={submit} />}
    </>
  )
}

/** The order with the status that the customer sees. */
const toSeenOrder = ({ id, number, shownStatus }: OptimisticOrder) => ({ id, number, status: shownStatus })
