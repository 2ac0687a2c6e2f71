import type { OrderDraft, ShippingAddress } from '../../contract/orders.ts'
import type { PaymentType } from '../../contract/payment-status.ts'
import type { AppliedCoupon, CartItem } from '../../local/db/device-schema.ts'
import type { OrderSeen } from '../../local/resources/optimistic-orders.ts'
import { computeOrderTotals, toOrderProducts } from '../../local/resources/order-correction.ts'
import { toSeenLine } from '../../local/resources/order-writes.ts'

/**
 * The order that a cart becomes, and what the person saw of it. The cart must not be empty; its lines are of one shop.
 * Our page always says which coupon, empty for none (contract section 7).
 * @param coupon counts for this cart (see couponFor); null for none
 */
export const buildOrderDraft = (
  items: readonly CartItem[],
  shippingAddress: ShippingAddress,
  paymentType: PaymentType,
  coupon: AppliedCoupon | null = null,
): { draft: OrderDraft; seen: OrderSeen } => {
  const lines = items.map(({ product, quantity, price }) => toSeenLine(product, quantity, price))
  const sums = computeOrderTotals(lines, coupon?.discountAmount)
  const { shop } = items[0]!.product
  const { totalAmount } = sums
  const [couponCode, products] = [coupon?.code ?? '', toOrderProducts(lines)]
  return {
    draft: { shopId: shop.id, totalAmount, paymentType, products, couponCode, shippingAddress },
    seen: { shop: { id: shop.id, name: shop.name }, lines, ...sums },
  }
}

/** The coupon, where it counts for these goods: judged by the server for this shop at this subtotal. */
export const getApplicableCoupon = (coupon: AppliedCoupon | null, items: readonly CartItem[]): AppliedCoupon | null => {
  const isSame = coupon?.shopId === items[0]?.product.shopId && coupon?.subtotal === computeOrderTotals(items).subtotal
  return coupon && isSame ? coupon : null
}
