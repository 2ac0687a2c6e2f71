import { v7 } from 'uuid'
import { Refusal } from '../../src/contract/errors.ts'
import { VALIDATION } from '../../src/contract/messages.ts'
import { toPoisha } from '../../src/contract/money.ts'
import type { OrderDraft, ShippingAddress } from '../../src/contract/orders.ts'
import { type Totals, totalsOf } from '../../src/contract/pricing.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { appliedCoupon, type CouponRow, findCoupon, redeem, usesOf } from '../queries/coupons.ts'
import { addressOfProfile, goodsForOrder, shopForOrder } from '../queries/order-goods.ts'
import { customerOfOrder, insertEvent, insertItems, insertOrder, type NewOrder } from '../queries/order-writes.ts'
import { type StockChange, takeStock } from '../queries/stock.ts'
import { holdUnconfirmed } from '../queries/users.ts'
import { COUPON_REMEMBERED_MS, couponProblem } from './check-coupon.ts'
import { mergeLines, type PricedLine, refuseChanged, requireGoods } from './check-goods.ts'
import { notifyOrderPlaced } from './notify-order.ts'
import { requireConfirmed, type UnconfirmedLimits } from './require-confirmed.ts'
import { tellDevices } from './tell-devices.ts'

type Placing = {
  tx: Database
  draft: OrderDraft
  customer: Actor
  now: number
  /** Is there a gateway that an ONLINE order can be paid through? */
  takesOnline: boolean
  limits: UnconfirmedLimits
}

/**
 * Places an order in the transaction at hand: checks goods, prices and coupon, takes stock and coupon, writes the order
 * with its event. Several lines of one product count as one line of their sum. An order whose id exists for
 * this customer is answered as it is.
 * @returns the order's id, and whether it was placed just now
 * @throws Refusal VALIDATION, UNCONFIRMED, NOT_FOUND, SHOP_PAUSED, OUT_OF_STOCK, CART_CHANGED or CONFLICT (the id is
 * another's)
 */
export const placeOrder = async (placing: Placing): Promise<{ orderId: string; isNew: boolean }> => {
  const { tx, draft, now } = placing
  const orderId = draft.id ?? v7()
  // Before the look for the order itself: the same order sent twice at once is found by the second, not counted against it.
  const isLimited = draft.paymentType === 'COD' && (await holdUnconfirmed(tx, placing.customer.userId))
  if (draft.id && (await isPlaced(placing, draft.id))) return { orderId, isNew: false }
  requirePayable(placing)
  if (isLimited) await requireConfirmed(tx, placing.customer, mergeLines(draft.products), placing.limits)
  const address = await shippingAddress(placing)
  await requireOpenShop(placing)
  const { lines, totals, coupon } = await price(placing)
  const order = { ...orderRow(placing, orderId, totals, coupon), ...addressColumns(address) }
  if (!(await insertOrder(tx, order)) && (await isPlaced(placing, orderId))) return { orderId, isNew: false }
  const taken = await takeAll(placing, lines)
  await redeemCoupon(placing, orderId, lines, coupon)
  await insertItems(tx, orderId, lines.map(toItem))
  await insertEvent(tx, { orderId, actor: placing.customer, from: null, to: 'PENDING', now })
  // An ONLINE order is nothing to pack before it is paid.
  const news = draft.paymentType === 'COD' ? [await notifyOrderPlaced(tx, orderId, now)] : []
  await tellDevices(tx, orderId, taken, now, news)
  return { orderId, isNew: true }
}

const isPlaced = async ({ tx, customer }: Placing, id: string): Promise<boolean> => {
  const owner = await customerOfOrder(tx, id)
  if (owner !== undefined && owner !== customer.profileId) {
    throw new Refusal('CONFLICT', 'This order could not be placed under its number. Please order again.')
  }
  return owner !== undefined
}

const requirePayable = ({ draft, takesOnline }: Placing): void => {
  if (draft.paymentType === 'COD' || takesOnline) return
  const message = 'Online payment is not available here. Choose cash on delivery.'
  throw new Refusal('VALIDATION', message, { fields: { paymentType: message } })
}

const shippingAddress = async ({ tx, draft, customer }: Placing): Promise<ShippingAddress> => {
  const address = draft.shippingAddress ?? (await addressOfProfile(tx, customer.profileId))
  if (!address?.address.trim()) {
    throw new Refusal('VALIDATION', VALIDATION.address, { fields: { address: VALIDATION.address } })
  }
  return address
}

const requireOpenShop = async ({ tx, draft, now }: Placing): Promise<void> => {
  const shop = await shopForOrder(tx, draft.shopId)
  if (!shop) throw new Refusal('NOT_FOUND', 'This shop was not found. It may have closed.')
  if (shop.pausedUntil === null || shop.pausedUntil <= now) return
  throw new Refusal('SHOP_PAUSED', `${shop.name} takes no orders at the moment. Please try again later.`, {
    pausedUntil: new Date(shop.pausedUntil).toISOString(),
  })
}

type Priced = { lines: PricedLine[]; totals: Totals; coupon: CouponRow | null }

/** What it costs now. Whatever differs from what the customer was shown is refused with what is true. */
const price = async (placing: Placing): Promise<Priced> => {
  const { tx, draft } = placing
  const wanted = mergeLines(draft.products)
  const goods = await goodsForOrder(
    tx,
    wanted.map(line => line.productId),
  )
  const lines = requireGoods(wanted, goods, draft.shopId)
  const coupon = await usableCoupon(placing, lines)
  const totals = totalsOf(lines, coupon)
  const isAsShown =
    totals.totalAmount === toPoisha(draft.totalAmount) &&
    lines.every(line => line.shownPrices.every(shown => shown === line.price))
  if (!isAsShown) refuseChanged(lines, totals, 'Prices have changed. Please look at the new total and order again.')
  return { lines, totals, coupon }
}

const usableCoupon = async (placing: Placing, lines: PricedLine[]): Promise<CouponRow | null> => {
  const { tx, draft } = placing
  if (draft.couponCode === undefined) return triedCoupon(placing, lines)
  if (draft.couponCode === '') return null
  const coupon = await findCoupon(tx, draft.couponCode)
  const problem = await problemWith(placing, lines, coupon)
  return problem === null ? coupon! : refuseChanged(lines, totalsOf(lines), `${problem} Please order without it.`)
}

/**
 * Deployed clients try a coupon and then order without naming it (the contract, section 7): their total says whether it is
 * meant.
 */
const triedCoupon = async (placing: Placing, lines: PricedLine[]): Promise<CouponRow | null> => {
  const { tx, draft, customer, now } = placing
  const coupon = await appliedCoupon(tx, customer.profileId, now - COUPON_REMEMBERED_MS)
  if (!coupon || (await problemWith(placing, lines, coupon)) !== null) return null
  const isMeant = totalsOf(lines, coupon).totalAmount === toPoisha(draft.totalAmount)
  return isMeant ? coupon : null
}

const problemWith = async (
  { tx, draft, customer, now }: Placing,
  lines: PricedLine[],
  coupon: CouponRow | undefined,
): Promise<string | null> => {
  const uses = coupon ? (await usesOf(tx, coupon.id, customer.profileId)).length : 0
  return couponProblem(coupon, { shopId: draft.shopId, subtotal: totalsOf(lines).subtotal, uses, now })
}

const orderRow = (
  { draft, customer, now }: Placing,
  id: string,
  totals: Totals,
  coupon: CouponRow | null,
): Omit<NewOrder, keyof ReturnType<typeof addressColumns>> => ({
  id,
  customer_id: customer.profileId,
  shop_id: draft.shopId,
  status: 'PENDING',
  payment_type: draft.paymentType,
  payment_status: 'UNPAID',
  subtotal: totals.subtotal,
  shipping: totals.shipping,
  coupon_code: coupon?.code ?? null,
  coupon_discount: totals.couponDiscount,
  total_amount: totals.totalAmount,
  note: draft.note || null,
  seq: 1,
  created_at: now,
  updated_at: now,
})

const addressColumns = (address: ShippingAddress) => ({
  shipping_name: address.name,
  shipping_phone: address.phoneNumber,
  shipping_email: address.email,
  shipping_address: address.address,
  shipping_district: address.district || null,
  shipping_upazila: address.upazila || null,
})

const toItem = ({ product, quantity }: PricedLine) => ({
  product_id: product.id,
  name: product.name,
  image: product.image,
  quantity,
  price: product.price,
  discount: product.discount,
})

/** In the order of the ids, so that two orders of the same products never wait for each other. */
const takeAll = async (placing: Placing, lines: PricedLine[]): Promise<StockChange[]> => {
  const taken: StockChange[] = []
  for (const line of [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1))) {
    taken.push((await takeStock(placing.tx, line, placing.now)) ?? (await refuseTaken(placing)))
  }
  return taken
}

/** Another order was quicker between the look and the grasp, which PostgreSQL allows: say what is true by now. */
const refuseTaken = async (placing: Placing): Promise<never> => {
  await price(placing)
  throw new Refusal('CONFLICT', 'Many people are ordering this just now. Please try again.')
}

const redeemCoupon = async (
  { tx, customer, now }: Placing,
  orderId: string,
  lines: PricedLine[],
  coupon: CouponRow | null,
): Promise<void> => {
  if (!coupon || (await redeem(tx, coupon, { customerId: customer.profileId, orderId, now }))) return
  refuseChanged(lines, totalsOf(lines), `The coupon ${coupon.code} is used up. Please order without it.`)
}
