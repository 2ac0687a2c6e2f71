import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { cashOnItsWay } from '../../../contract/orders/order-parcels.ts'
import { changePaymentStatus } from '../../../contract/orders/order-writes.ts'
import { getOrder, type Order } from '../../../contract/orders/orders.ts'
import { allowedPaymentTransitions, type PaymentStatus } from '../../../contract/payments/payment-status.ts'
import { refundPayment } from '../../../contract/payments/payments.ts'
import type { Role } from '../../../contract/roles.ts'
import { ReasonDialog } from '../../../lists/reason-dialog.tsx'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { requestRefund, submitPaymentStatus } from '../../../local/orders/payment.ts'
import { refreshEntity } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { Permitted } from '../../../ui/state/use-permission.ts'
import { type MessageKey, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { PendingNote } from '../../outbox/pending-note.tsx'

type BookingLabels = { action: MessageKey; question: MessageKey }
const REFUND_LABELS: BookingLabels = { action: 'Mark as refunded', question: 'Has the customer got the money back?' }
const BOOKING_LABELS: Partial<Record<PaymentStatus, BookingLabels>> = {
  PAID: { action: 'Mark as paid', question: 'Has the customer paid?' },
  REFUNDED: REFUND_LABELS,
}

/** Marks an order as paid or refunded when the money moved outside the market. Confirmed first. */
export const PaymentActions = ({ order, role }: { order: OptimisticOrder; role: Role }) => {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const { run } = useSubmit()
  if (order.paymentChange) return <PendingNote entries={[order.paymentChange]} />
  if (hasUnrefundedPayment(order) && role !== 'VENDOR')
    return (
      <Permitted call={refundPayment}>
        <PaymentRefund order={order} />
      </Permitted>
    )
  const isOver = order.paymentStatus === 'UNPAID' && ['CANCELLED', 'RETURNED'].includes(order.status)
  const move = isOver ? undefined : allowedPaymentTransitions(order, role)[0]
  const words = move && BOOKING_LABELS[move.to]
  if (!move || !words) return null
  const book = (note: string) => run(CHANGE_MESSAGES, () => submitPaymentStatus(order, move.to, note))
  return (
    <>
      <Permitted call={changePaymentStatus}>
        <Button icon={Banknote} onClick={() => setAsking(true)}>
          {t(words.action)}
        </Button>
      </Permitted>
      {isAsking && (
        <BookingDialog
          needsNote={move.needsNote}
          words={words}
          cash={move.to === 'PAID' ? cashOnItsWay(order.shipments) : 0}
          onClose={() => setAsking(false)}
          onBook={book}
        />
      )}
    </>
  )
}

/** Has the gateway refused to refund a payment that the order did not need? The order itself keeps its payment status. */
const hasUnrefundedPayment = ({ paymentStatus, payments }: Order): boolean =>
  paymentStatus !== 'REFUND_PENDING' && payments.some(({ refund }) => refund === 'REFUSED')

/** Online only: money never waits in the outbox. */
const PaymentRefund = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [isAsking, setAsking] = useState(false)
  const { run, isBusy } = useSubmit()
  const book = (note: string) =>
    run(CHANGE_MESSAGES, async () => {
      await requestRefund(order.id, note)
      await refreshEntity(getOrder, { id: order.id })
    })
  return (
    <>
      <Button icon={Banknote} disabled={!isOnline} isBusy={isBusy} onClick={() => setAsking(true)}>
        {order.paymentStatus === 'PAID' ? t('Second payment refunded') : t('Mark as refunded')}
      </Button>
      {isAsking && <BookingDialog needsNote words={REFUND_LABELS} onClose={() => setAsking(false)} onBook={book} />}
    </>
  )
}

type BookingProps = {
  needsNote: boolean
  words: { action: MessageKey; question: MessageKey }
  /** Taka that couriers will collect all the same. */
  cash?: number
  onClose: () => void
  onBook: (note: string) => unknown
}

const BookingDialog = ({ needsNote, words, cash = 0, onClose, onBook }: BookingProps) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <ReasonDialog
      title={t(words.question)}
      action={t(words.action)}
      variant="brand"
      label={t('Note')}
      missing={needsNote ? t('Enter how it was paid or refunded.') : undefined}
      onClose={onClose}
      onConfirm={onBook}
    >
      {cash > 0 &&
        t('The courier still collects {amount} at the door. Tell the courier that the order is paid.', {
          amount: formatTaka(cash, locale),
        })}
    </ReasonDialog>
  )
}
