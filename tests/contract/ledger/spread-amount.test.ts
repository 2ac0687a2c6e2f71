import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spreadAmount } from '../../../src/contract/spread-amount.ts'

/** The largest subtotal that an order can have: the product of two does not fit into a number. */
const part = fc.integer({ min: 0, max: 1_000_000_000_000 })
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

describe('An amount that is divided over parts', () => {
  it('is divided to the poisha, and takes no more of a part than it has', () => {
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (parts, fraction) => {
          const amount = Math.floor(sumOf(parts) * fraction)
          const shares = spreadAmount(parts, amount)
          expect(sumOf(shares)).toBe(amount)
          expect(shares.every((share, at) => share >= 0 && share <= parts[at]!)).toBe(true)
        },
      ),
    )
  })

  it('gives each part a share that is less than a poisha from its exact one', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 10 }), fc.nat(1_000_000_000), (parts, amount) => {
        const total = BigInt(sumOf(parts))
        if (total === 0n) return
        for (const [at, share] of spreadAmount(parts, amount).entries()) {
          const distance = BigInt(share) * total - BigInt(parts[at]!) * BigInt(amount)
          expect(distance > -total && distance < total).toBe(true)
        }
      }),
    )
  })

  it('gives what is left to the largest remainders, of equal ones to the first', () => {
    expect(spreadAmount([100, 100, 100], 100)).toEqual([34, 33, 33])
    expect(spreadAmount([50, 30, 20], 99)).toEqual([49, 30, 20])
    expect(spreadAmount([0, 0], 0)).toEqual([0, 0])
  })
})
