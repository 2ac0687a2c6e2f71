import * as v from 'valibot'
import type { InputOf } from '../../contract/endpoint.ts'
import type { Taka } from '../../contract/money.ts'
import { placeOrder } from '../../contract/orders/order-writes.ts'
import { isSameLine } from '../../contract/products/chosen-variant.ts'
import { calculateShownTotals } from '../../contract/products/pricing.ts'
import type { LineChange } from '../cart/line-changes.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import type { OrderSeen, SeenLine } from '../db/entry-seen.ts'
import { isWriteOf } from '../outbox/entry.ts'

type OrderDraft = InputOf<typeof placeOrder>

/** Why an order was rejected, and what it can be sent as instead. */
export type OrderCorrection = {
  changes: LineChange[]
  total: { was: Taka; now: Taka }
  shipping: { was: Taka; now: Taka }
  /** The order as it can be placed now, and what the person sees of it; null: no line is left. */
  order: { draft: OrderDraft; seen: OrderSeen } | null
}

/** The server names the variant where there is something to choose. */
const LineOf = { productId: v.string(), variantId: v.optional(v.string()) }
const CartChanged = v.object({
  code: v.literal('CART_CHANGED'),
  /** What the customer has of store credit, where that is less than they were shown. */
  credit: v.optional(v.number()),
  lines: v.array(v.object({ ...LineOf, price: v.number(), discount: v.number() })),
  totals: v.object({
    subtotal: v.number(),
    shipping: v.number(),
    couponDiscount: v.number(),
    totalAmount: v.number(),
  }),
})
const OutOfStock = v.object({
  code: v.literal('OUT_OF_STOCK'),
  lines: v.array(v.object({ ...LineOf, left: v.number() })),
})

/**
 * The correction of a rejected order, which the person must accept before it is sent again. Null where the order was
 * rejected for another reason; then the message says what to do.
 * @param error `error` of the failure's envelope
 */
export const buildOrderCorrection = (error: unknown, draft: OrderDraft, seen: OrderSeen): OrderCorrection | null => {
  const changed = v.safeParse(CartChanged, error)
  if (changed.success) return correctChangedCart(changed.output, draft, seen)
  const missing = v.safeParse(OutOfStock, error)
  return missing.success ? correctOutOfStock(missing.output, draft, seen) : null
}

/** The correction of a rejected order in the outbox. Orders that were placed together are corrected in their carts. */
export const findEntryCorrection = (entry: OutboxEntry): OrderCorrection | null => {
  if (!isWriteOf(placeOrder)(entry) || !entry.seen) return null
  const { error, input, seen } = entry
  return buildOrderCorrection(error && { ...error.detail, code: error.code }, input, seen)
}

/** The title above the corrected lines: the server's message, unless it lists the same products again. */
export const getCorrectionTitle = ({ changes }: OrderCorrection, message: string): string =>
  changes.some(change => change.quantity) ? 'Some items are out of stock' : message

type OrderSeenTotals = Omit<OrderSeen, 'shop' | 'lines' | 'delivery' | 'creditUsed'>

const correctChangedCart = (
  { lines, totals, credit }: v.InferOutput<typeof CartChanged>,
  draft: OrderDraft,
  seen: OrderSeen,
): OrderCorrection => {
  const kept = seen.lines.map(line => {
    const { price = line.price, discount = line.discount } = lines.find(one => isSameLine(one, line)) ?? {}
    return { ...line, price, discount }
  })
  const changes = seen.lines.flatMap((line, at): LineChange[] => {
    const now = kept[at]?.price ?? line.price
    return now === line.price ? [] : [{ ...pickLineName(line), price: { was: line.price, now }, quantity: null }]
  })
  // Without this, a coupon that no longer counts would have the order rejected again and again.
  const couponCode = totals.couponDiscount > 0 ? draft.couponCode : ''
  const most = Math.min(draft.credit ?? 0, credit ?? Number.POSITIVE_INFINITY)
  return buildCorrection(changes, { ...draft, couponCode, credit: most }, seen, kept, totals)
}

const correctOutOfStock = (
  { lines }: v.InferOutput<typeof OutOfStock>,
  draft: OrderDraft,
  seen: OrderSeen,
): OrderCorrection => {
  const getLeft = (line: SeenLine): number | undefined => {
    const missing = lines.find(one => isSameLine(one, line))
    return missing && Math.max(0, missing.left)
  }
  const changes = seen.lines.flatMap((line): LineChange[] => {
    const left = getLeft(line)
    return left === undefined ? [] : [{ ...pickLineName(line), price: null, quantity: { wanted: line.quantity, left } }]
  })
  const kept = seen.lines
    .map(line => ({ ...line, quantity: Math.min(line.quantity, getLeft(line) ?? line.quantity) }))
    .filter(line => line.quantity > 0)
  const totals = calculateShownTotals({ lines: kept, ...(seen.delivery && { delivery: seen.delivery }) })
  return buildCorrection(changes, { ...draft, couponCode: '' }, seen, kept, totals)
}

const pickLineName = ({ productId, variantId, name, nameBn, variantTitle, variantTitleBn }: SeenLine) => ({
  productId,
  ...(variantId && { variantId }),
  name,
  ...(nameBn && { nameBn }),
  ...(variantTitle && { variantTitle }),
  ...(variantTitleBn && { variantTitleBn }),
})

const buildCorrection = (
  changes: LineChange[],
  draft: OrderDraft,
  was: OrderSeen,
  lines: SeenLine[],
  totals: OrderSeenTotals,
): OrderCorrection => {
  const { totalAmount } = totals
  const total = { was: was.totalAmount, now: totalAmount }
  const shipping = { was: was.shipping, now: totals.shipping }
  if (lines.length === 0) return { changes, total, shipping, order: null }
  const { credit = 0, ...rest } = draft
  const order = {
    draft: { ...rest, products: toOrderProducts(lines), totalAmount },
    seen: buildSeen(was, lines, totals),
  }
  return { ...{ changes, total, shipping }, order: payWithCredit(order, credit) }
}

/** An order of which this much at most is paid with store credit, in taka. */
export const payWithCredit = <Draft extends object>(
  { draft, seen }: { draft: Draft; seen: OrderSeen },
  credit: Taka,
): { draft: Draft & { credit?: Taka }; seen: OrderSeen } => {
  const { creditUsed: _, ...shown } = seen
  const creditUsed = Math.min(credit, seen.totalAmount)
  if (creditUsed <= 0) return { draft, seen: shown }
  return { draft: { ...draft, credit: creditUsed }, seen: { ...shown, creditUsed } }
}

/** What a person sees of an order. */
export const buildSeen = (
  { shop, delivery }: Pick<OrderSeen, 'shop' | 'delivery'>,
  lines: SeenLine[],
  { subtotal, shipping, couponDiscount, totalAmount }: OrderSeenTotals,
): OrderSeen => ({
  ...{ shop, lines, subtotal, shipping, couponDiscount, totalAmount },
  ...((delivery?.rules || delivery?.isPickup) && { delivery }),
})

/** The lines of an order as the API takes them. */
export const toOrderProducts = (lines: readonly SeenLine[]) =>
  lines.map(({ productId, variantId, quantity, price, discount }) => ({
    productId,
    ...(variantId && { variantId }),
    quantity,
    price,
    discount,
  }))
