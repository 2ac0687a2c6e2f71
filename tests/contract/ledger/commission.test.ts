import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  type CommissionRule,
  calculateCommissions,
  chooseCommissionRule,
} from '../../../src/contract/ledger/commission.ts'
import { CommissionVatDraft } from '../../../src/contract/ledger/commission-rules.ts'

describe('A rate of VAT', () => {
  it('begins on a day of this century that the calendar has', () => {
    const accepts = (from: string) => v.safeParse(CommissionVatDraft, { from, percent: 5 }).success
    expect(accepts('2026-11-20')).toBe(true)
    for (const day of ['20', '20xx', '2026-02-30', '2026-13-01', '1999-01-01', ''])
      expect(accepts(day), day).toBe(false)
  })
})

const rule = (change: Partial<CommissionRule>): CommissionRule => ({
  ...{ shopId: null, categoryId: null, rate: 1000, fixed: 0, createdAt: 1 },
  ...change,
})
const amount = fc.integer({ min: 0, max: 100_000_000 })

describe('The rule of commission', () => {
  const market = rule({})
  const shop = rule({ shopId: 'shop', createdAt: 3 })
  const category = rule({ categoryId: 'sarees', createdAt: 2 })
  const above = rule({ categoryId: 'clothes', createdAt: 1 })
  const both = rule({ shopId: 'shop', categoryId: 'clothes', createdAt: 9 })
  const choose = (...rules: CommissionRule[]) => chooseCommissionRule(rules, 'shop', ['sarees', 'clothes'])

  it('is the most specific one, and of two alike the older one', () => {
    expect(choose(market)).toBe(market)
    expect(choose(market, shop)).toBe(shop)
    expect(choose(shop, category, market)).toBe(category)
    expect(choose(shop, rule({ categoryId: 'sarees', createdAt: 4 }))).toBe(shop)
    expect(choose(market, shop, category, both)).toBe(both)
  })

  it("for a product's own category comes before one for the category above it", () => {
    expect(choose(above, category)).toBe(category)
    expect(choose(above, market)).toBe(above)
  })

  it('is never one of another shop or category', () => {
    expect(choose(rule({ shopId: 'other' }), rule({ categoryId: 'lamps' }))).toBeUndefined()
  })
})

describe('Commission', () => {
  it('is a part of the line and an amount for each piece, with VAT on both', () => {
    const lines = [{ categoryIds: [], quantity: 3, amount: 99_999 }]
    const terms = { rules: [rule({ rate: 750, fixed: 200 })], vatRate: 1500, withholdingRate: 500 }
    const taken = { rate: 750, fixed: 200, commission: 8100, vat: 1215 }
    // 5 % of the line, not of what is left of it.
    expect(calculateCommissions(lines, 'shop', terms)).toEqual([{ ...taken, withholdingRate: 500, withholding: 5000 }])
  })

  it('is nothing without a rule, whatever the VAT', () => {
    const lines = [{ categoryIds: ['a'], quantity: 1, amount: 500 }]
    const terms = { rules: [], vatRate: 1500, withholdingRate: 0 }
    expect(calculateCommissions(lines, 'shop', terms)).toMatchObject([{ commission: 0, vat: 0, withholding: 0 }])
  })

  it('never exceeds, with its VAT and the tax withheld, what the shop gets', () => {
    const rate = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 1, max: 99 }),
        rate,
        amount,
        rate,
        rate,
        (sum, quantity, part, fixed, vatRate, withholdingRate) => {
          const terms = { rules: [rule({ rate: part, fixed })], vatRate, withholdingRate }
          const [line] = calculateCommissions([{ categoryIds: [], quantity, amount: sum }], 'shop', terms)
          const { commission, vat, withholding } = line!
          const all = [commission, vat, withholding]
          expect(all.every(Number.isSafeInteger)).toBe(true)
          expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
          expect(commission + vat + withholding).toBeLessThanOrEqual(sum)
        },
      ),
    )
  })
})
