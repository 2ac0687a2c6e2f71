import { type Delivery, type DeliveryLine, quoteDelivery } from '../delivery/quote-delivery.ts'
import { type Poisha, type Taka, toPoisha, toTaka } from '../money.ts'

export type PricedLine = DeliveryLine
export type PriceTotals = {
  subtotal: Poisha
  shipping: Poisha
  couponDiscount: Poisha
  total: Poisha
  totalAmount: Poisha
}

export type CouponTerms = {
  discountType: 'FIXED' | 'PERCENT'
  /** Poisha for FIXED, whole percent for PERCENT. */
  discountAmount: number
  maxDiscountAmount: Poisha | null
}

/** Σ price × quantity. */
export const calculateSubtotal = (lines: readonly PricedLine[]): Poisha =>
  lines.reduce((sum, line) => sum + line.price * line.quantity, 0)

/** The discount of a coupon, at most the subtotal. A percentage is rounded down to whole taka. */
export const calculateCouponDiscount = (coupon: CouponTerms, subtotal: Poisha): Poisha => {
  const isPercent = coupon.discountType === 'PERCENT'
  const discount = isPercent ? (subtotal * coupon.discountAmount) / 100 : coupon.discountAmount
  const most = Math.min(discount, coupon.maxDiscountAmount ?? discount, subtotal)
  return isPercent ? Math.floor(most / 100) * 100 : most
}

/** What is bought. `delivery` absent: of a shop without zones. */
export type Purchase = { lines: readonly PricedLine[]; coupon?: CouponTerms | null; delivery?: Delivery }

const MARKET_DELIVERY: Delivery = { rules: null, place: null }

/**
 * The only calculation of totals: total = subtotal + shipping; totalAmount = total − coupon discount. Where the shop does
 * not deliver, shipping is 0 (see quoteDelivery).
 */
export const calculateTotals = ({ lines, coupon, delivery = MARKET_DELIVERY }: Purchase): PriceTotals => {
  const subtotal = calculateSubtotal(lines)
  const shipping = quoteDelivery(lines, delivery).fee ?? 0
  const couponDiscount = coupon ? calculateCouponDiscount(coupon, subtotal) : 0
  const total = subtotal + shipping
  return { subtotal, shipping, couponDiscount, total, totalAmount: total - couponDiscount }
}

/** Totals as they are sent and shown. */
export type TakaTotals = Record<keyof PriceTotals, Taka>

export const toTakaTotals = (totals: PriceTotals): TakaTotals => ({
  subtotal: toTaka(totals.subtotal),
  shipping: toTaka(totals.shipping),
  couponDiscount: toTaka(totals.couponDiscount),
  total: toTaka(totals.total),
  totalAmount: toTaka(totals.totalAmount),
})

/** A purchase as a screen knows it, in taka. `discount`: what the server or the coupon's terms say it takes off. */
export type ShownPurchase = {
  lines: readonly { price: Taka; quantity: number; weight?: number | null | undefined }[]
  discount?: Taka
  delivery?: Delivery
}

/** The totals of what a screen shows. A discount is limited to the subtotal. */
export const calculateShownTotals = ({ lines, discount = 0, delivery }: ShownPurchase): TakaTotals =>
  toTakaTotals(
    calculateTotals({
      lines: lines.map(({ price, quantity, weight }) => ({ price: toPoisha(price), quantity, weight })),
      coupon: { discountType: 'FIXED', discountAmount: toPoisha(discount), maxDiscountAmount: null },
      ...(delivery && { delivery }),
    }),
  )
