import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundsDelivery } from '../../../src/contract/orders/order-returns.ts'
import {
  areWithin,
  calculateReturn,
  listKeptPieces,
  type SoldLine,
  sumReturned,
} from '../../../src/contract/orders/returned-pieces.ts'
import { refundableAmount, refundDueAmount } from '../../../src/contract/payments/payment-status.ts'

const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 0, max: 100_000_00 }) })
const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    discount: fc.double({ min: 0, max: 1, noNaN: true }),
    shipping: fc.constantFrom(0, 6_000),
  })
  .map(({ lines, discount, shipping }) => {
    const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const couponDiscount = Math.floor(subtotal * discount)
    return {
      lines: lines.map((one, index): SoldLine => ({ ...one, id: `line ${index}`, returned: 0 })),
      couponDiscount,
      shipping,
      totalAmount: subtotal + shipping - couponDiscount,
      refunded: 0,
    }
  })

describe('What goes back for returned pieces', () => {
  it('adds up to what was paid, to the poisha, in whatever steps they come back', () => {
    fc.assert(
      fc.property(order, fc.array(fc.nat(), { maxLength: 60 }), fc.boolean(), (sold, picks, withDelivery) => {
        let present = sold
        const give = (pieces: { itemId: string; quantity: number }[]) => {
          const { amount } = calculateReturn(present, pieces, { withDelivery })
          expect(amount).toBeGreaterThanOrEqual(0)
          const lines = present.lines.map(one => {
            const back = pieces.find(({ itemId }) => itemId === one.id)?.quantity ?? 0
            return { ...one, returned: one.returned + back }
          })
          present = { ...present, lines, refunded: present.refunded + amount }
        }
        for (const pick of picks) {
          const [kept] = listKeptPieces(present.lines).slice(pick % present.lines.length)
          if (kept) give([{ itemId: kept.itemId, quantity: 1 + (pick % kept.quantity) }])
        }
        const rest = listKeptPieces(present.lines)
        if (rest.length > 0) give(rest)
        const isDeliveryKept = !withDelivery || (rest.length === 0 && picks.length === 0)
        expect(present.refunded).toBe(sold.totalAmount - (isDeliveryKept ? sold.shipping : 0))
      }),
    )
  })

  it('is never more than is left after other refunds', () => {
    fc.assert(
      fc.property(order, fc.double({ min: 0, max: 1, noNaN: true }), (sold, part) => {
        const refunded = Math.floor(sold.totalAmount * part)
        const { amount, isComplete } = calculateReturn({ ...sold, refunded }, listKeptPieces(sold.lines), {
          withDelivery: true,
        })
        expect([amount, isComplete]).toEqual([sold.totalAmount - refunded, true])
      }),
    )
  })

  it('is exact for the largest amounts', () => {
    const lines = [{ id: 'a', quantity: 9_999, returned: 0, price: 0 }]
    const amount = Number.MAX_SAFE_INTEGER
    const first = sumReturned(lines, [amount], [{ itemId: 'a', quantity: 5_000 }])
    const rest = sumReturned([{ ...lines[0]!, returned: 5_000 }], [amount], [{ itemId: 'a', quantity: 4_999 }])
    expect(first + rest).toBe(amount)
  })
})

describe('Pieces that are named', () => {
  const limits = [{ itemId: 'a', quantity: 2 }]
  it.each([
    [[{ itemId: 'a', quantity: 2 }], true],
    [[{ itemId: 'a', quantity: 3 }], false],
    [[{ itemId: 'b', quantity: 1 }], false],
    [
      [
        { itemId: 'a', quantity: 1 },
        { itemId: 'a', quantity: 1 },
      ],
      false,
    ],
  ])('%o are within two of one line: %s', (pieces, expected) => {
    expect(areWithin(pieces, limits)).toBe(expected)
  })
})

describe('The delivery fee', () => {
  it.each([
    ['DAMAGED', true],
    ['WRONG_ITEM', true],
    ['NOT_AS_DESCRIBED', true],
    ['DOES_NOT_WORK', true],
    ['DOES_NOT_FIT', false],
    ['CHANGED_MIND', false],
    [null, true],
  ])('goes back for the reason %s: %s', (reason, expected) => {
    expect(refundsDelivery({ reason, namesPieces: true })).toBe(expected)
  })

  it('always goes back to clients that name no pieces', () => {
    expect(refundsDelivery({ reason: 'CHANGED_MIND', namesPieces: false })).toBe(true)
  })
})

describe('What is still due of an order', () => {
  const refund = (amount: number, status: string) => ({ amount, status, isByHand: true })
  const paid = { paymentStatus: 'PAID' as const, totalAmount: 1_060, payments: [] }

  it('is each amount that has not arrived', () => {
    const refunds = [refund(100.1, 'DONE'), refund(200.2, 'OWED'), refund(0.1, 'SENT')]
    expect(refundDueAmount({ ...paid, refunds })).toBe(200.3)
    expect(refundableAmount({ ...paid, refunds })).toBe(759.6)
  })

  it('is what is left, where all of it goes back', () => {
    const order = { ...paid, paymentStatus: 'REFUND_PENDING' as const }
    expect(refundDueAmount(order)).toBe(1_060)
    expect(refundDueAmount({ ...order, refunds: [refund(60, 'DONE')] })).toBe(1_000)
    expect(refundDueAmount({ ...order, refunds: [refund(60, 'OWED')] })).toBe(1_060)
    expect(refundableAmount(order)).toBe(0)
  })
})
