import type { Database } from '../db/store.ts'
import { findCoupon, insertRedemption, listCouponUses } from '../queries/coupons.ts'
import type { PaymentOrder } from '../queries/order-payment-state.ts'
import { listOrderedQuantities } from '../queries/order-writes.ts'
import { type StockChange, takeStock } from '../queries/product-stock.ts'

/** Goods or coupon are gone: the transaction must be rolled back. */
export class OrderUnavailableError extends Error {}

/**
 * Takes goods and coupon of a cancelled order again. Its price stands, whatever the goods cost by now.
 * @throws CannotRestore when not all of it can be had: roll back, some of it was taken
 */
export const reserveOrderAgain = async (tx: Database, order: PaymentOrder, now: number): Promise<StockChange[]> => {
  const taken: StockChange[] = []
  for (const pieces of await listOrderedQuantities(tx, order.id)) {
    const change = await takeStock(tx, pieces, now)
    if (!change) throw new OrderUnavailableError('The goods are gone.')
    taken.push(change)
  }
  if (order.couponCode) await redeemCouponAgain(tx, order, order.couponCode, now)
  return taken
}

/** The coupon was right when the order was placed; only its limits can have been reached since. */
const redeemCouponAgain = async (tx: Database, order: PaymentOrder, code: string, now: number): Promise<void> => {
  const coupon = await findCoupon(tx, code)
  const uses = coupon ? (await listCouponUses(tx, coupon.id, order.customerId)).length : 0
  const isFree = coupon !== undefined && uses < coupon.usageLimit
  const use = { customerId: order.customerId, orderId: order.id, now }
  if (!isFree || !(await insertRedemption(tx, coupon, use))) throw new OrderUnavailableError('The coupon is used up.')
}
