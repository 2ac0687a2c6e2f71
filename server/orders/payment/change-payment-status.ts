import { ApiError } from '../../../src/contract/errors.ts'
import { statusMessage, withValues } from '../../../src/contract/messages/server-messages.ts'
import type { OrderRefund } from '../../../src/contract/orders/order-refund-fields.ts'
import type { PaymentStatusChange } from '../../../src/contract/orders/orders.ts'
import { allowedPaymentTransitions, type PaymentStatus } from '../../../src/contract/payments/payment-status.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import type { Database } from '../../db/store.ts'
import {
  completeHeldAttempts,
  listOrderAttempts,
  type PaymentAttempt,
  updateRefund,
} from '../../payments/payment-attempts.ts'
import { closeRefundPart, listRefundParts, toOrderRefund } from '../../payments/refund-parts.ts'
import { clearUnbookedCash } from '../../shipments/unbooked-cash.ts'
import { applyOrderEffects, type OrderHint } from '../order-effects.ts'
import { insertOrderEvent, type OrderForUpdate, updateOrderIfUnchanged } from '../order-writes.ts'
import { requireOwnOrder } from '../require-own-order.ts'

type ChangePaymentStatusParams = {
  tx: Database
  change: PaymentStatusChange
  actor: Actor
  services: Pick<Services, 'config'>
  now: number
}

/**
 * Records a payment or refund made outside of the gateway, by the transitions of contract/payments/payment-status.ts, in the
 * caller's transaction.
 * @returns the hint to publish after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), ILLEGAL_TRANSITION with `allowed`, VALIDATION (a required
 *   note is missing), CONFLICT (the order was changed or paid at the same time)
 */
export const changePaymentStatus = async ({
  tx,
  change,
  actor,
  services,
  now,
}: ChangePaymentStatusParams): Promise<OrderHint | null> => {
  const { id: orderId, paymentStatus: to, note } = change
  const order = await requireOwnOrder(tx, orderId, actor)
  const attempts = await listOrderAttempts(tx, orderId)
  const refunds = (await listRefundParts(tx, [orderId])).map(toOrderRefund)
  requireAllowedTransition(change, order, { attempts, refunds }, actor)
  if (!(await updateOrderIfUnchanged(tx, orderId, order, { payment_status: to, updated_at: now }))) {
    throw orderChangedError()
  }
  if (to === 'REFUNDED') await closeRefunds(tx, { orderId, order, attempts, now })
  if (to === 'PAID') await completeHeldAttempts(tx, orderId, now)
  if (to === 'PAID') await clearUnbookedCash(tx, orderId, now)
  await insertOrderEvent(tx, { orderId, actor, from: order.paymentStatus, to, note, now })
  const audit = { before: { paymentStatus: order.paymentStatus }, after: { paymentStatus: to, note } }
  const kind = isReadyToPack(order, to) ? 'paid' : 'payment-status-changed'
  return applyOrderEffects({ tx, config: services.config, now }, { kind, orderId, actor, audit })
}

const requireAllowedTransition = (
  { paymentStatus: to, note }: PaymentStatusChange,
  order: OrderForUpdate,
  { attempts, refunds }: { attempts: readonly PaymentAttempt[]; refunds: readonly OrderRefund[] },
  actor: Actor,
): void => {
  const payments = attempts.map(attempt => ({ ...attempt, refund: attempt.refundStatus }))
  const transitions = isClosedUnpaid(order)
    ? []
    : allowedPaymentTransitions({ ...order, payments, refunds }, actor.role)
  const allowed = transitions.map(transition => transition.to)
  const transition = transitions.find(possible => possible.to === to)
  if (!transition) throw illegalTransitionError(order, to, allowed)
  if (transition.needsNote && !note)
    throw new ApiError('VALIDATION', NOTE_REQUIRED, { fields: { note: NOTE_REQUIRED } })
}

/** Is this an ONLINE order that the vendor can pack now, as if the gateway had reported the payment? */
const isReadyToPack = (order: OrderForUpdate, to: PaymentStatus): boolean =>
  to === 'PAID' && order.paymentType === 'ONLINE' && order.status === 'PENDING'

type Closing = { orderId: string; order: OrderForUpdate; attempts: readonly PaymentAttempt[]; now: number }

/** Marks refunds that the gateway has refused, and amounts, as done, because they were made in another way. */
const closeRefunds = async (tx: Database, { orderId, order, attempts, now }: Closing): Promise<void> => {
  for (const attempt of attempts.filter(({ refundStatus }) => refundStatus === 'REFUSED')) {
    if (!(await updateRefund(tx, attempt, { refund_status: 'DONE', refund_at: now, is_refunded_by_hand: 1 })))
      throw orderChangedError()
  }
  const source = order.paymentType === 'COD' ? 'SHOP' : 'BANK'
  for (const part of await listRefundParts(tx, [orderId]))
    if (part.status !== 'DONE' && !(await closeRefundPart(tx, part, { source, now }))) throw orderChangedError()
}

const orderChangedError = (): ApiError =>
  new ApiError('CONFLICT', 'This order has just changed. Look at it again before you change it.')

const NOTE_REQUIRED = 'Enter how it was paid or refunded.'

/** Cancelled or returned unpaid orders are not paid any more. */
const isClosedUnpaid = ({ status, paymentStatus }: OrderForUpdate): boolean =>
  paymentStatus === 'UNPAID' && (status === 'CANCELLED' || status === 'RETURNED')

const illegalTransitionError = (order: OrderForUpdate, to: PaymentStatus, allowed: PaymentStatus[]): ApiError =>
  new ApiError(
    'ILLEGAL_TRANSITION',
    withValues('A payment that is {from} cannot become {to} here.', {
      from: statusMessage(order.paymentStatus),
      to: statusMessage(to),
    }),
    {
      status: order.paymentStatus,
      allowed,
    },
  )
