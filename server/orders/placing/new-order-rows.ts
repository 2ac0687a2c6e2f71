import type { ShippingAddress } from '../../../src/contract/accounts/addresses.ts'
import type { LineCommission } from '../../../src/contract/ledger/commission.ts'
import type { Poisha } from '../../../src/contract/money.ts'
import type { OrderDraft } from '../../../src/contract/orders/orders.ts'
import { matchAddress } from '../../../src/contract/places/search-places.ts'
import type { PriceTotals } from '../../../src/contract/products/pricing.ts'
import { toVariantTitle } from '../../../src/contract/products/variant-titles.ts'
import { chooseMethod, type Gateways } from '../../adapters/payments/gateways.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import type { CouponRow } from '../../coupons/coupons.ts'
import { generateOrderNumber, type NewOrderItem, type OrderRow } from '../order-writes.ts'
import type { PricedOrderLine } from './price-order-lines.ts'

type Placing = {
  draft: OrderDraft
  services: Pick<Services, 'gateways'>
  credit: Poisha
  groupId: string | null
  customer: Actor
  now: number
}

/** The row of a new order without the columns of its address, delivery and shop. */
export const toOrderRow = (
  { draft, services, credit, groupId, customer, now }: Placing,
  id: string,
  totals: PriceTotals,
  coupon: CouponRow | null,
  commissions: readonly LineCommission[],
): Omit<
  OrderRow,
  keyof ReturnType<typeof toAddressColumns> | 'expected_from' | 'expected_to' | 'pickup' | 'pickup_code' | 'vat_rate'
> => ({
  id,
  number: generateOrderNumber(),
  customer_id: customer.profileId,
  shop_id: draft.shopId,
  status: 'PENDING',
  payment_type: draft.paymentType,
  payment_method: findOfferedMethod(draft, services.gateways),
  payment_status: totals.totalAmount === credit ? 'PAID' : 'UNPAID',
  subtotal: totals.subtotal,
  shipping: totals.shipping,
  coupon_code: coupon?.code ?? null,
  coupon_discount: totals.couponDiscount,
  market_discount: coupon && coupon.shopId === null ? totals.couponDiscount : 0,
  total_amount: totals.totalAmount,
  credit_used: credit,
  note: draft.note || null,
  courier: null,
  tracking_number: null,
  delivered_at: null,
  payable_at: null,
  payout_id: null,
  group_id: groupId,
  commission: commissions.reduce((sum, { commission }) => sum + commission, 0),
  commission_vat: commissions.reduce((sum, { vat }) => sum + vat, 0),
  withholding: commissions.reduce((sum, { withholding }) => sum + withholding, 0),
  refunded: 0,
  commission_back: 0,
  commission_vat_back: 0,
  withholding_back: 0,
  market_discount_back: 0,
  seq: 1,
  created_at: now,
  updated_at: now,
})

/** Null: the first method counts when it is paid. */
const findOfferedMethod = ({ paymentType, paymentMethod }: OrderDraft, gateways: Gateways): string | null =>
  paymentType === 'COD' || paymentMethod === undefined ? null : (chooseMethod(gateways, paymentMethod)?.method ?? null)

export const toAddressColumns = (address: ShippingAddress) => ({
  shipping_name: address.name,
  shipping_phone: address.phoneNumber,
  shipping_email: address.email,
  shipping_address: address.address,
  shipping_district: address.district || null,
  shipping_upazila: address.upazila || null,
  shipping_place: address.place || matchAddress(address) || null,
})

/** A snapshot of the product, its variant and what the market takes. */
export const toOrderItem = (
  { product, variant, quantity }: PricedOrderLine,
  { rate, fixed, commission, vat, withholdingRate, withholding }: LineCommission,
): NewOrderItem => {
  const { title, titleBn } = toVariantTitle(product.options, variant.values)
  return {
    product_id: product.id,
    variant_id: variant.id,
    variant_title: title || null,
    variant_title_bn: titleBn,
    sku: variant.sku,
    name: product.name,
    name_bn: product.nameBn,
    image: variant.image,
    quantity,
    price: variant.price,
    discount: variant.discount,
    commission_rate: rate,
    commission_fixed: fixed,
    commission,
    commission_vat: vat,
    withholding_rate: withholdingRate,
    withholding,
    returned: 0,
  }
}
