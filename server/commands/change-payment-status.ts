import { Refusal } from '../../src/contract/errors.ts'
import type { PaymentStatusChange } from '../../src/contract/orders.ts'
import { allowedPayments, type PaymentStatus } from '../../src/contract/payment-states.ts'
import type { Actor } from '../actor.ts'
import type { Change } from '../db/bulk-changes.ts'
import type { Database } from '../db/store.ts'
import { insertEvent, moveOrder, type OrderFacts } from '../queries/order-writes.ts'
import { type Attempt, attemptsOfOrder, changeRefund } from '../queries/payments.ts'
import { auditOrder } from './audit-order.ts'
import { mailOrderPlaced } from './mail-order.ts'
import { notifyOrderPlaced } from './notify-order.ts'
import { requireOwnOrder } from './require-own.ts'
import { tellDevices } from './tell-devices.ts'

type Config = Parameters<typeof mailOrderPlaced>[0]['config']
type Move = { tx: Database; change: PaymentStatusChange; actor: Actor; config: Config; now: number }

/**
 * Books a payment or a refund that people have settled between themselves, along the table of payment states (the
 * contract, section 5), in the transaction at hand.
 * @throws Refusal NOT_FOUND, FORBIDDEN (another's), ILLEGAL_TRANSITION with `allowed`, VALIDATION where the move needs a
 * note, CONFLICT where the order was moved or paid at the same moment
 */
export const changePaymentStatus = async ({ tx, change, actor, config, now }: Move): Promise<void> => {
  const { id: orderId, paymentStatus: to, note } = change
  const order = await requireOwnOrder(tx, orderId, actor)
  const attempts = await attemptsOfOrder(tx, orderId)
  const payments = attempts.map(attempt => ({ ...attempt, refund: attempt.refundStatus }))
  const moves = isOver(order) ? [] : allowedPayments({ ...order, payments }, actor.role)
  const move = moves.find(possible => possible.to === to)
  if (!move)
    throw illegal(
      order,
      to,
      moves.map(possible => possible.to),
    )
  if (move.needsNote && !note) throw new Refusal('VALIDATION', NOTE_NEEDED, { fields: { note: NOTE_NEEDED } })
  if (!(await moveOrder(tx, orderId, order, { payment_status: to, updated_at: now }))) {
    throw changed()
  }
  if (to === 'REFUNDED') await closeRefunds(tx, attempts, now)
  await insertEvent(tx, { orderId, actor, from: order.paymentStatus, to, note, now })
  const states = { before: { paymentStatus: order.paymentStatus }, after: { paymentStatus: to, note } }
  await auditOrder(tx, { actor, action: 'order.change-payment-status', orderId, number: order.number, ...states, now })
  const isToPack = to === 'PAID' && order.paymentType === 'ONLINE' && order.status === 'PENDING'
  const news = isToPack ? [await announceOrder({ tx, orderId, config, now })] : []
  await tellDevices(tx, orderId, [], now, news)
}

/** What a gateway would not give back has been given back by hand: nobody asks for it a second time. */
const closeRefunds = async (tx: Database, attempts: readonly Attempt[], now: number): Promise<void> => {
  for (const attempt of attempts.filter(({ refundStatus }) => refundStatus === 'REFUSED')) {
    if (!(await changeRefund(tx, attempt, { refund_status: 'DONE', refund_at: now }))) throw changed()
  }
}

/** An ONLINE order is the vendor's to pack from now on, as if the gateway had told of the money. */
const announceOrder = async (telling: Parameters<typeof mailOrderPlaced>[0]): Promise<Change> => {
  await mailOrderPlaced(telling)
  return notifyOrderPlaced(telling.tx, telling.orderId, telling.now)
}

const changed = (): Refusal =>
  new Refusal('CONFLICT', 'This order has just changed. Look at it again before you change it.')

const NOTE_NEEDED = 'Please write how it was paid or paid back.'

/** Nobody pays any more for an order that was cancelled or came back unpaid. */
const isOver = ({ status, paymentStatus }: OrderFacts): boolean =>
  paymentStatus === 'UNPAID' && (status === 'CANCELLED' || status === 'RETURNED')

const illegal = (order: OrderFacts, to: PaymentStatus, allowed: PaymentStatus[]): Refusal =>
  new Refusal(
    'ILLEGAL_TRANSITION',
    `A payment that is ${inWords(order.paymentStatus)} cannot become ${inWords(to)} here.`,
    {
      status: order.paymentStatus,
      allowed,
    },
  )

const inWords = (status: PaymentStatus): string => status.toLowerCase().replaceAll('_', ' ')
