import { isSameLine, withVariantFigures } from '../../contract/products/chosen-variant.ts'
import { readCart, setCoupon, updateCart } from '../cart/cart.ts'
import { findItemChange, isLineUnavailable } from '../cart/line-changes.ts'
import { db } from '../db/database.ts'
import type { AppliedCoupon, CartItem } from '../db/device-schema.ts'
import type { SeenLine } from '../db/entry-seen.ts'
import { writeTransaction } from '../db/storage.ts'
import { readProductsById } from '../products/rows.ts'
import type { OrderCorrection } from './correction.ts'

/** Applies a rejected order's correction, which the person accepted, to the cart. Returns the new lines. */
export const acceptCorrection = (correction: OrderCorrection): Promise<CartItem[]> =>
  writeTransaction([db.cart, db.products], async () => {
    const { items } = await readCart()
    const known = await readProductsById(items.map(({ product }) => product.id))
    await updateCart(present =>
      present.flatMap(item => {
        const { product, variantId } = item
        const change = findItemChange(correction.changes, item)
        if (isLineUnavailable(change)) return []
        const line = correction.order?.seen.lines.find(one => isSameLine(one, { productId: product.id, variantId }))
        return line ? [acceptLine(item, line, known.get(product.id)?.seq ?? 0)] : [item]
      }),
    )
    await setCoupon(buildCorrectedCoupon(correction))
    return (await readCart()).items
  })

/** The coupon in the corrected total; null: it no longer counts. */
const buildCorrectedCoupon = ({ order }: OrderCorrection): AppliedCoupon | null => {
  if (!order?.draft.couponCode || order.seen.couponDiscount === 0) return null
  const { couponDiscount: discountAmount, subtotal, shop } = order.seen
  return { code: order.draft.couponCode, discountAmount, subtotal, shopId: shop.id }
}

/** The device's row may be older than the response, so the line counts as up to date until a newer row arrives. */
const acceptLine = (item: CartItem, { price, discount, quantity }: SeenLine, knownSeq: number): CartItem => {
  const figures = { price, discount, ...(quantity < item.quantity && { stock: quantity }) }
  const product = withVariantFigures(item.product, item.variantId, figures)
  return { ...item, product: { ...product, seq: Math.max(product.seq, knownSeq) }, price, quantity }
}
