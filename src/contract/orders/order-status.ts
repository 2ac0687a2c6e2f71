import * as v from 'valibot'
import { RETURN_DAYS, RETURN_REQUESTS_MAX } from '../constants.ts'
import { DAY_MS } from '../durations.ts'
import type { PaymentStatus, PaymentType } from '../payments/payment-status.ts'
import type { Role } from '../roles.ts'

export const ORDER_STATUSES = [
  'PENDING',
  'PROCESSING',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'RETURN_REQUESTED',
  'RETURNED',
] as const
export const OrderStatus = v.picklist(ORDER_STATUSES)
export type OrderStatus = v.InferOutput<typeof OrderStatus>

/** Who changes the status of an order. SYSTEM is the server itself: it cancels unpaid ONLINE orders, and follows couriers. */
export type OrderActor = Role | 'SYSTEM'

type OrderFacts = {
  status: OrderStatus
  paymentType: PaymentType
  paymentStatus: PaymentStatus
  deliveredAt: number | null
  /** How often its return was asked for; absent where nobody counts. */
  returnRequests?: number
}
type Transition = {
  from: OrderStatus
  to: OrderStatus
  by: readonly OrderActor[]
  when?: (order: OrderFacts, now: number) => boolean
}

const SELLERS = ['VENDOR', 'ADMIN', 'SUPER_ADMIN'] as const
/** What a courier reports of its parcels (shipments/shipment-status.ts) moves their order, too. */
const SELLERS_AND_COURIERS = [...SELLERS, 'SYSTEM'] as const

const isPayable = (order: Pick<OrderFacts, 'paymentType' | 'paymentStatus'>) =>
  order.paymentType === 'COD' || order.paymentStatus === 'PAID'
const isWithinReturnDays = (order: OrderFacts, now: number) =>
  order.deliveredAt !== null && now - order.deliveredAt <= RETURN_DAYS * DAY_MS

const mayAskForReturn = (order: OrderFacts, now: number) =>
  isWithinReturnDays(order, now) && (order.returnRequests ?? 0) < RETURN_REQUESTS_MAX

/** How often the return of an order was asked for, by its events. */
export const countReturnRequests = (events: readonly { to: string }[]): number =>
  events.filter(({ to }) => to === 'RETURN_REQUESTED').length

/** Every allowed status change. Anything else is an ILLEGAL_TRANSITION. */
export const ORDER_TRANSITIONS: readonly Transition[] = [
  { from: 'PENDING', to: 'PROCESSING', by: SELLERS, when: isPayable },
  { from: 'PENDING', to: 'CANCELLED', by: [...SELLERS, 'CUSTOMER', 'SYSTEM'] },
  { from: 'PROCESSING', to: 'SHIPPED', by: SELLERS_AND_COURIERS },
  { from: 'PROCESSING', to: 'CANCELLED', by: SELLERS },
  { from: 'SHIPPED', to: 'DELIVERED', by: SELLERS_AND_COURIERS },
  { from: 'SHIPPED', to: 'RETURNED', by: SELLERS_AND_COURIERS },
  { from: 'DELIVERED', to: 'RETURN_REQUESTED', by: ['CUSTOMER'], when: mayAskForReturn },
  { from: 'RETURN_REQUESTED', to: 'RETURNED', by: SELLERS },
  { from: 'RETURN_REQUESTED', to: 'DELIVERED', by: SELLERS },
]

/**
 * The statuses that this actor may change the order to.
 * @param order `deliveredAt`: when it was last delivered, in milliseconds; null: never
 * @param now milliseconds
 */
export const allowedStatuses = (order: OrderFacts, by: OrderActor, now: number): OrderStatus[] =>
  ORDER_TRANSITIONS.filter(
    transition =>
      transition.from === order.status && transition.by.includes(by) && (transition.when?.(order, now) ?? true),
  ).map(transition => transition.to)

type NewOrder = Pick<OrderFacts, 'status' | 'paymentType' | 'paymentStatus'>

/** Whether the shop can accept the order: a COD order as soon as it is placed, an ONLINE order once it is paid. */
export const isReadyToAccept = (order: NewOrder): boolean => order.status === 'PENDING' && isPayable(order)

/** Whether a new order waits for its payment, so that the shop has nothing to do yet. */
export const isAwaitingPayment = (order: NewOrder): boolean => order.status === 'PENDING' && !isPayable(order)

/** Statuses in which an order is finished, unless the customer returns it. */
export const CLOSED_STATUSES: readonly OrderStatus[] = ['DELIVERED', 'CANCELLED', 'RETURNED']

/** Whether courier and tracking number can be added or corrected: once the parcel has left. */
export const canChangeParcel = (status: OrderStatus): boolean =>
  ['SHIPPED', 'DELIVERED', 'RETURN_REQUESTED', 'RETURNED'].includes(status)

/** Whether this status change returns the pieces to the stock. */
export const shouldRestock = (to: OrderStatus): boolean => to === 'CANCELLED' || to === 'RETURNED'

/**
 * The payment status after a status change: delivery pays a COD order; cancelling or returning a paid order owes a
 * refund, unless it cost nothing.
 */
export const nextPaymentStatus = (
  order: { paymentType: PaymentType; paymentStatus: PaymentStatus; totalAmount?: number },
  to: OrderStatus,
): PaymentStatus => {
  if (order.totalAmount === 0) return order.paymentStatus
  if (to === 'DELIVERED' && order.paymentType === 'COD' && order.paymentStatus === 'UNPAID') return 'PAID'
  if ((to === 'CANCELLED' || to === 'RETURNED') && order.paymentStatus === 'PAID') return 'REFUND_PENDING'
  return order.paymentStatus
}
