import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { PaymentStatusChange } from '../../src/contract/orders.ts'
import { allowedPayments, type PaymentStatus } from '../../src/contract/payment-states.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { insertEvent, moveOrder, type OrderFacts, orderFacts } from '../queries/order-writes.ts'
import { tellDevices } from './tell-devices.ts'

type Move = { tx: Database; change: PaymentStatusChange; actor: Actor; now: number }

/**
 * Books a payment or a refund that people have settled between themselves, along the table of payment states (the
 * contract, section 5), in the transaction at hand.
 * @throws Refusal NOT_FOUND (someone else's), ILLEGAL_TRANSITION with `allowed`, VALIDATION where the move needs a note,
 * CONFLICT where the order was moved or paid at the same moment
 */
export const changePaymentStatus = async ({ tx, change, actor, now }: Move): Promise<void> => {
  const { id: orderId, paymentStatus: to, note } = change
  const order = await orderFacts(tx, orderId, actor)
  if (!order) throw new Refusal('NOT_FOUND', REFUSED.notFound)
  const moves = isOver(order) ? [] : allowedPayments(order, actor.role)
  const move = moves.find(possible => possible.to === to)
  if (!move)
    throw illegal(
      order,
      to,
      moves.map(possible => possible.to),
    )
  if (move.needsNote && !note) throw new Refusal('VALIDATION', NOTE_NEEDED, { fields: { note: NOTE_NEEDED } })
  if (!(await moveOrder(tx, orderId, order, { payment_status: to, updated_at: now }))) {
    throw new Refusal('CONFLICT', 'This order has just changed. Look at it again before you change it.')
  }
  await insertEvent(tx, { orderId, actor, from: order.paymentStatus, to, note, now })
  await tellDevices(tx, orderId, [], now)
}

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
