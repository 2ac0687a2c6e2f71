import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'

/** A coupon as everybody may see it: its terms, but not how often it was used. */
export const PublicCoupon = v.object({
  id: Id,
  code: v.string(),
  discountType: v.picklist(['FIXED', 'PERCENT']),
  /** Taka for FIXED, whole percent for PERCENT. */
  discountAmount: v.number(),
  maxDiscountAmount: v.nullable(v.number()),
  minOrderAmount: v.nullable(v.number()),
  endTime: v.string(),
  /** null: for all shops. */
  shopId: v.nullable(Id),
})
export type PublicCoupon = v.InferOutput<typeof PublicCoupon>

export const listPublicCoupons = endpoint({
  name: 'coupons.public',
  method: 'GET',
  path: '/coupons/public',
  who: 'anyone',
  input: v.object({ shopId: v.optional(Id) }),
  output: v.array(PublicCoupon),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary:
    'Up to 100 public coupons that can be used now, the first to end first; with a shop, its own and those for all shops. A customer gets none that they have used up.',
})

export const listCollectedCoupons = endpoint({
  name: 'coupons.collected',
  method: 'GET',
  path: '/coupons/collected',
  who: ['CUSTOMER'],
  input: v.object({}),
  output: v.array(PublicCoupon),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary: 'The public coupons that the customer keeps for later and can still use, the newest first.',
})
