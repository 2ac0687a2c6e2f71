import { findCoupon, insertRedemption, listCouponUses } from '../coupons/coupons.ts'
import { findCouponSharer } from '../coupons/release-coupon.ts'
import type { Database } from '../db/store.ts'
import type { PaymentOrder } from '../payments/order-payment-state.ts'
import { type StockChange, takeStock } from '../products/product-stock.ts'
import { listOrderedPieces } from './order-writes.ts'

/** Stock or coupon are no longer available. The transaction must be rolled back. */
export class OrderUnavailableError extends Error {
  readonly orderId: string
  constructor(orderId: string, message: string) {
    super(message)
    this.orderId = orderId
  }
}

/**
 * Reserves the stock and coupon of a cancelled order again, at the order's original price.
 * @throws OrderUnavailableError when not everything is available; roll back, because some of it was reserved
 */
export const reserveOrderAgain = async (tx: Database, order: PaymentOrder, now: number): Promise<StockChange[]> => {
  const changes: StockChange[] = []
  for (const pieces of await listOrderedPieces(tx, order.id)) {
    const change = await takeStock(tx, pieces, now)
    if (!change) throw new OrderUnavailableError(order.id, 'The goods are gone.')
    changes.push(change)
  }
  if (order.couponCode) await redeemCouponAgain(tx, order, order.couponCode, now)
  return changes
}

/**
 * Only checks the coupon's limits, because it was valid when the order was placed. An order that was placed together with
 * this one may have kept its use.
 */
const redeemCouponAgain = async (tx: Database, order: PaymentOrder, code: string, now: number): Promise<void> => {
  if (await findCouponSharer(tx, order.id)) return
  const coupon = await findCoupon(tx, code)
  const uses = coupon ? (await listCouponUses(tx, coupon.id, order.customerId)).length : 0
  const isFree = coupon !== undefined && uses < coupon.usageLimit
  const redemption = { customerId: order.customerId, orderId: order.id, now }
  if (!isFree || !(await insertRedemption(tx, coupon, redemption)))
    throw new OrderUnavailableError(order.id, 'The coupon is used up.')
}
