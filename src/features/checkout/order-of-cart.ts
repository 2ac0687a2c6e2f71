import type { OrderDraft, ShippingAddress } from '../../contract/orders.ts'
import type { PaymentType } from '../../contract/payment-states.ts'
import { seenLine } from '../../local/order-writes.ts'
import type { OrderSeen } from '../../local/overlay.ts'
import type { AppliedCoupon, CartItem } from '../../local/rows.ts'
import { productsOf, sumsOf } from '../orders/refusal.ts'

/**
 * The order that a cart becomes, and what the person saw of it. The cart must not be empty; its lines are of one shop.
 * Our page always says which coupon, empty for none (contract section 7).
 * @param coupon counts for this cart (see couponFor); null for none
 */
export const orderOfCart = (
  items: readonly CartItem[],
  shippingAddress: ShippingAddress,
  paymentType: PaymentType,
  coupon: AppliedCoupon | null = null,
): { draft: OrderDraft; seen: OrderSeen } => {
  const lines = items.map(({ product, quantity, price }) => seenLine(product, quantity, price))
  const sums = sumsOf(lines, coupon?.discountAmount)
  const { shop } = items[0]!.product
  const { totalAmount } = sums
  const [couponCode, products] = [coupon?.code ?? '', productsOf(lines)]
  return {
    draft: { shopId: shop.id, totalAmount, paymentType, products, couponCode, shippingAddress },
    seen: { shop: { id: shop.id, name: shop.name }, lines, ...sums },
  }
}

/** The coupon, where it counts for these goods: judged by the server for this shop at this subtotal. */
export const couponFor = (coupon: AppliedCoupon | null, items: readonly CartItem[]): AppliedCoupon | null => {
  const isSame = coupon?.shopId === items[0]?.product.shopId && coupon?.subtotal === sumsOf(items).subtotal
  return coupon && isSame ? coupon : null
}
