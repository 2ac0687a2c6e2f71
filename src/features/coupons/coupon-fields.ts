import * as v from 'valibot'
import { type Coupon, CouponCode, couponMistakes, DiscountType } from '../../contract/coupons.ts'
import { fold } from '../../contract/text.ts'

const clean = (text: string): string => fold(text).replaceAll(',', '').trim()
const amount = v.pipe(
  v.string(),
  v.transform(clean),
  v.transform(Number),
  v.number('This must be a number.'),
  v.minValue(1, 'This must be at least 1.'),
)
const orNone = v.pipe(
  v.string(),
  v.transform(clean),
  v.transform(text => (text === '' ? null : Number(text))),
  v.nullable(v.pipe(v.number('This must be a number.'), v.minValue(1, 'This must be at least 1.'))),
)
const WHOLE = 'This must be a whole number.'
const whole = v.pipe(amount, v.integer(WHOLE))
const wholeOrNone = v.pipe(
  orNone,
  v.check(count => count === null || Number.isInteger(count), WHOLE),
)
const Day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/, 'Choose a day.'))

/** What the form of a coupon holds, all of it text: section 7 of the contract. Days are the device's own. */
export const CouponForm = v.pipe(
  v.object({
    code: CouponCode,
    discountType: DiscountType,
    discountAmount: amount,
    maxDiscountAmount: v.optional(orNone, ''),
    minOrderAmount: orNone,
    startDay: Day,
    endDay: Day,
    usageLimit: whole,
    totalUsageLimit: wholeOrNone,
    shopId: v.optional(v.string(), ''),
    state: v.picklist(['on', 'off']),
  }),
  v.forward(
    v.check(({ startDay, endDay }) => startDay <= endDay, 'A coupon ends after it starts.'),
    ['endDay'],
  ),
  v.forward(
    v.check(form => couponMistakes(form).discountAmount === undefined, 'A percentage is a whole number from 1 to 100.'),
    ['discountAmount'],
  ),
)
export type CouponForm = v.InferOutput<typeof CouponForm>
export type CouponTyped = v.InferInput<typeof CouponForm>

/** What goes over the wire: the days become the first and the last moment of theirs. */
export const inputOf = ({ startDay, endDay, state, ...form }: CouponForm) => ({
  ...form,
  shopId: form.shopId || null,
  startTime: new Date(`${startDay}T00:00:00`).toISOString(),
  endTime: new Date(`${endDay}T23:59:59.999`).toISOString(),
  isActive: state === 'on',
})

const WEEKS_MS = 14 * 86_400_000
const text = (figure: number | null): string => (figure === null ? '' : String(figure))

/** What the form begins with: a coupon that is there, or two weeks from today. @param now milliseconds */
export const formOf = (coupon: Coupon | undefined, now: number, shopId: string): CouponTyped => ({
  code: coupon?.code ?? '',
  discountType: coupon?.discountType ?? 'FIXED',
  discountAmount: coupon ? String(coupon.discountAmount) : '',
  maxDiscountAmount: text(coupon?.maxDiscountAmount ?? null),
  minOrderAmount: text(coupon?.minOrderAmount ?? null),
  startDay: dayOf(coupon ? Date.parse(coupon.startTime) : now),
  endDay: dayOf(coupon ? Date.parse(coupon.endTime) : now + WEEKS_MS),
  usageLimit: String(coupon?.usageLimit ?? 1),
  totalUsageLimit: text(coupon?.totalUsageLimit ?? null),
  shopId: coupon ? (coupon.shopId ?? '') : shopId,
  state: coupon && !coupon.isActive ? 'off' : 'on',
})

/** A moment's day, like 2026-11-20, in the device's calendar. */
const dayOf = (moment: number): string => {
  const day = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
