import { ApiError } from '../../../src/contract/errors.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { type Poisha, toPoisha, toTaka } from '../../../src/contract/money.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import { lockOrder } from '../../db/row-locks.ts'
import type { Database } from '../../db/store.ts'
import { closeRefundPart, insertRefundPart, listRefundParts, type RefundPart } from '../../payments/refund-parts.ts'
import { applyOrderEffects, type OrderHint } from '../order-effects.ts'
import { insertOrderEvent, type OrderForUpdate, updateOrderIfUnchanged } from '../order-writes.ts'
import { requireOwnOrder } from '../require-own-order.ts'
import { planCreditBack, returnCredit, statusAfterCredit } from '../return-credit.ts'
import { updateOrderAfterRefund } from './refund-payment.ts'

type RefundParams = { tx: Database; actor: Actor; services: Pick<Services, 'config'>; now: number }
type Amount = { id: string; amount: number; reason: string; left?: number | undefined }

/**
 * Owes a customer an amount of what they paid, in the caller's transaction: what was paid with store credit is credit again at once. They keep the goods, so the market keeps its commission.
 * @returns the hint to publish after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), CONFLICT (it was changed), VALIDATION (more than is left)
 */
export const refundAmount = async (params: RefundParams, input: Amount): Promise<OrderHint | null> => {
  const { tx, actor, services, now } = params
  const { id: orderId, reason } = input
  const order = await lockOwnOrder(params, orderId)
  const amount = toPoisha(input.amount)
  requireRefundable(order, amount, input.left)
  const refunded = order.refunded + amount
  const isSpent = refunded === order.totalAmount
  const back = await planCreditBack(tx, order, amount)
  const { credit } = back
  const money = amount - credit - back.byHand
  const from = order.paymentStatus
  const to = isSpent ? statusAfterCredit('REFUND_PENDING', order, credit) : from
  const change = { refunded, updated_at: now, payment_status: to }
  if (!(await updateOrderIfUnchanged(tx, orderId, order, change))) throw changedError()
  const { customerId } = order
  await returnCredit(tx, { orderId, customerId, ...back, kind: 'AMOUNT', reason, paymentStatus: from, now })
  if (money > 0) await insertRefundPart(tx, { order_id: orderId, amount: money, kind: 'AMOUNT', reason, now })
  const note = withValues('{reason}: {note}', {
    reason: withValues('{amount, taka} goes back', { amount: toTaka(amount) }),
    note: reason,
  })
  await insertOrderEvent(tx, { orderId, actor, from, to, note, now })
  const audit = { after: { amount: toTaka(amount), reason } }
  const context = { tx, config: services.config, now }
  if (credit === amount) return applyOrderEffects(context, { kind: 'credit-given', orderId, actor, credit, audit })
  return applyOrderEffects(context, { kind: 'amount-refunded', orderId, actor, amount: { amount, reason }, audit })
}

/** Before the goods have arrived something must stay paid: to give all of it back, the order is cancelled. */
const REFUNDABLE_WHOLE: readonly OrderStatus[] = ['DELIVERED', 'RETURNED']
const REFUNDABLE: readonly OrderStatus[] = ['PROCESSING', 'SHIPPED', 'RETURN_REQUESTED', ...REFUNDABLE_WHOLE]

const requireRefundable = (order: OrderForUpdate, amount: Poisha, seen: number | undefined): void => {
  const { status, paymentStatus, totalAmount, refunded } = order
  if (paymentStatus !== 'PAID' || !REFUNDABLE.includes(status))
    throw new ApiError('CONFLICT', 'Nothing of this order can be refunded now.')
  const left = totalAmount - refunded
  if (seen !== undefined && toPoisha(seen) !== left) throw changedError()
  if (amount > left) {
    const message = withValues('Only {left, taka} of this order is left.', { left: toTaka(left) })
    throw new ApiError('VALIDATION', message, { fields: { amount: message } })
  }
  if (amount === left && !REFUNDABLE_WHOLE.includes(status))
    throw new ApiError('VALIDATION', CANCEL_INSTEAD, { fields: { amount: CANCEL_INSTEAD } })
}

const CANCEL_INSTEAD = 'To give everything back, cancel the order, or accept its return.'

type Transfer = { id: string; refundId: string; note: string; paidBy?: 'SHOP' | 'MARKET' | undefined }

/**
 * Records that an amount was given back by hand, in the caller's transaction: of a cash order from the shop's cash, unless an admin
 * says that the market has paid it.
 * @returns the hint to publish after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order, or not theirs to pay), CONFLICT (it is done, or the gateway has the money)
 */
export const recordRefund = async (params: RefundParams, input: Transfer): Promise<OrderHint | null> => {
  const { tx, actor, services, now } = params
  const { id: orderId, refundId, note, paidBy } = input
  const order = await lockOwnOrder(params, orderId)
  const part = (await listRefundParts(tx, [orderId])).find(({ id }) => id === refundId)
  if (!part || !isByHand(part))
    throw new ApiError('CONFLICT', 'This refund is not paid by hand, or it is done already.')
  const isCash = order.paymentType === 'COD'
  if (actor.role === 'VENDOR' && (!isCash || paidBy === 'MARKET'))
    throw new ApiError('FORBIDDEN', 'Only the market can do this.')
  const source = isCash && paidBy !== 'MARKET' ? 'SHOP' : 'BANK'
  if (!(await closeRefundPart(tx, part, { source, now }))) throw changedError()
  const text = withValues('{reason}: {note}', {
    reason: withValues('{amount, taka} was given back', { amount: toTaka(Number(part.amount)) }),
    note,
  })
  await updateOrderAfterRefund(tx, { orderId, note: text, actor, now })
  const audit = { after: { amount: toTaka(Number(part.amount)), note } }
  const amount = { amount: Number(part.amount), reason: note }
  const context = { tx, config: services.config, now }
  return applyOrderEffects(context, { kind: 'amount-paid', orderId, actor, amount, audit })
}

const isByHand = ({ payment_id, status }: RefundPart): boolean =>
  payment_id === null ? status !== 'DONE' : status === 'REFUSED'

/** Two amounts at once cannot exceed what is left, because each locks the order before it reads. */
export const lockOwnOrder = async ({ tx, actor }: RefundParams, id: string): Promise<OrderForUpdate> => {
  await requireOwnOrder(tx, id, actor)
  await lockOrder(tx, id)
  return requireOwnOrder(tx, id, actor)
}

export const changedError = (): ApiError =>
  new ApiError('CONFLICT', 'This order has just changed. Look at it again before you change it.')
