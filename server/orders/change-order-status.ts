import { RETURN_REQUESTS_MAX } from '../../src/contract/constants.ts'
import { ApiError } from '../../src/contract/errors.ts'
import {
  joinSentences,
  type ServerMessageKey,
  statusMessage,
  toDescriptor,
  withValues,
} from '../../src/contract/messages/server-messages.ts'
import type { KeptPart } from '../../src/contract/orders/kept-pieces.ts'
import {
  allowedStatuses,
  nextPaymentStatus,
  ORDER_TRANSITIONS,
  type OrderStatus,
  shouldRestock,
} from '../../src/contract/orders/order-status.ts'
import type { StatusChange } from '../../src/contract/orders/orders.ts'
import type { PaymentStatus } from '../../src/contract/payments/payment-status.ts'
import { isSameSecret } from '../adapters/couriers/compare-secrets.ts'
import type { Services } from '../adapters/services.ts'
import { SYSTEM_ACTOR } from '../audit/system-actor.ts'
import type { Actor } from '../auth/authentication.ts'
import { releaseCoupon } from '../coupons/release-coupon.ts'
import { lockOrder } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { scheduleHeldChecks } from '../payments/payment-attempts.ts'
import type { StockChange } from '../products/product-stock.ts'
import { cancelParcels } from '../shipments/cancel-parcels.ts'
import {
  type AcceptedReturn,
  checkReturnLines,
  planReturn,
  requireReturnForLines,
  storeReturn,
} from './accept-return.ts'
import { createAuditStates, describeChange, describePart, toPartNews, toReturnNews } from './describe-status-change.ts'
import { applyOrderEffects, type OrderHint } from './order-effects.ts'
import { insertOrderEvent, type OrderForUpdate, updateOrderIfUnchanged } from './order-writes.ts'
import { planPartialDelivery, storePartialDelivery } from './plan-partial-delivery.ts'
import { requireOwnOrder } from './require-own-order.ts'
import { planCreditBack, returnCredit, statusAfterCredit } from './return-credit.ts'
import { saveReturnRequest } from './return-requests.ts'
import { returnOrderStock } from './return-stock.ts'

/** A person, or the system as it follows the courier. */
type OrderChanger = Actor | typeof SYSTEM_ACTOR

type ChangeOrderStatusParams = {
  tx: Database
  change: StatusChange
  /** The reason, where the system makes the change and not a person. */
  note?: ServerMessageKey
  /** What the customer has kept, where it is not everything. Its order is locked and on its way. */
  part?: KeptPart
  actor: OrderChanger
  services: Pick<Services, 'config'>
  now: number
}

/**
 * Changes an order's status by the transitions of contract/orders/order-status.ts, in the caller's transaction, together with
 * payment, stock, coupon and event. A step that somebody else has taken meanwhile is no error.
 * @returns the hint to publish after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's order), CONFLICT (its status has changed), ILLEGAL_TRANSITION with
 *   `allowed`
 */
export const changeOrderStatus = async (params: ChangeOrderStatusParams): Promise<OrderHint | null> => {
  const { tx, change, actor, now } = params
  const order = await findOrderToChange(params)
  if (isAppliedAlready(change, order, actor)) return completeParcel(params, order)
  const allowed = allowedStatuses(order, actor.role, now)
  requireExpectedStatus(change, order.status, allowed)
  requireAllowedTransition(change.status, order, allowed)
  requirePickupCode(change, order, actor)
  requireReturnForLines(change, order.status)
  const isReturn = order.status === 'RETURN_REQUESTED' && change.status === 'RETURNED'
  const part = params.part && (await planPartialDelivery(tx, order, { orderId: change.id, part: params.part, now }))
  const returned = isReturn ? await planReturn(tx, change, order, now) : undefined
  const reached = part ?? returned ?? (await planChange(tx, change.status, order))
  if (!(await updateOrderIfUnchanged(tx, change.id, order, columnsForTransition(params, order, reached))))
    throwStatusConflict(order.status, allowed)
  const stock = part || shouldRestock(change.status) ? await restockOrder(params, order, part ?? returned) : []
  await giveCreditBack(params, order, reached)
  if (returned) await storeReturn(tx, returned, { orderId: change.id, now })
  if (part) await storePartialDelivery(tx, part, { orderId: change.id, now })
  if (change.status === 'CANCELLED') {
    await releaseCoupon(tx, change.id)
    await cancelParcels(tx, change.id, now)
    await scheduleHeldChecks(tx, change.id, now)
  }
  const { id: orderId } = change
  const { status: to } = reached
  const note = params.note ? toDescriptor(params.note) : part ? describePart(part) : describeChange(change, returned)
  if (to === 'RETURN_REQUESTED') await storeRequest(params)
  await insertOrderEvent(tx, { orderId, actor, from: order.status, to, note, now })
  await recordPaymentChange(params, order, reached.paymentStatus)
  const context = { tx, config: params.services.config, now }
  return applyOrderEffects(context, {
    kind: 'status-changed',
    orderId,
    actor,
    status: {
      ...change,
      status: to,
      reason: note,
      ...toReturnNews(change, order, returned),
      ...toPartNews(order, part),
    },
    stock,
    audit: createAuditStates(change, order, reached),
  })
}

/** What becomes of the payment. Of an order that is over, all that was paid with store credit is credit again. */
const planChange = async (tx: Database, status: OrderStatus, order: OrderForUpdate): Promise<Reached> => {
  const left = order.totalAmount - order.refunded
  const { credit, byHand } = await planCreditBack(tx, order, shouldRestock(status) ? left : 0)
  const back = credit + byHand
  const paymentStatus = statusAfterCredit(nextPaymentStatus(order, status), order, credit)
  // Without credit the order is not locked: an amount that is refunded meanwhile stays.
  return { status, paymentStatus, credit, byHand, ...(back > 0 && { columns: { refunded: order.refunded + back } }) }
}

const giveCreditBack = (
  { tx, change, now }: ChangeOrderStatusParams,
  { customerId, paymentStatus }: OrderForUpdate,
  { status, credit, byHand }: Reached,
): Promise<void> => {
  const kind = status === 'CANCELLED' ? 'CANCEL' : 'RETURN'
  return returnCredit(tx, { orderId: change.id, customerId, credit, byHand, kind, reason: null, paymentStatus, now })
}

/** What counts what came or went back before locks the order first. */
const findOrderToChange = async ({ tx, change, actor }: ChangeOrderStatusParams): Promise<OrderForUpdate> => {
  const find = () => requireOwnOrder(tx, change.id, actor.role === 'SYSTEM' ? EVERY_ORDER : actor)
  const order = await find()
  const isReturn = order.status === 'RETURN_REQUESTED' || change.status === 'RETURN_REQUESTED'
  if (!isReturn && order.creditUsed === 0) return order
  await lockOrder(tx, change.id)
  return find()
}

const storeRequest = async ({ tx, change, now }: ChangeOrderStatusParams): Promise<void> => {
  const { id: orderId, returnReason: reason, reason: note } = change
  await saveReturnRequest(tx, { orderId, reason, note, lines: await checkReturnLines(tx, change), now })
}

/** The system may change every order whose parcel a courier reports. */
const EVERY_ORDER = { userId: '', profileId: '', role: 'SUPER_ADMIN', email: '' } as const

/**
 * Has somebody else made the same change already, from the status that this device knew? Then there is nothing left to
 * do.
 */
const isAppliedAlready = (
  { status: to, expectedStatus }: StatusChange,
  order: OrderForUpdate,
  actor: OrderChanger,
): boolean =>
  order.status === to &&
  expectedStatus !== undefined &&
  REPEATABLE_STEPS.includes(to) &&
  ORDER_TRANSITIONS.some(step => step.from === expectedStatus && step.to === to && step.by.includes(actor.role))

/** A cancellation or a return carries a reason, so two of them are not the same. */
const REPEATABLE_STEPS: readonly OrderStatus[] = ['PROCESSING', 'SHIPPED', 'DELIVERED']

/** Adds the courier and the number that the order lacks. Another number than the one it has is a conflict. */
const completeParcel = async (
  { tx, change, actor, services, now }: ChangeOrderStatusParams,
  order: OrderForUpdate,
): Promise<OrderHint | null> => {
  const { id: orderId, courier, trackingNumber } = change
  if (trackingNumber && order.trackingNumber && trackingNumber !== order.trackingNumber)
    throwStatusConflict(order.status, allowedStatuses(order, actor.role, now))
  const missing = {
    ...(courier && !order.courier ? { courier } : {}),
    ...(trackingNumber && !order.trackingNumber ? { tracking_number: trackingNumber } : {}),
  }
  if (Object.keys(missing).length === 0) return null
  await updateOrderIfUnchanged(tx, orderId, order, { ...missing, updated_at: now })
  return applyOrderEffects({ tx, config: services.config, now }, { kind: 'parcel-completed', orderId, actor })
}

const requireExpectedStatus = ({ expectedStatus }: StatusChange, status: OrderStatus, allowed: OrderStatus[]): void => {
  if (expectedStatus && expectedStatus !== status) throwStatusConflict(status, allowed)
}

const throwStatusConflict = (status: OrderStatus, allowed: OrderStatus[]): never => {
  throw new ApiError(
    'CONFLICT',
    withValues('This order is now {status}. Look at it again before you change it.', {
      status: statusMessage(status),
    }),
    { status, allowed },
  )
}

const requireAllowedTransition = (to: OrderStatus, order: OrderForUpdate, allowed: OrderStatus[]): void => {
  if (allowed.includes(to)) return
  if (to === 'RETURN_REQUESTED' && order.returnRequests >= RETURN_REQUESTS_MAX)
    throw new ApiError('ILLEGAL_TRANSITION', 'The return of this order was refused. Call the shop about it.', {
      status: order.status,
      allowed,
    })
  const next =
    allowed.length === 0
      ? 'You cannot change it any more.'
      : withValues('You can change it to {states, or}.', { states: allowed.map(statusMessage) })
  const isUnpaid = order.paymentType === 'ONLINE' && order.paymentStatus !== 'PAID'
  const change = { from: statusMessage(order.status), to: statusMessage(to) }
  const problem =
    to === 'PROCESSING' && order.status === 'PENDING' && isUnpaid
      ? withValues('An order that is {from} cannot become {to} before it is paid.', change)
      : withValues('An order that is {from} cannot become {to}.', change)
  throw new ApiError('ILLEGAL_TRANSITION', joinSentences(problem, next), { status: order.status, allowed })
}

/**
 * A shop shows by the code that the customer was there. Admins and the server need none: they help where a code is lost.
 * @throws ApiError VALIDATION
 */
const requirePickupCode = (
  { status, pickupCode = '' }: StatusChange,
  order: OrderForUpdate,
  { role }: OrderChanger,
): void => {
  if (order.pickupCode === null || order.status !== 'SHIPPED' || status !== 'DELIVERED' || role !== 'VENDOR') return
  if (isSameSecret(pickupCode, order.pickupCode)) return
  const message =
    pickupCode === '' ? 'Ask the customer for the code of this order.' : 'This is not the code of this order.'
  throw new ApiError('VALIDATION', message, { fields: { pickupCode: message } })
}

type Reached = Pick<AcceptedReturn, 'status' | 'paymentStatus' | 'credit' | 'byHand'> & {
  columns?: Partial<AcceptedReturn['columns']>
}

/** The return period counts from the first delivery. A rejected return does not start it again. */
const columnsForTransition = ({ change, now }: ChangeOrderStatusParams, order: OrderForUpdate, reached: Reached) => ({
  status: reached.status,
  payment_status: reached.paymentStatus,
  updated_at: now,
  ...reached.columns,
  ...(order.status === 'SHIPPED' && reached.status === 'DELIVERED' ? { delivered_at: now } : {}),
  ...(change.courier ? { courier: change.courier } : {}),
  ...(change.trackingNumber ? { tracking_number: change.trackingNumber } : {}),
})

/** Records the payment change that follows from the status change, as a separate event by the system. */
const recordPaymentChange = async (
  { tx, change, now }: ChangeOrderStatusParams,
  order: OrderForUpdate,
  to: PaymentStatus,
): Promise<void> => {
  const from = order.paymentStatus
  if (to === from) return
  const note = to === 'PAID' ? toDescriptor('Paid in cash at delivery.') : undefined
  await insertOrderEvent(tx, { orderId: change.id, actor: SYSTEM_ACTOR, from, to, note, now })
}

const restockOrder = (
  { tx, change, now }: ChangeOrderStatusParams,
  { createdAt }: OrderForUpdate,
  returned: (AcceptedReturn & { isRestBack?: boolean }) | undefined,
): Promise<StockChange[]> => {
  const restock = returned?.isRestBack ?? (change.status === 'CANCELLED' || change.restock)
  return returnOrderStock(tx, { id: change.id, createdAt, restock, pieces: returned?.pieces }, now)
}
