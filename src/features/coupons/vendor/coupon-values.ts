import * as v from 'valibot'
import { type Coupon, CouponCode, DiscountType, validateCouponTerms } from '../../../contract/coupons/coupons.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { normaliseTypedNumber } from '../../../lists/typed-number.ts'
import { toLocalDay } from '../../../ui/text/format-date-time.ts'
import { localiseDigits } from '../../../ui/text/i18n.ts'

const amount = v.pipe(
  v.string(),
  v.transform(normaliseTypedNumber),
  v.transform(Number),
  v.number('This must be a number.'),
  v.minValue(1, 'This must be at least 1.'),
)
const optionalAmount = v.pipe(
  v.string(),
  v.transform(normaliseTypedNumber),
  v.transform(text => (text === '' ? null : Number(text))),
  v.nullable(v.pipe(v.number('This must be a number.'), v.minValue(1, 'This must be at least 1.'))),
)
const WHOLE_NUMBER_MESSAGE = 'This must be a whole number.'
const wholeNumber = v.pipe(amount, v.integer(WHOLE_NUMBER_MESSAGE))
const optionalWholeNumber = v.pipe(
  optionalAmount,
  v.check(count => count === null || Number.isInteger(count), WHOLE_NUMBER_MESSAGE),
)
/** What a customer can read out and type. The API also takes the codes of older clients. */
const READABLE_CODE = /^[\p{L}\p{M}\p{N}-]+$/u
const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/, 'Choose a day.'))

/** The values of the coupon form, all of them text. Days are in the device's time zone. */
export const CouponForm = v.pipe(
  v.object({
    code: v.pipe(CouponCode, v.regex(READABLE_CODE, 'A coupon code has only letters, digits and dashes.')),
    discountType: DiscountType,
    discountAmount: amount,
    maxDiscountAmount: v.optional(optionalAmount, ''),
    minOrderAmount: optionalAmount,
    startDay: Day,
    endDay: Day,
    usageLimit: wholeNumber,
    totalUsageLimit: optionalWholeNumber,
    shopId: v.optional(v.string(), ''),
    state: v.picklist(['on', 'off']),
    visibility: v.optional(v.picklist(['public', 'code']), 'code'),
  }),
  v.forward(
    v.check(({ startDay, endDay }) => startDay <= endDay, 'A coupon must end after it starts.'),
    ['endDay'],
  ),
  v.forward(
    v.check(
      form => validateCouponTerms(form).discountAmount === undefined,
      'A percentage is a whole number from 1 to 100.',
    ),
    ['discountAmount'],
  ),
)
export type CouponForm = v.InferOutput<typeof CouponForm>
export type CouponFormValues = v.InferInput<typeof CouponForm>

/** The form's values as API input: days become the start of the first and the end of the last day. */
export const toCouponInput = ({ startDay, endDay, state, visibility, ...form }: CouponForm) => ({
  ...form,
  shopId: form.shopId || null,
  startTime: new Date(`${startDay}T00:00:00`).toISOString(),
  endTime: new Date(`${endDay}T23:59:59.999`).toISOString(),
  isActive: state === 'on',
  isPublic: visibility === 'public',
})

const TWO_WEEKS_MS = 14 * DAY_MS
const toText = (figure: number | null): string => (figure === null ? '' : localiseDigits(String(figure)))

/** The form's initial values: a coupon's, or two weeks from today. @param now milliseconds */
export const toCouponFormValues = (coupon: Coupon | undefined, now: number, shopId: string): CouponFormValues => ({
  code: coupon?.code ?? '',
  discountType: coupon?.discountType ?? 'FIXED',
  discountAmount: toText(coupon?.discountAmount ?? null),
  maxDiscountAmount: toText(coupon?.maxDiscountAmount ?? null),
  minOrderAmount: toText(coupon?.minOrderAmount ?? null),
  startDay: toLocalDay(new Date(coupon ? Date.parse(coupon.startTime) : now)),
  endDay: toLocalDay(new Date(coupon ? Date.parse(coupon.endTime) : now + TWO_WEEKS_MS)),
  usageLimit: toText(coupon?.usageLimit ?? 1),
  totalUsageLimit: toText(coupon?.totalUsageLimit ?? null),
  shopId: coupon ? (coupon.shopId ?? '') : shopId,
  state: coupon && !coupon.isActive ? 'off' : 'on',
  visibility: coupon?.isPublic ? 'public' : 'code',
})
