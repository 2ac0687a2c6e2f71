import { type Coupon, type CouponState, createCoupon, deleteCoupon, updateCoupon } from '../../contract/coupons.ts'
import { canEdit } from '../../local/outbox-entry.ts'
import type { OutboxEntry } from '../../local/rows.ts'

/** A coupon with the changes that wait for it. */
export type OwnCoupon = Coupon & {
  entries: OutboxEntry[]
  isNew: boolean
  isGoing: boolean
  /** Its making was never sent, or was refused: nobody knows its code yet, and another can be chosen. */
  isUnmade: boolean
}

const CALLS = new Set<string>([createCoupon.name, updateCoupon.name, deleteCoupon.name])

/** Lays what waits over coupons, new ones on top. What was refused changes nothing. */
export const overlayCoupons = (coupons: readonly Coupon[], entries: readonly OutboxEntry[]): OwnCoupon[] => {
  const own = entries.filter(entry => CALLS.has(entry.endpoint))
  const known = new Set(coupons.map(coupon => coupon.id))
  const making = own.filter(entry => entry.endpoint === createCoupon.name && !known.has(entry.input.id as string))
  const made = making.map(
    entry => ({ ...BLANK, startTime: timeOf(entry), ...entry.input, createdAt: timeOf(entry) }) as Coupon,
  )
  return [...made.reverse(), ...coupons].map(coupon => {
    const waiting = own.filter(entry => entry.input.id === coupon.id)
    return {
      ...withChanges(coupon, waiting),
      entries: waiting,
      isNew: !known.has(coupon.id),
      isGoing: isGoing(waiting),
      isUnmade: waiting.some(entry => entry.endpoint === createCoupon.name && canEdit(entry)),
    }
  })
}

const BLANK: Omit<Coupon, 'id' | 'code' | 'discountAmount' | 'startTime' | 'endTime' | 'createdAt'> = {
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

const timeOf = (entry: OutboxEntry): string => new Date(entry.createdAt).toISOString()

const withChanges = (coupon: Coupon, waiting: readonly OutboxEntry[]): Coupon => {
  const refused = waiting.findIndex(entry => entry.state === 'rejected')
  const counted = refused === -1 ? waiting : waiting.slice(0, refused)
  return Object.assign({}, coupon, ...counted.map(entry => entry.input))
}

const isGoing = (waiting: readonly OutboxEntry[]): boolean =>
  waiting.some(entry => entry.endpoint === deleteCoupon.name && entry.state !== 'rejected')

/** Whether a coupon can be used now, and if not, why, as the server judges it. @param at milliseconds */
export const couponStateAt = (coupon: Coupon, at: number): CouponState => {
  if (!coupon.isActive) return 'OFF'
  if (Date.parse(coupon.endTime) <= at) return 'ENDED'
  if (coupon.totalUsageLimit !== null && coupon.usedCount >= coupon.totalUsageLimit) return 'USED_UP'
  return Date.parse(coupon.startTime) > at ? 'AHEAD' : 'RUNNING'
}
