import * as v from 'valibot'
import { PAGE_LIMITS, PRICE_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { cleanCode } from '../field-cleaning.ts'
import { Id, OptionalId, pagingFields, QueryText, SearchTerm, sortingFields, Text } from '../fields.ts'
import type { ServerMessageKey } from '../messages/server-messages.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import { hasWholePoisha, INVALID_DECIMALS } from '../money.ts'
import { hasVisible } from '../text-cleaning.ts'
import { isoTimeOrDate } from '../time-fields.ts'

export const DiscountType = v.picklist(['FIXED', 'PERCENT'])
/** Whether a coupon can be used now, or the reason why not. */
export const CouponState = v.picklist(['RUNNING', 'AHEAD', 'OFF', 'ENDED', 'USED_UP'])
export type CouponState = v.InferOutput<typeof CouponState>

export const Coupon = v.object({
  id: Id,
  code: v.string(),
  discountType: DiscountType,
  /** Taka for FIXED, whole percent for PERCENT. */
  discountAmount: v.number(),
  maxDiscountAmount: v.nullable(v.number()),
  minOrderAmount: v.nullable(v.number()),
  startTime: v.string(),
  endTime: v.string(),
  /** The most uses per customer. */
  usageLimit: v.number(),
  totalUsageLimit: v.nullable(v.number()),
  usedCount: v.number(),
  shopId: v.nullable(Id),
  isActive: v.boolean(),
  /** Everybody may see it and its code. Absent in responses of earlier versions. */
  isPublic: v.optional(v.boolean()),
  createdAt: v.string(),
  seq: v.number(),
})
export type Coupon = v.InferOutput<typeof Coupon>

const CODE_TOO_LONG = 'A coupon code has at most 40 characters.'
export const CouponCode = v.pipe(
  v.string(VALIDATION.coupon),
  v.maxBytes(1000, CODE_TOO_LONG),
  v.transform(cleanCode),
  v.check(hasVisible, VALIDATION.coupon),
  v.maxLength(40, CODE_TOO_LONG),
)
const USES_MAX = 1_000_000
/** More than any cart can cost, and few enough poisha to be exact integers. */
const SUBTOTAL_MAX = 10_000_000_000_000
const amount = v.pipe(
  v.number('This must be a number.'),
  v.minValue(1, 'This must be at least 1.'),
  v.maxValue(PRICE_MAX, 'This is too large.'),
  v.check(hasWholePoisha, INVALID_DECIMALS),
)
const usageCount = v.pipe(
  v.number('This must be a number.'),
  v.integer('This must be a whole number.'),
  v.minValue(1, 'This must be at least 1.'),
  v.maxValue(USES_MAX, 'This is too large.'),
)

const StartTime = isoTimeOrDate('00:00:00')
const EndTime = isoTimeOrDate('23:59:59.999')

const termEntries = {
  discountType: v.optional(DiscountType),
  maxDiscountAmount: v.optional(v.nullable(amount)),
  minOrderAmount: v.optional(v.nullable(amount)),
  usageLimit: v.optional(usageCount),
  totalUsageLimit: v.optional(v.nullable(usageCount)),
  isActive: v.optional(v.boolean()),
  isPublic: v.optional(v.boolean()),
}

type CouponTermsInput = { discountType?: string; discountAmount?: number; startTime?: string; endTime?: string }

/** The errors of a coupon's terms, by field. Terms that are absent are not checked. */
export const validateCouponTerms = (
  terms: CouponTermsInput,
): { discountAmount?: ServerMessageKey; endTime?: ServerMessageKey } => {
  const { discountType, discountAmount = 1, startTime, endTime } = terms
  const isPercent = discountType === 'PERCENT'
  const ends = !startTime || !endTime || !(Date.parse(startTime) >= Date.parse(endTime))
  return {
    ...(isPercent && (discountAmount > 100 || !Number.isInteger(discountAmount)) && { discountAmount: NOT_PERCENT }),
    ...(!ends && { endTime: 'A coupon must end after it starts.' }),
  }
}
const NOT_PERCENT = 'A percentage is a whole number from 1 to 100.'

/** Adds the errors of the terms to their fields. */
const withTermsCheck = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.object(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const input = dataset.value as Record<string, unknown>
      for (const [key, message] of Object.entries(validateCouponTerms(dataset.value as CouponTermsInput))) {
        addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
      }
    }),
  )

export const CouponDraft = withTermsCheck({
  id: OptionalId,
  code: CouponCode,
  discountAmount: amount,
  /** Absent: now. */
  startTime: v.optional(StartTime),
  endTime: EndTime,
  /** A vendor's coupon is always for a shop. Absent: the vendor's oldest open shop. */
  shopId: v.optional(v.nullable(Id)),
  ...termEntries,
})
export type CouponDraft = v.InferOutput<typeof CouponDraft>

export const CouponChange = withTermsCheck({
  id: Id,
  discountAmount: v.optional(amount),
  startTime: v.optional(StartTime),
  endTime: v.optional(EndTime),
  ...termEntries,
  /** Why an admin switches off a vendor's coupon. The vendor is told. */
  reason: v.optional(Text),
})
export type CouponChange = v.InferOutput<typeof CouponChange>

/** Deployed clients delete coupons by POST (README.md#compatibility). Registered after /create and /apply-coupon. */
export const deleteCouponByPost = endpoint({
  name: 'coupons.deleteByPost',
  method: 'POST',
  path: '/coupons/:id',
  who: ['ADMIN', 'VENDOR'],
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  list: 'none',
  offline: 'never',
  stale: ['coupons'],
  summary: 'Delete a coupon; orders keep their discount.',
})

export const listCoupons = endpoint({
  name: 'coupons.list',
  method: 'GET',
  path: '/coupons',
  who: ['ADMIN', 'VENDOR'],
  input: v.object({
    ...pagingFields(PAGE_LIMITS.long),
    ...sortingFields(['createdAt', 'code', 'endTime', 'usedCount']),
    searchTerm: v.optional(SearchTerm),
    shopId: v.optional(QueryText),
    state: v.optional(CouponState),
  }),
  output: v.array(Coupon),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'List coupons: all for an admin, those of their own shops for a vendor.',
})

export const applyCoupon = endpoint({
  name: 'coupons.apply',
  method: 'POST',
  path: '/coupons/apply-coupon',
  who: ['CUSTOMER'],
  input: v.object({
    code: CouponCode,
    shopId: v.optional(Id),
    subtotal: v.optional(
      v.pipe(
        v.number('This must be a number.'),
        v.minValue(0, 'This must not be below 0.'),
        v.maxValue(SUBTOTAL_MAX, 'This is too large.'),
      ),
    ),
  }),
  output: v.object({ code: v.string(), discountAmount: v.number() }),
  list: 'none',
  offline: 'never',
  stale: [],
  limit: 'coupon',
  summary: 'Calculate what a coupon would take off. It is not used up.',
})
