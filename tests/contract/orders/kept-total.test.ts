import { describe, expect, it } from 'vitest'
import { calculateKeptTotals, keptTotal } from '../../../src/contract/orders/kept-total.ts'

const AT = '2026-11-29T10:00:00.000Z'
const partialDelivery = { lines: [{ itemId: 'saree', quantity: 1 }], lessForGoods: 950.5, lessForDelivery: 60, at: AT }
const ORDER = { totalAmount: 2435.5 }

describe('The total of an order', () => {
  it('is as it was placed, also after pieces were returned later', () => {
    expect(keptTotal(ORDER)).toBe(2435.5)
    const refunds = [{ amount: 500, at: AT }]
    expect(calculateKeptTotals({ ...ORDER, creditUsed: 35, refunds })).toEqual({
      ...{ notKept: 0, totalAmount: 2435.5, creditUsed: 35 },
    })
  })

  it('is less what was not kept at the door, and less of its delivery', () => {
    expect(keptTotal({ ...ORDER, partialDelivery })).toBe(1425)
    expect(calculateKeptTotals({ ...ORDER, partialDelivery })).toEqual({
      ...{ notKept: 1010.5, totalAmount: 1425, creditUsed: 0 },
    })
  })

  it('is paid with what is left of store credit, which goes back first', () => {
    const creditOf = (creditUsed: number, refunds: { amount: number; at: string }[] = []) =>
      calculateKeptTotals({ ...ORDER, creditUsed, partialDelivery, refunds }).creditUsed
    expect(creditOf(400)).toBe(0)
    expect(creditOf(1500)).toBe(489.5)
    // Of the credit, ৳200 had gone back before, and are in the total still.
    expect(creditOf(300, [{ amount: 200, at: '2026-11-28T10:00:00.000Z' }])).toBe(200)
    // The part itself, and a later one, change nothing.
    expect(creditOf(1500, [{ amount: 1010.5, at: AT }])).toBe(489.5)
  })
})
