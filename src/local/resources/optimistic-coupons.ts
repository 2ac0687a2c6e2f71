import { type Coupon, type CouponState, createCoupon, deleteCoupon, updateCoupon } from '../../contract/coupons.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { canEdit } from '../outbox/entry.ts'

/** A coupon with the changes that wait for it. */
export type OptimisticCoupon = Coupon & {
  entries: OutboxEntry[]
  isNew: boolean
  isDeleting: boolean
  /** Its making was never sent, or was refused: nobody knows its code yet, and another can be chosen. */
  isUncreated: boolean
}

const COUPON_ENDPOINT_NAMES = new Set<string>([createCoupon.name, updateCoupon.name, deleteCoupon.name])

/** Lays what waits over coupons, new ones on top. What was refused changes nothing. */
export const applyPendingCoupons = (
  coupons: readonly Coupon[],
  entries: readonly OutboxEntry[],
): OptimisticCoupon[] => {
  const own = entries.filter(entry => COUPON_ENDPOINT_NAMES.has(entry.endpoint))
  const known = new Set(coupons.map(coupon => coupon.id))
  const making = own.filter(entry => entry.endpoint === createCoupon.name && !known.has(entry.input.id as string))
  const made = making.map(
    entry =>
      ({
        ...NEW_COUPON_DEFAULTS,
        startTime: getEntryTime(entry),
        ...entry.input,
        createdAt: getEntryTime(entry),
      }) as Coupon,
  )
  return [...made.reverse(), ...coupons].map(coupon => {
    const waiting = own.filter(entry => entry.input.id === coupon.id)
    return {
      ...applyChanges(coupon, waiting),
      entries: waiting,
      isNew: !known.has(coupon.id),
      isDeleting: isDeletionPending(waiting),
      isUncreated: waiting.some(entry => entry.endpoint === createCoupon.name && canEdit(entry)),
    }
  })
}

const NEW_COUPON_DEFAULTS: Omit<Coupon, 'id' | 'code' | 'discountAmount' | 'startTime' | 'endTime' | 'createdAt'> = {
  discountType: 'FIXED',
  maxDiscountAmount: null,
  minOrderAmount: null,
  usageLimit: 1,
  totalUsageLimit: null,
  usedCount: 0,
  shopId: null,
  isActive: true,
  seq: 0,
}

const getEntryTime = (entry: OutboxEntry): string => new Date(entry.createdAt).toISOString()

const applyChanges = (coupon: Coupon, waiting: readonly OutboxEntry[]): Coupon => {
  const refused = waiting.findIndex(entry => entry.state === 'rejected')
  const counted = refused === -1 ? waiting : waiting.slice(0, refused)
  return Object.assign({}, coupon, ...counted.map(entry => entry.input))
}

const isDeletionPending = (waiting: readonly OutboxEntry[]): boolean =>
  waiting.some(entry => entry.endpoint === deleteCoupon.name && entry.state !== 'rejected')

/** Whether a coupon can be used now, and if not, why, as the server judges it. @param at milliseconds */
export const getCouponState = (coupon: Coupon, at: number): CouponState => {
  if (!coupon.isActive) return 'OFF'
  if (Date.parse(coupon.endTime) <= at) return 'ENDED'
  if (coupon.totalUsageLimit !== null && coupon.usedCount >= coupon.totalUsageLimit) return 'USED_UP'
  return Date.parse(coupon.startTime) > at ? 'AHEAD' : 'RUNNING'
}
