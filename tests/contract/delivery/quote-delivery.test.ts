import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { estimateDelivery } from '../../../src/contract/delivery/delivery-estimate.ts'
import { quoteDelivery } from '../../../src/contract/delivery/quote-delivery.ts'
import {
  DELIVERY_AREAS,
  type DeliveryPlace,
  type DeliveryZone,
  ShopDelivery,
} from '../../../src/contract/delivery/shop-delivery.ts'
import { calculatePriceRange } from '../../../src/contract/orders/price-range.ts'
import { calculateShownTotals, calculateTotals } from '../../../src/contract/products/pricing.ts'

const place = (slug: string, division: string, metroZone?: DeliveryPlace['metroZone']): DeliveryPlace => ({
  slug,
  district: slug.split('/')[0]!,
  division,
  ...(slug.includes('/') && metroZone === undefined && { upazila: slug }),
  ...(metroZone && { metroZone }),
})
const GANGACHARA = place('rangpur/gangachara', 'rangpur-division')
const RANGPUR = place('rangpur', 'rangpur-division')
const DINAJPUR = place('dinajpur', 'rangpur-division')
const MIRPUR = place('dhaka/mirpur', 'dhaka-division', 'dhaka-city')
const SAVAR = place('dhaka/savar', 'dhaka-division', 'dhaka-suburb')
const TEKNAF = place('coxs-bazar/teknaf', 'chattogram-division')
const PLACES = [GANGACHARA, RANGPUR, DINAJPUR, MIRPUR, SAVAR, TEKNAF, null]

const zone = (area: DeliveryZone['area'], fee: number | null, more: Partial<DeliveryZone> = {}): DeliveryZone => ({
  ...{ area, fee, feePerKg: 0, freeFrom: null, daysFrom: 1, daysTo: 2 },
  ...more,
})
const shop = (zones: DeliveryZone[], more: Partial<ShopDelivery> = {}): ShopDelivery => ({
  ...{ from: GANGACHARA, zones, handlingDays: 0, pieceWeight: 500, daysOff: [5] },
  ...more,
})
const ONE = [{ price: 100_00, quantity: 1 }]
const feeTo = (rules: ShopDelivery | null, to: DeliveryPlace | null, lines = ONE) => {
  const quote = quoteDelivery(lines, { rules, place: to })
  return quote.isServed ? quote.fee / 100 : 'not served'
}

describe('A delivery', () => {
  it('costs what the market asks where a shop has no zones', () => {
    expect(PLACES.map(to => feeTo(null, to))).toEqual(PLACES.map(() => 60))
    expect(feeTo(null, null, [{ price: 100, quantity: 1 }]), 'for one taka').toBe(0)
  })

  it.each([
    ['own-upazila', [10, 99, 99, 99, 99, 99, 99]],
    ['own-district', [10, 10, 99, 99, 99, 99, 99]],
    ['own-division', [10, 10, 10, 99, 99, 99, 99]],
    ['dhaka-city', [99, 99, 99, 10, 99, 99, 99]],
    ['dhaka-suburb', [99, 99, 99, 99, 10, 99, 99]],
  ] as const)('to %s costs what its zone says', (area, fees) => {
    expect(PLACES.map(to => feeTo(shop([zone(area, 10), zone('everywhere', 99)]), to))).toEqual(fees)
  })

  it('knows zones of upazilas, districts and divisions by their slugs', () => {
    const named = (places: string[]) =>
      PLACES.map(to => feeTo(shop([zone('places', 10, { places }), zone('everywhere', 99)]), to))
    expect(named(['rangpur/gangachara'])).toEqual([10, 99, 99, 99, 99, 99, 99])
    expect(named(['rangpur', 'coxs-bazar/teknaf'])).toEqual([10, 10, 99, 99, 99, 10, 99])
    expect(named(['rangpur-division'])).toEqual([10, 10, 10, 99, 99, 99, 99])
  })

  it('is priced by the first zone that matches', () => {
    const zones = [zone('places', 20, { places: ['rangpur'] }), zone('own-division', 40), zone('everywhere', 130)]
    expect(PLACES.map(to => feeTo(shop(zones), to))).toEqual([20, 20, 40, 130, 130, 130, 130])
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...DELIVERY_AREAS), { maxLength: 8 }),
        fc.constantFrom(...PLACES),
        (areas, to) => {
          const listed = areas.map((area, at) => zone(area, at, { places: ['rangpur'] }))
          const first = listed.find(one => feeTo(shop([one, zone('everywhere', 999)]), to) !== 999)
          expect(feeTo(shop([...listed, zone('everywhere', 500)]), to)).toBe(first?.fee ?? 500)
        },
      ),
    )
  })

  it('is not possible where the first zone is not served, whatever follows', () => {
    const zones = [zone('own-division', null), zone('places', 5, { places: ['rangpur'] }), zone('everywhere', 130)]
    expect(PLACES.map(to => feeTo(shop(zones), to))).toEqual([
      ...['not served', 'not served', 'not served'],
      ...[130, 130, 130, 130],
    ])
  })

  it('costs, before its place is known, from the lowest to the highest fee of what is delivered', () => {
    const zones = [
      zone('own-division', null),
      zone('dhaka-city', 60),
      zone('everywhere', 130, { feePerKg: 20, daysTo: 5 }),
    ]
    const heavy = [{ price: 100_00, quantity: 1, weight: 3000 }]
    const shown = { lines: [{ price: 100, quantity: 1, weight: 3000 }], discount: 30 }
    expect(calculatePriceRange(shown, shop(zones, { handlingDays: 1 }))).toMatchObject({
      from: { shipping: 60, totalAmount: 130 },
      to: { shipping: 170, totalAmount: 240 },
      days: { from: 2, to: 6, daysOff: [5] },
    })
    expect(calculatePriceRange(shown, shop([zone('everywhere', null)]))).toBeNull()
    for (const to of PLACES) {
      const fee = quoteDelivery(heavy, { rules: shop(zones), place: to }).fee
      expect(fee === undefined || [60_00, 170_00].includes(fee)).toBe(true)
    }
  })

  it('has nothing of its own where the shop does not say where it is', () => {
    const zones = [zone('own-upazila', 1), zone('own-district', 2), zone('own-division', 3), zone('everywhere', 9)]
    expect(PLACES.map(to => feeTo(shop(zones, { from: null }), to))).toEqual(PLACES.map(() => 9))
  })

  it.each([
    [1, 60],
    [999, 60],
    [1000, 60],
    [1001, 80],
    [2000, 80],
    [2001, 100],
    [10_500, 260],
  ])('of %i grams costs each started kilogram above the first', (weight, fee) => {
    const rules = shop([zone('everywhere', 60, { feePerKg: 20 })])
    expect(quoteDelivery([{ price: 1, quantity: 1, weight }], { rules, place: null }).fee).toBe(fee * 100)
  })

  it('takes the weight of the shop for pieces that have none', () => {
    const rules = shop([zone('everywhere', 60, { feePerKg: 20 })], { pieceWeight: 700 })
    const lines = [
      { price: 1, quantity: 2 },
      { price: 1, quantity: 1, weight: null },
      { price: 1, quantity: 3, weight: 100 },
    ]
    expect(quoteDelivery(lines, { rules, place: null }).fee).toBe(100_00)
  })

  it('is free from the threshold on, whatever it weighs', () => {
    const rules = shop([zone('everywhere', 60, { feePerKg: 20, freeFrom: 999.5 })])
    const fees = [99_949, 99_950, 99_951].map(price =>
      feeTo(rules, null, [{ price, quantity: 1, weight: 9000 } as never]),
    )
    expect(fees).toEqual([220, 0, 0])
  })

  it('of an empty cart costs nothing', () => {
    expect(feeTo(shop([zone('everywhere', 60)]), null, [])).toBe(0)
  })

  it('is never dearer for fewer pieces, and a whole number of poisha', () => {
    const taka = fc.integer({ min: 0, max: 500_00 }).map(poisha => poisha / 100)
    fc.assert(
      fc.property(
        taka,
        taka,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 5000 }),
        (fee, feePerKg, n, weight) => {
          const rules = shop([zone('everywhere', fee, { feePerKg })])
          const cost = (quantity: number) =>
            quoteDelivery([{ price: 1, quantity, weight }], { rules, place: null }).fee!
          expect(Number.isInteger(cost(n))).toBe(true)
          expect(cost(n)).toBeLessThanOrEqual(cost(n + 1))
        },
      ),
    )
  })
})

describe('The days of a delivery', () => {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)

  it('are those of the shop and of the zone together', () => {
    const rules = shop([zone('everywhere', 60, { daysFrom: 1, daysTo: 3 })], { handlingDays: 2, daysOff: [5, 6] })
    const { days } = quoteDelivery(ONE, { rules, place: null })
    const { from, to } = estimateDelivery(Date.parse('2026-11-26T10:00:00+06:00'), days)
    expect([day(from), day(to)], 'from a Thursday, over two days off').toEqual(['2026-12-01', '2026-12-03'])
  })

  it('never end on a day off, and hold as many working days as the shop says', () => {
    const time = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') })
    const daysOff = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 })
    fc.assert(
      fc.property(time, daysOff, fc.nat(20), (at, off, count) => {
        const { to } = estimateDelivery(at, { from: 0, to: count, daysOff: off })
        const start = new Date(at + 6 * 3_600_000).setUTCHours(12)
        const passed = Array.from({ length: 200 }, (_, n) => start + (n + 1) * 86_400_000).filter(
          noon => day(noon) <= day(to) && !off.includes(new Date(noon).getUTCDay()),
        )
        expect(off).not.toContain(new Date(to).getUTCDay())
        expect(passed.length).toBe(count === 0 && off.includes(new Date(start).getUTCDay()) ? 1 : count)
      }),
    )
  })
})

describe('The delivery of a shop', () => {
  const isValid = (rules: unknown) => v.safeParse(ShopDelivery, rules).success

  it('ends everywhere, so that each place has an answer', () => {
    expect(isValid(shop([zone('own-district', 60), zone('everywhere', 130)]))).toBe(true)
    expect(isValid(shop([zone('everywhere', null)]))).toBe(true)
    expect(isValid(shop([zone('own-district', 60)]))).toBe(false)
    expect(isValid(shop([]))).toBe(false)
  })

  it.each([
    ['a negative fee', zone('everywhere', -1)],
    ['a part of a poisha', zone('everywhere', 0.001)],
    ['no number', zone('everywhere', Number.NaN)],
    ['an endless threshold', zone('everywhere', 1, { freeFrom: Number.POSITIVE_INFINITY })],
    ['a threshold of nothing', zone('everywhere', 1, { freeFrom: 0 })],
    ['days in reverse', zone('everywhere', 1, { daysFrom: 3, daysTo: 2 })],
    ['half a day', zone('everywhere', 1, { daysFrom: 0.5 })],
  ])('has no zone with %s', (_, bad) => expect(isValid(shop([bad]))).toBe(false))

  it('names places where its zone is of places, and works at least a day a week', () => {
    expect(isValid(shop([zone('places', 1), zone('everywhere', 1)]))).toBe(false)
    expect(isValid(shop([zone('everywhere', 1)], { daysOff: [0, 1, 2, 3, 4, 5, 6] }))).toBe(false)
    expect(isValid(shop([zone('everywhere', 1)], { daysOff: [0, 1, 2, 3, 4, 5] }))).toBe(true)
  })
})

describe('Totals', () => {
  it('are the same from taka on a screen and from poisha on the server', () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 9_999_999_00 }),
      quantity: fc.integer({ min: 1, max: 10_000 }),
      weight: fc.option(fc.integer({ min: 1, max: 50_000 })),
    })
    const rules = shop([
      zone('own-district', 45.5, { feePerKg: 12.25, freeFrom: 5000 }),
      zone('dhaka-city', 130, { feePerKg: 20 }),
      zone('places', null, { places: ['coxs-bazar'] }),
      zone('everywhere', 150),
    ])
    const delivery = fc.record({ rules: fc.constantFrom(rules, null), place: fc.constantFrom(...PLACES) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.nat(100_000_00), delivery, (lines, discountAmount, to) => {
        const coupon = { discountType: 'FIXED', discountAmount, maxDiscountAmount: null } as const
        const stored = calculateTotals({ lines, coupon, delivery: to })
        const shownLines = lines.map(one => ({ ...one, price: one.price / 100 }))
        const shown = calculateShownTotals({ lines: shownLines, discount: discountAmount / 100, delivery: to })
        for (const key of ['subtotal', 'shipping', 'couponDiscount', 'total', 'totalAmount'] as const)
          expect(Math.round(shown[key] * 100)).toBe(stored[key])
      }),
    )
  })
})
