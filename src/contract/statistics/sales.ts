import { type Taka, toPoisha, toTaka } from '../money.ts'
import { isAwaitingPayment, type OrderStatus } from '../orders/order-status.ts'
import type { PaymentStatus, PaymentType } from '../payments/payment-status.ts'

/** Orders in these statuses are no sales. */
export const UNSOLD_STATUSES: readonly OrderStatus[] = ['CANCELLED', 'RETURNED']

type SoldOrder = {
  status: OrderStatus
  paymentType: PaymentType
  paymentStatus: PaymentStatus
  totalAmount: Taka
  shipping: Taka
  refunds?: readonly { amount: Taka }[] | undefined
}

/**
 * Whether an order counts in the figures of sales, on Today as in the charts: neither cancelled nor returned, and not
 * waiting for an online payment. The server's queries have the same rule in SQL.
 */
export const isSale = (order: Omit<SoldOrder, 'totalAmount' | 'shipping' | 'refunds'>): boolean =>
  !UNSOLD_STATUSES.includes(order.status) && !isAwaitingPayment(order)

/**
 * What an order adds to the sales: what the customer pays for the products, after the coupon, without shipping and without what
 * goes back, or has gone back. The server's queries have the same rule in SQL.
 */
export const getSaleAmount = ({
  totalAmount,
  shipping,
  refunds = [],
}: Pick<SoldOrder, 'totalAmount' | 'shipping' | 'refunds'>): Taka => {
  const back = refunds.reduce((sum, { amount }) => sum + toPoisha(amount), 0)
  return toTaka(Math.max(0, toPoisha(totalAmount) - toPoisha(shipping) - back))
}
