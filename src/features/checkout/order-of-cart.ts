import type { OrderDraft, ShippingAddress } from '../../contract/orders.ts'
import type { PaymentType } from '../../contract/payment-states.ts'
import { type OrderSeen, seenLine } from '../../local/order-writes.ts'
import type { CartItem } from '../../local/rows.ts'
import { productsOf, sumsOf } from '../orders/refusal.ts'

/**
 * The order that a cart becomes, and what the person saw of it. The cart must not be empty; its lines are of one shop.
 * Our page always says which coupon, empty for none (contract section 7).
 */
export const orderOfCart = (
  items: readonly CartItem[],
  shippingAddress: ShippingAddress,
  paymentType: PaymentType,
): { draft: OrderDraft; seen: OrderSeen } => {
  const lines = items.map(({ product, quantity, price }) => seenLine(product, quantity, price))
  const sums = sumsOf(lines)
  const { shop } = items[0]!.product
  const seen = { shop: { id: shop.id, name: shop.name }, lines, ...sums }
  const products = productsOf(lines)
  return {
    draft: { shopId: shop.id, totalAmount: sums.totalAmount, paymentType, products, couponCode: '', shippingAddress },
    seen,
  }
}
