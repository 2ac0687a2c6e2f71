import type { ShippingAddress } from '../../../contract/accounts/addresses.ts'
import type { PickupPoint } from '../../../contract/delivery/pickup.ts'
import type { OrderDraft } from '../../../contract/orders/orders.ts'
import type { PaymentType } from '../../../contract/payments/payment-status.ts'
import { calculateShownTotals } from '../../../contract/products/pricing.ts'
import type { AppliedCoupon, CartItem } from '../../../local/db/device-schema.ts'
import type { OrderSeen } from '../../../local/db/entry-seen.ts'
import { buildSeen, toOrderProducts } from '../../../local/orders/correction.ts'
import { toSeenLine } from '../../../local/orders/submit.ts'

/**
 * The order that a cart becomes, and what the person saw of it. The cart must not be empty and must be of one shop.
 * `couponCode` is always sent, empty for no coupon.
 * @param coupon a coupon that applies to this cart (see getApplicableCoupon); null for none
 * @param delivery how the shop delivers to the address, or where it is picked up; absent: as the market does
 */
export const buildOrderDraft = (
  items: readonly CartItem[],
  shippingAddress: ShippingAddress,
  paymentType: PaymentType,
  coupon: AppliedCoupon | null = null,
  delivery?: OrderSeen['delivery'],
): { draft: OrderDraft; seen: OrderSeen } => {
  const lines = items.map(toSeenLine)
  const totals = calculateShownTotals({ lines, discount: coupon?.discountAmount ?? 0, ...(delivery && { delivery }) })
  const { id, name, nameBn } = items[0]!.product.shop
  const { totalAmount } = totals
  const [couponCode, products] = [coupon?.code ?? '', toOrderProducts(lines)]
  return {
    draft: { shopId: id, totalAmount, paymentType, products, couponCode, shippingAddress, ...toMethod(delivery) },
    seen: buildSeen({ shop: { id, name, nameBn }, delivery }, lines, totals),
  }
}

/** Where an order is collected, for the person who collects it. */
export const toPickupAddress = (
  { name, phoneNumber, email }: ShippingAddress,
  { address }: Pick<PickupPoint, 'address'>,
): ShippingAddress => ({ name, phoneNumber, email, address })

const toMethod = (delivery: OrderSeen['delivery']): Pick<OrderDraft, 'deliveryMethod' | 'pickupPoint'> =>
  delivery?.point ? { deliveryMethod: 'PICKUP', pickupPoint: delivery.point.id } : {}
