import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calculateLess,
  cashAfter,
  explainCash,
  listRest,
  splitKeptCash,
} from '../../../src/contract/orders/kept-pieces.ts'
import { canDeliverPart } from '../../../src/contract/orders/partial-delivery.ts'

/** Two sarees of ৳1,000 and three lamps of ৳333.33, ৳60 for the delivery. */
const ORDER = {
  lines: [
    { id: 'sarees', quantity: 2, returned: 0, price: 100_000 },
    { id: 'lamps', quantity: 3, returned: 0, price: 33_333 },
  ],
  couponDiscount: 0,
  shipping: 6_000,
  totalAmount: 305_999,
  refunded: 0,
  creditUsed: 0,
}
const kept = (sarees: number, lamps: number) =>
  [
    { itemId: 'sarees', quantity: sarees },
    { itemId: 'lamps', quantity: lamps },
  ].filter(({ quantity }) => quantity > 0)

describe('What the customer does not owe', () => {
  it('is the price of the pieces that they did not keep, and what of the fee is not charged', () => {
    expect(listRest(ORDER, kept(1, 3))).toEqual([{ itemId: 'sarees', quantity: 1 }])
    expect(calculateLess(ORDER, { kept: kept(1, 2), delivery: 6_000 })).toMatchObject({ goods: 133_333, delivery: 0 })
    expect(calculateLess(ORDER, { kept: kept(2, 3), delivery: 1_000 })).toMatchObject({ goods: 0, delivery: 5_000 })
    expect(calculateLess(ORDER, { kept: [], delivery: 6_000 })).toMatchObject({ goods: 299_999, isComplete: true })
  })

  it('leaves never less than nothing, with any coupon and store credit', () => {
    const numbers = fc.record({
      sarees: fc.nat(2),
      lamps: fc.nat(3),
      delivery: fc.nat(6_000),
      couponDiscount: fc.nat(299_999),
      credit: fc.nat(305_999),
    })
    fc.assert(
      fc.property(numbers, ({ sarees, lamps, delivery, couponDiscount, credit }) => {
        const totalAmount = 305_999 - couponDiscount
        const creditUsed = Math.min(credit, totalAmount)
        const order = { ...ORDER, couponDiscount, totalAmount, creditUsed }
        const less = calculateLess(order, { kept: kept(sarees, lamps), delivery })
        const sum = less.goods + less.delivery
        expect(sum).toBeGreaterThanOrEqual(0)
        expect(sum).toBeLessThanOrEqual(totalAmount)
        const cash = cashAfter(order, sum)
        expect(cash % 100).toBe(0)
        expect(cash).toBeLessThanOrEqual(totalAmount - creditUsed)
        // Cash and credit together never exceed what is owed.
        expect(cash + Math.max(0, creditUsed - sum)).toBeLessThanOrEqual(totalAmount - sum)
      }),
    )
  })
})

describe('The cash that a courier has collected', () => {
  it('explains which pieces were kept where one choice comes to it', () => {
    expect(explainCash(ORDER, 106_000)).toEqual({ kept: kept(1, 0), delivery: 6_000 })
    expect(explainCash(ORDER, 100_000)).toEqual({ kept: kept(1, 0), delivery: 0 })
    expect(explainCash(ORDER, 6_000)).toEqual({ kept: [], delivery: 6_000 })
  })

  it('explains nothing where no choice does, or several do, or there are too many', () => {
    expect(explainCash(ORDER, 12_300)).toBeNull()
    expect(explainCash(ORDER, 0)).toBeNull()
    const same = { ...ORDER, lines: ORDER.lines.map(line => ({ ...line, price: 100_000 })), totalAmount: 506_000 }
    expect(explainCash(same, 106_000)).toBeNull()
    const lines = Array.from({ length: 20 }, (_, at) => ({ id: String(at), quantity: 2, returned: 0, price: 100_000 }))
    expect(explainCash({ ...ORDER, lines, totalAmount: 4_006_000 }, 106_000)).toBeNull()
  })

  it('is shared so that parcels with all of their cash keep it, and the last of the others has the rest', () => {
    const parcel = (
      id: string,
      status: 'DELIVERED' | 'PARTLY_DELIVERED' | 'RETURNED',
      cash: number,
      collected: number | null,
    ) => ({
      id,
      status,
      cash,
      collected,
    })
    const parcels = [
      parcel('a', 'DELIVERED', 50_000, null),
      parcel('b', 'PARTLY_DELIVERED', 60_000, 20_000),
      parcel('c', 'PARTLY_DELIVERED', 60_000, null),
      parcel('d', 'RETURNED', 60_000, null),
    ]
    expect(splitKeptCash(parcels, 100_000)).toEqual([
      { id: 'b', keptCash: 20_000 },
      { id: 'c', keptCash: 30_000 },
    ])
    expect(splitKeptCash(parcels, 10_000).every(({ keptCash }) => keptCash === 0)).toBe(true)
  })
})

describe('Which pieces were kept', () => {
  it('can be said of an order on its way, once no other parcel of it is', () => {
    const shipped = (...statuses: ('DELIVERED' | 'PARTLY_DELIVERED' | 'IN_TRANSIT' | 'BOOKED' | 'CANCELLED')[]) =>
      canDeliverPart({ status: 'SHIPPED', shipments: statuses.map(status => ({ status })) })
    expect(shipped()).toBe(true)
    expect(shipped('PARTLY_DELIVERED')).toBe(true)
    expect(shipped('IN_TRANSIT')).toBe(true)
    expect(shipped('IN_TRANSIT', 'CANCELLED')).toBe(true)
    expect(shipped('BOOKED')).toBe(false)
    expect(shipped('DELIVERED', 'IN_TRANSIT')).toBe(false)
    expect(canDeliverPart({ status: 'DELIVERED' })).toBe(false)
    expect(canDeliverPart({ status: 'SHIPPED', pickup: {} })).toBe(false)
  })
})
