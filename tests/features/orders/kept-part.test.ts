import { describe, expect, it } from 'vitest'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { calculatePartMoney, toKeptOrder, toKeptSums } from '../../../src/features/orders/totals/kept-part.ts'
import { readTypedTaka } from '../../../src/features/orders/totals/typed-taka.ts'

const PART = { lines: [{ itemId: 'saree', quantity: 1 }], lessForGoods: 950, lessForDelivery: 60, at: '2026-11-29' }
/** Two sarees of ৳1,000 and a lamp of ৳500, less a coupon of ৳125, with ৳60 for the delivery. */
const ORDER = {
  orderItem: [
    { id: 'saree', quantity: 2, price: 1000 },
    { id: 'lamp', quantity: 1, price: 500 },
  ],
  subtotal: 2500,
  shipping: 60,
  couponDiscount: 125,
  totalAmount: 2435,
} as Order

describe('The sums of an order of which a part was kept', () => {
  it('are those of the order, less what is not charged', () => {
    expect(toKeptSums({ ...ORDER, partialDelivery: PART })).toMatchObject({ totalAmount: 1425, creditUsed: 0 })
    expect(toKeptSums({ ...ORDER, partialDelivery: PART }).rows.map(({ amount }) => amount)).toEqual([-950, -60])
    expect(toKeptSums(ORDER)).toEqual({ rows: [], totalAmount: 2435, creditUsed: 0 })
  })

  it('are less store credit first, as it goes back first', () => {
    expect(toKeptSums({ ...ORDER, creditUsed: 400, partialDelivery: PART })).toMatchObject({ creditUsed: 0 })
    expect(toKeptSums({ ...ORDER, creditUsed: 1500, partialDelivery: PART })).toMatchObject({ creditUsed: 490 })
  })

  it('add up on its invoice, which names what was kept alone', () => {
    const { orderItem, subtotal, shipping, couponDiscount, totalAmount } = toKeptOrder({
      ...ORDER,
      partialDelivery: PART,
    })
    expect(orderItem.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['saree', 1],
      ['lamp', 1],
    ])
    expect([subtotal, shipping, couponDiscount, totalAmount]).toEqual([1500, 0, 75, 1425])
    expect(toKeptOrder(ORDER)).toBe(ORDER)
  })

  it('say what was paid, and what of it goes back as money and as store credit', () => {
    const part = (kind: string, amount: number, more: object = {}) => ({
      ...{ id: kind, amount, kind, reason: null, status: 'DONE', isByHand: true, at: PART.at, doneAt: null, ...more },
    })
    const moneyOf = (creditUsed: number, refunds: ReturnType<typeof part>[]) =>
      calculatePartMoney({ ...ORDER, creditUsed, refunds, partialDelivery: PART })
    // Cash that was never asked for; a later return is not counted.
    const later = part('RETURN', 500, { at: '2026-12-01' })
    const cash = moneyOf(0, [part('UNDELIVERED', 1010), later])
    expect(cash).toEqual({ paid: 1425, back: 0, isBackDue: false, credit: 0 })
    // Paid online, with credit.
    const online = moneyOf(300, [part('RETURN', 300, { isCredit: true }), part('RETURN', 710, { status: 'OWED' })])
    expect(online).toEqual({ paid: 2135, back: 710, isBackDue: true, credit: 300 })
    expect(moneyOf(0, [part('RETURN', 1010)])).toMatchObject({ back: 1010, isBackDue: false })
  })
})

describe('A typed amount', () => {
  it.each([
    ['60', 60],
    [' ৬০.৫ ', 60.5],
    ['0', 0],
    ['', Number.NaN],
    ['-5', Number.NaN],
    ['1e1', Number.NaN],
    ['0x1f', Number.NaN],
    ['Infinity', Number.NaN],
    ['12.', Number.NaN],
    ['60 taka', Number.NaN],
  ])('%s is %d', (typed, amount) => {
    expect(readTypedTaka(typed)).toBe(amount)
  })
})
