import type { PublicCoupon } from '../../src/contract/coupons/public-coupons.ts'
import type { Database } from '../db/store.ts'
import { COUPONS_MAX, selectUsableCoupons, toPublicCoupon } from './public-coupons.ts'

/** The coupons that a customer has collected and can still use, the newest first. */
export const listCollectedCoupons = async (db: Database, customerId: string, now: number): Promise<PublicCoupon[]> => {
  const rows = await selectUsableCoupons(db, customerId, now)
    .innerJoin('collected_coupons', 'collected_coupons.coupon_id', 'coupons.id')
    .selectAll('coupons')
    .where('collected_coupons.customer_id', '=', customerId)
    .orderBy('collected_coupons.collected_at', 'desc')
    .orderBy('coupons.id', 'desc')
    .limit(COUPONS_MAX)
    .execute()
  return rows.map(toPublicCoupon)
}

/** Keeps a coupon for a customer. The oldest give way where they have collected the most. */
export const insertCollectedCoupon = async (
  tx: Database,
  { customerId, couponId, now }: { customerId: string; couponId: string; now: number },
): Promise<void> => {
  await tx
    .insertInto('collected_coupons')
    .values({ customer_id: customerId, coupon_id: couponId, collected_at: now })
    .onConflict(conflict => conflict.columns(['customer_id', 'coupon_id']).doNothing())
    .execute()
  const kept = tx
    .selectFrom('collected_coupons')
    .select('coupon_id')
    .where('customer_id', '=', customerId)
    .orderBy('collected_at', 'desc')
    .orderBy('coupon_id', 'desc')
    .limit(COUPONS_MAX)
  await tx
    .deleteFrom('collected_coupons')
    .where('customer_id', '=', customerId)
    .where('coupon_id', 'not in', kept)
    .execute()
}

/** Forgets the coupons that ended before this time, in milliseconds. */
export const purgeCollectedCoupons = (tx: Database, before: number): Promise<unknown> =>
  tx
    .deleteFrom('collected_coupons')
    .where('coupon_id', 'in', tx.selectFrom('coupons').select('id').where('end_time', '<', before))
    .execute()
