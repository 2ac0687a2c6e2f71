import type { Order } from '../../contract/orders.ts'
import type { Review } from '../../contract/reviews.ts'

type Bought = Pick<Order, 'status' | 'paymentStatus' | 'orderItem'>

/** Contract section 3: an order that is paid or delivered, and not cancelled, allows to review what is in it. */
export const allowsReview = ({ status, paymentStatus }: Bought): boolean =>
  status !== 'CANCELLED' && (paymentStatus === 'PAID' || status === 'DELIVERED')

/** Was this product bought in one of the orders that allow to review it? */
export const hasBought = (orders: readonly Bought[], productId: string): boolean =>
  orders.some(order => allowsReview(order) && order.orderItem.some(line => line.productId === productId))

/**
 * The products of delivered orders that were not reviewed yet, each once, in the order of the orders.
 * @param reviewed products that have a review, or one that waits
 */
export const productsToReview = (orders: readonly Bought[], reviewed: ReadonlySet<string>): Review['product'][] => {
  const products = orders
    .filter(order => order.status === 'DELIVERED' && allowsReview(order))
    .flatMap(order => order.orderItem.map(line => line.product))
    .filter(product => !reviewed.has(product.id))
  return [...new Map(products.map(product => [product.id, product])).values()]
}
