import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CouponForm } from '../../../src/features/coupons/vendor/coupon-values.ts'
import { parseFigures } from '../../../src/features/products/vendor/figures-form.tsx'
import { normaliseTypedNumber } from '../../../src/lists/typed-number.ts'

describe('A typed number', () => {
  it.each([
    ['1250', '1250'],
    [' 1,25,000.50 ', '125000.50'],
    ['১২৫০', '1250'],
    ['-5', '-5'],
    ['', ''],
  ])('%j is read as %j', (typed, plain) => {
    expect(normaliseTypedNumber(typed)).toBe(plain)
  })

  it.each(['1e5', '0x10', 'Infinity', '12 taka', '1.2.3', '--1'])('%j is no number', typed => {
    expect(normaliseTypedNumber(typed)).toBe('NaN')
    expect(parseFigures({ price: typed, stock: '1' })).toEqual({ mistakes: { price: 'This must be a number.' } })
  })
})

describe('The form of a coupon', () => {
  const form = {
    code: 'eid-2026',
    discountType: 'FIXED',
    discountAmount: '100',
    minOrderAmount: '',
    startDay: '2026-12-01',
    endDay: '2026-12-31',
    usageLimit: '1',
    totalUsageLimit: '',
    state: 'on',
  } as const
  const issuesOf = (changes: object) =>
    v.safeParse(CouponForm, { ...form, ...changes }).issues?.map(({ message }) => message)

  it.each(['eid-2026', 'ঈদ', 'SAVE10'])('takes the code %j', code => {
    expect(issuesOf({ code })).toBeUndefined()
  })

  it.each(['SAVE 50', 'EID!', '<b>', '50%'])('refuses the code %j', code => {
    expect(issuesOf({ code })).toEqual(['A coupon code has only letters, digits and dashes.'])
  })

  it('refuses amounts in scientific notation', () => {
    expect(issuesOf({ discountAmount: '1e3' })).toEqual(['This must be a number.'])
  })
})
