import type { Order } from '../orders/orders.ts'
import type { Review } from './reviews.ts'

type OrderPurchase = Pick<Order, 'status' | 'paymentStatus' | 'orderItem'>

/** Whether the products of an order may be reviewed: it is paid or delivered, and not cancelled. */
export const canReviewOrder = ({ status, paymentStatus }: OrderPurchase): boolean =>
  status !== 'CANCELLED' && (paymentStatus === 'PAID' || status === 'DELIVERED')

/** Whether one of the orders allows a review of this product. */
export const hasBought = (orders: readonly OrderPurchase[], productId: string): boolean =>
  orders.some(order => canReviewOrder(order) && order.orderItem.some(line => line.productId === productId))

/**
 * The products of delivered orders without a review, each once, in the order of the orders.
 * @param reviewed ids of products that have a review, pending reviews included
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
