import * as v from 'valibot'
import { Id, Text } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { Coupon, CouponChange, CouponDraft } from './coupons.ts'
import { PublicCoupon } from './public-coupons.ts'

const couponDefaults = {
  list: 'none',
  stale: ['coupons'],
  who: ['ADMIN', 'VENDOR'],
  output: Coupon,
} as const

export const createCoupon = offlineEndpoint({
  ...couponDefaults,
  name: 'coupons.create',
  method: 'POST',
  path: '/coupons/create',
  input: CouponDraft,
  offline: { scope: 'coupon:{id}', editPath: '/dashboard/coupons' },
  summary: 'Create a coupon: an admin for the whole market, a vendor for their own shop.',
})

export const updateCoupon = offlineEndpoint({
  ...couponDefaults,
  name: 'coupons.update',
  method: 'PATCH',
  path: '/coupons/:id',
  input: CouponChange,
  offline: { scope: 'coupon:{id}', editPath: '/dashboard/coupons' },
  summary: 'Change a coupon.',
})

export const deleteCoupon = offlineEndpoint({
  ...couponDefaults,
  name: 'coupons.delete',
  method: 'DELETE',
  path: '/coupons/:id',
  /** The vendor is told an admin's reason. Without one a general reason is used. */
  input: v.object({ id: Id, reason: v.optional(Text) }),
  output: v.object({ id: Id }),
  offline: { scope: 'coupon:{id}', resultPath: '/dashboard/coupons' },
  summary: 'Delete a coupon; orders keep their discount.',
})

export const collectCoupon = offlineEndpoint({
  name: 'coupons.collect',
  method: 'POST',
  path: '/coupons/collect',
  who: ['CUSTOMER'],
  input: v.object({ couponId: Id }),
  output: PublicCoupon,
  list: 'none',
  stale: ['coupons'],
  offline: { scope: 'collect:{couponId}', coalesce: ['coupons.collect'], silent: true, resultPath: '/cart' },
  summary: 'Keep a public coupon for later. Doing it again changes nothing.',
})
