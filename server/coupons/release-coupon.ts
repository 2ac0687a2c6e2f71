import type { Database } from '../db/store.ts'

/**
 * Reverts the redemption of the coupon of an order that is cancelled, if it has one. Orders that were placed together use
 * a coupon once: that use stays with one that still has it.
 */
export const releaseCoupon = async (tx: Database, orderId: string): Promise<void> => {
  const sharer = await findCouponSharer(tx, orderId)
  if (sharer !== undefined) return moveRedemption(tx, orderId, sharer)
  const redemption = await tx
    .deleteFrom('redemptions')
    .where('order_id', '=', orderId)
    .returning('coupon_id')
    .executeTakeFirst()
  if (!redemption) return
  await tx
    .updateTable('coupons')
    .set(row => ({ used_count: row('used_count', '-', 1), seq: row('seq', '+', 1) }))
    .where('id', '=', redemption.coupon_id)
    .where('used_count', '>', 0)
    .execute()
}

/**
 * Another order of the same group that uses the same coupon and is not cancelled. Locks the group until the end of the
 * transaction, so that two of its orders do not give the use to each other.
 */
export const findCouponSharer = async (tx: Database, orderId: string): Promise<string | undefined> => {
  if (!(await lockGroupOf(tx, orderId))) return undefined
  const row = await tx
    .selectFrom('orders as own')
    .innerJoin('orders', 'orders.group_id', 'own.group_id')
    .select('orders.id')
    .where('own.id', '=', orderId)
    .where('orders.id', '<>', orderId)
    .whereRef('orders.coupon_code', '=', 'own.coupon_code')
    .where('orders.status', '<>', 'CANCELLED')
    .orderBy('orders.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** False if the order was placed alone. */
const lockGroupOf = async (tx: Database, orderId: string): Promise<boolean> => {
  const locked = await tx
    .updateTable('order_groups')
    .set(row => ({ created_at: row.ref('created_at') }))
    .where('id', '=', row => row.selectFrom('orders').select('orders.group_id').where('orders.id', '=', orderId))
    .executeTakeFirst()
  return locked.numUpdatedRows > 0n
}

const moveRedemption = async (tx: Database, from: string, to: string): Promise<void> => {
  await tx.updateTable('redemptions').set({ order_id: to }).where('order_id', '=', from).execute()
}
