import { useState } from 'react'
import { allowedStatuses, CLOSED_STATUSES, type OrderStatus } from '../../contract/order-status.ts'
import { ReasonDialog } from '../../lists/reason-dialog.tsx'
import { now } from '../../local/db/clock.ts'
import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { submitOrderStatus } from '../../local/resources/orders/submit.ts'
import { Button } from '../../ui/button.tsx'
import { type MessageKey, useTranslate } from '../../ui/i18n.ts'
import { Row } from '../../ui/page.tsx'
import { SyncStatus } from '../../ui/sync-status.tsx'
import { PayNow } from '../orders/pay-now.tsx'
import { useSubmit } from '../outbox/use-submit.ts'
import { ReorderButton } from './reorder-button.tsx'

/** The customer's actions: pay, reorder, cancel, request a return. */
export const CustomerActions = ({ order }: { order: OptimisticOrder }) => {
  const isClosed = CLOSED_STATUSES.includes(order.shownStatus)
  const isWaiting = order.statusChanges.some(change => change.entry.state !== 'rejected')
  return (
    <>
      {isWaiting && <SyncStatus state="waiting" />}
      <Row>
        <PayNow order={order} />
        {isClosed && <ReorderButton order={order} />}
        {listCustomerTransitions(order).map(to => (
          <StatusChangeButton key={to} order={order} to={to} />
        ))}
        {!isClosed && <ReorderButton order={order} />}
      </Row>
    </>
  )
}

/** The status changes open to the customer, starting from the status they see, pending changes included. */
const listCustomerTransitions = (order: OptimisticOrder): OrderStatus[] => {
  const deliveredAt = order.deliveredAt === null ? null : Date.parse(order.deliveredAt)
  return allowedStatuses({ ...order, status: order.shownStatus, deliveredAt }, 'CUSTOMER', now())
}

const STATUS_CHANGE_TEXTS: Partial<
  Record<OrderStatus, { ask: MessageKey; title: MessageKey; text: MessageKey; done: MessageKey }>
> = {
  CANCELLED: {
    ask: 'Cancel order',
    title: 'Cancel this order?',
    text: 'The shop is told at once, and nothing is delivered.',
    done: 'Order cancelled',
  },
  RETURN_REQUESTED: {
    ask: 'Request return',
    title: 'Request a return?',
    text: 'The shop decides on it and arranges the pick-up. Say what is wrong, so that it goes quickly.',
    done: 'Return requested',
  },
}

const StatusChangeButton = ({ order, to }: { order: OptimisticOrder; to: OrderStatus }) => {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useSubmit()
  const texts = STATUS_CHANGE_TEXTS[to]
  if (!texts) return null
  const submit = (reason: string) => {
    const seen = { id: order.id, number: order.number, status: order.shownStatus }
    return run({ loading: 'Sending', done: texts.done }, () => submitOrderStatus(seen, to, reason ? { reason } : {}))
  }
  return (
    <>
      <Button isBusy={isBusy} onClick={() => setAsking(true)}>
        {t(texts.ask)}
      </Button>
      <ReasonDialog
        isOpen={isAsking}
        title={t(texts.title)}
        action={t(texts.ask)}
        onClose={() => setAsking(false)}
        onConfirm={submit}
      >
        {t(texts.text)}
      </ReasonDialog>
    </>
  )
}
