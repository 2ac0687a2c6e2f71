import * as v from 'valibot'
import { RETURN_DAYS } from './constants.ts'
import type { PaymentStatus, PaymentType } from './payment-status.ts'
import type { Role } from './roles.ts'

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

/** Who moves an order. `system` is the server itself, for an ONLINE order left unpaid. */
export type OrderActor = Role | 'SYSTEM'

type OrderFacts = {
  status: OrderStatus
  paymentType: PaymentType
  paymentStatus: PaymentStatus
  deliveredAt: number | null
}
type Transition = {
  from: OrderStatus
  to: OrderStatus
  by: readonly OrderActor[]
  when?: (order: OrderFacts, now: number) => boolean
}

const SELLERS = ['VENDOR', 'ADMIN', 'SUPER_ADMIN'] as const
const DAY_MS = 86_400_000

const isPayable = (order: Pick<OrderFacts, 'paymentType' | 'paymentStatus'>) =>
  order.paymentType === 'COD' || order.paymentStatus === 'PAID'
const isWithinReturnDays = (order: OrderFacts, now: number) =>
  order.deliveredAt !== null && now - order.deliveredAt <= RETURN_DAYS * DAY_MS

/** Every move that an order can make, once. What is not here is an illegal transition. */
export const ORDER_TRANSITIONS: readonly Transition[] = [
  { from: 'PENDING', to: 'PROCESSING', by: SELLERS, when: isPayable },
  { from: 'PENDING', to: 'CANCELLED', by: [...SELLERS, 'CUSTOMER', 'SYSTEM'] },
  { from: 'PROCESSING', to: 'SHIPPED', by: SELLERS },
  { from: 'PROCESSING', to: 'CANCELLED', by: SELLERS },
  { from: 'SHIPPED', to: 'DELIVERED', by: SELLERS },
  { from: 'SHIPPED', to: 'RETURNED', by: SELLERS },
  { from: 'DELIVERED', to: 'RETURN_REQUESTED', by: ['CUSTOMER'], when: isWithinReturnDays },
  { from: 'RETURN_REQUESTED', to: 'RETURNED', by: SELLERS },
  { from: 'RETURN_REQUESTED', to: 'DELIVERED', by: SELLERS },
]

/**
 * Where this actor may move this order now.
 * @param order its status, payment, and when it was last delivered (milliseconds, null: never)
 * @param now milliseconds
 */
export const allowedStatuses = (order: OrderFacts, by: OrderActor, now: number): OrderStatus[] =>
  ORDER_TRANSITIONS.filter(
    move => move.from === order.status && move.by.includes(by) && (move.when?.(order, now) ?? true),
  ).map(move => move.to)

type NewOrder = Pick<OrderFacts, 'status' | 'paymentType' | 'paymentStatus'>

/** Is it new work: can its shop accept it? Cash on delivery from the moment it is placed, online once it is paid. */
export const isReadyToAccept = (order: NewOrder): boolean => order.status === 'PENDING' && isPayable(order)

/** Does a new order wait for its customer to pay? Its shop has nothing to do yet. */
export const isAwaitingPayment = (order: NewOrder): boolean => order.status === 'PENDING' && !isPayable(order)

/** Statuses after which nothing moves by itself any more. */
export const CLOSED_STATUSES: readonly OrderStatus[] = ['DELIVERED', 'CANCELLED', 'RETURNED']

/** Moves that bring the goods back to the shelf. */
export const shouldRestock = (to: OrderStatus): boolean => to === 'CANCELLED' || to === 'RETURNED'

/**
 * What a move of the order makes of its payment: delivery settles cash, a cancel or a return of a paid order owes a refund.
 */
export const nextPaymentStatus = (
  order: { paymentType: PaymentType; paymentStatus: PaymentStatus },
  to: OrderStatus,
): PaymentStatus => {
  if (to === 'DELIVERED' && order.paymentType === 'COD' && order.paymentStatus === 'UNPAID') return 'PAID'
  if ((to === 'CANCELLED' || to === 'RETURNED') && order.paymentStatus === 'PAID') return 'REFUND_PENDING'
  return order.paymentStatus
}
