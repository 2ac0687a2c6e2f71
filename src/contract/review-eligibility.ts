import type { Order } from './orders.ts'
import type { Review } from './reviews.ts'

type OrderPurchase = Pick<Order, 'status' | 'paymentStatus' | 'orderItem'>

/** Contract section 3: an order that is paid or delivered, and not cancelled, allows to review what is in it. */
export const canReviewOrder = ({ status, paymentStatus }: OrderPurchase): boolean =>
  status !== 'CANCELLED' && (paymentStatus === 'PAID' || status === 'DELIVERED')

/** Was this product bought in one of the orders that allow to review it? */
export const hasBought = (orders: readonly OrderPurchase[], productId: string): boolean =>
  orders.some(order => canReviewOrder(order) && order.orderItem.some(line => line.productId === productId))

/**
 * The products of delivered orders that were not reviewed yet, each once, in the order of the orders.
 * @param reviewed products that have a review, or one that waits
 */
export const findProductsToReview = (
  orders: readonly OrderPurchase[],
  reviewed: ReadonlySet<string>,
): Review['product'][] => {
  const products = orders
    .filter(order => order.status === 'DELIVERED' && canReviewOrder(order))
    .flatMap(order => order.orderItem.map(line => line.product))
    .filter(product => !reviewed.has(product.id))
  return [...new Map(products.map(product => [product.id, product])).values()]
}
