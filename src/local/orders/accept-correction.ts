import { readCart, removeFromCart, setCoupon, updateCartPrices } from '../cart/cart.ts'
import { isLineUnavailable } from '../cart/line-changes.ts'
import { db } from '../db/database.ts'
import type { AppliedCoupon, CartItem } from '../db/device-schema.ts'
import { writeTransaction } from '../db/storage.ts'
import type { OrderCorrection } from './correction.ts'

/** Applies a rejected order's correction, which the person accepted, to the cart. Returns the new lines. */
export const acceptCorrection = (correction: OrderCorrection): Promise<CartItem[]> =>
  writeTransaction([db.cart, db.products], async () => {
    const fresh = new Map(correction.order?.seen.lines.map(line => [line.productId, line]))
    const unavailable = new Set(correction.changes.filter(isLineUnavailable).map(change => change.productId))
    for (const { product, quantity } of (await readCart()).items) {
      const line = fresh.get(product.id)
      if (unavailable.has(product.id)) await removeFromCart(product.id)
      else if (line) await acceptLine(product, line, line.quantity < quantity)
    }
    await setCoupon(buildCorrectedCoupon(correction))
    return (await readCart()).items
  })

/** The coupon in the corrected total; null: it no longer counts. */
const buildCorrectedCoupon = ({ order }: OrderCorrection): AppliedCoupon | null => {
  if (!order?.draft.couponCode || order.seen.couponDiscount === 0) return null
  const { couponDiscount: discountAmount, subtotal, shop } = order.seen
  return { code: order.draft.couponCode, discountAmount, subtotal, shopId: shop.id }
}

const acceptLine = async (
  product: CartItem['product'],
  { price, discount, quantity }: { price: number; discount: number; quantity: number },
  isShort: boolean,
): Promise<void> => {
  // The device's row may be older than the response, so the line counts as up to date until a newer row arrives.
  const seq = Math.max(product.seq, (await db.products.get(product.id))?.seq ?? 0)
  await updateCartPrices([{ ...product, price, discount, seq, stock: isShort ? quantity : product.stock }])
}
