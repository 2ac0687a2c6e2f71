import type { PublicCoupon } from '../../src/contract/coupons/public-coupons.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { insertCollectedCoupon } from './collected-coupons.ts'
import { findPublicCoupon } from './public-coupons.ts'

type CollectCouponParams = { tx: Database; couponId: string; customer: Actor; now: number }

/** Keeps a public coupon for a customer. @throws ApiError NOT_FOUND, also for a coupon that is not public */
export const collectCoupon = async ({ tx, couponId, customer, now }: CollectCouponParams): Promise<PublicCoupon> => {
  const coupon = await findPublicCoupon(tx, couponId, customer.profileId, now)
  if (!coupon) throw new ApiError('NOT_FOUND', 'This coupon is no longer offered.')
  await insertCollectedCoupon(tx, { customerId: customer.profileId, couponId, now })
  return coupon
}
