import { Refusal } from '../../src/contract/errors.ts'
import { allowedStatuses, isRestocking, type OrderStatus, paymentAfter } from '../../src/contract/order-states.ts'
import type { StatusChange } from '../../src/contract/orders.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { giveBackCoupon } from '../queries/coupons.ts'
import { insertEvent, moveOrder, type OrderFacts } from '../queries/order-writes.ts'
import type { StockChange } from '../queries/stock.ts'
import { auditOrder } from './audit-order.ts'
import { notifyStatusChanged } from './notify-order.ts'
import { requireOwnOrder } from './require-own.ts'
import { returnGoods } from './return-goods.ts'
import { SYSTEM } from './system.ts'
import { tellDevices } from './tell-devices.ts'

type Move = { tx: Database; change: StatusChange; actor: Actor; now: number }

/**
 * Moves an order along the table of its states (the contract, section 5), in the transaction at hand: payment, stock,
 * coupon and event go with it.
 * @throws Refusal NOT_FOUND, FORBIDDEN (another's), CONFLICT (not where the caller saw it), ILLEGAL_TRANSITION with
 * `allowed`
 */
export const changeOrderStatus = async (move: Move): Promise<void> => {
  const { tx, change, actor, now } = move
  const order = await requireOwnOrder(tx, change.id, actor)
  const allowed = allowedStatuses(order, actor.role, now)
  requireExpected(change, order.status, allowed)
  requireAllowed(change.status, order, allowed)
  if (!(await moveOrder(tx, change.id, order, columnsAfter(move, order)))) refuseMoved(order.status, allowed)
  const stock = isRestocking(change.status) ? await bringBack(move, order) : []
  if (change.status === 'CANCELLED') await giveBackCoupon(tx, change.id)
  const { id: orderId, status: to, reason: note } = change
  await insertEvent(tx, { orderId, actor, from: order.status, to, note, now })
  await notePayment(move, order)
  await noteChange(move, order)
  const by = actor.role === 'CUSTOMER' ? 'customer' : 'others'
  const news = await notifyStatusChanged(tx, orderId, { status: to, reason: note, by }, now)
  await tellDevices(tx, orderId, stock, now, [news])
}

const requireExpected = ({ expectedStatus }: StatusChange, status: OrderStatus, allowed: OrderStatus[]): void => {
  if (expectedStatus && expectedStatus !== status) refuseMoved(status, allowed)
}

const refuseMoved = (status: OrderStatus, allowed: OrderStatus[]): never => {
  throw new Refusal('CONFLICT', `This order is ${inWords(status)} by now. Look at it again before you change it.`, {
    status,
    allowed,
  })
}

const requireAllowed = (to: OrderStatus, order: OrderFacts, allowed: OrderStatus[]): void => {
  if (allowed.includes(to)) return
  const next =
    allowed.length === 0
      ? 'You cannot change it any more.'
      : `You can make it ${allowed.map(inWords).join(' or ')} instead.`
  const isUnpaid = order.paymentType === 'ONLINE' && order.paymentStatus !== 'PAID'
  const why = to === 'PROCESSING' && order.status === 'PENDING' && isUnpaid ? ' before it is paid' : ''
  throw new Refusal(
    'ILLEGAL_TRANSITION',
    `An order that is ${inWords(order.status)} cannot become ${inWords(to)}${why}. ${next}`,
    { status: order.status, allowed },
  )
}

const inWords = (status: OrderStatus): string => status.toLowerCase().replaceAll('_', ' ')

/** The return window runs from the day when the goods arrived: a refused return does not open it again. */
const columnsAfter = ({ change, now }: Move, order: OrderFacts) => ({
  status: change.status,
  payment_status: paymentAfter(order, change.status),
  updated_at: now,
  ...(order.status === 'SHIPPED' && change.status === 'DELIVERED' ? { delivered_at: now } : {}),
  ...(change.courier ? { courier: change.courier } : {}),
  ...(change.trackingNumber ? { tracking_number: change.trackingNumber } : {}),
})

/** The payment follows of itself: an event of its own says so, by the market. */
const notePayment = async ({ tx, change, now }: Move, order: OrderFacts): Promise<void> => {
  const from = order.paymentStatus
  const to = paymentAfter(order, change.status)
  if (to === from) return
  const note = to === 'PAID' ? 'Paid in cash at delivery.' : undefined
  await insertEvent(tx, { orderId: change.id, actor: SYSTEM, from, to, note, now })
}

const noteChange = ({ tx, change, actor, now }: Move, order: OrderFacts): Promise<void> => {
  const { id: orderId, status, reason, restock } = change
  const before = { status: order.status, paymentStatus: order.paymentStatus }
  const after = { status, paymentStatus: paymentAfter(order, status), reason }
  const goods = status === 'RETURNED' ? { restock } : {}
  const { number } = order
  const action = 'order.change-status'
  return auditOrder(tx, { actor, action, orderId, number, before, after: { ...after, ...goods }, now })
}

const bringBack = ({ tx, change, now }: Move, { createdAt }: OrderFacts): Promise<StockChange[]> =>
  returnGoods(tx, { id: change.id, createdAt, restock: change.status === 'CANCELLED' || change.restock }, now)
