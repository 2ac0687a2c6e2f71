import type { Database } from '../db/store.ts'
import { findCoupon, redeem, usesOf } from '../queries/coupons.ts'
import { orderedPieces } from '../queries/order-writes.ts'
import type { OrderToPay } from '../queries/payment-orders.ts'
import { type StockChange, takeStock } from '../queries/stock.ts'

/** Goods or coupon are gone: the transaction must be rolled back. */
export class CannotRestore extends Error {}

/**
 * Takes goods and coupon of a cancelled order again. Its price stands, whatever the goods cost by now.
 * @throws CannotRestore when not all of it can be had: roll back, some of it was taken
 */
export const retake = async (tx: Database, order: OrderToPay, now: number): Promise<StockChange[]> => {
  const taken: StockChange[] = []
  for (const pieces of await orderedPieces(tx, order.id)) {
    const change = await takeStock(tx, pieces, now)
    if (!change) throw new CannotRestore('The goods are gone.')
    taken.push(change)
  }
  if (order.couponCode) await retakeCoupon(tx, order, order.couponCode, now)
  return taken
}

/** The coupon was right when the order was placed; only its limits can have been reached since. */
const retakeCoupon = async (tx: Database, order: OrderToPay, code: string, now: number): Promise<void> => {
  const coupon = await findCoupon(tx, code)
  const uses = coupon ? (await usesOf(tx, coupon.id, order.customerId)).length : 0
  const isFree = coupon !== undefined && uses < coupon.usageLimit
  const use = { customerId: order.customerId, orderId: order.id, now }
  if (!isFree || !(await redeem(tx, coupon, use))) throw new CannotRestore('The coupon is used up.')
}
