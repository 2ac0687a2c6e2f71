import { findDeliveryPlace } from '../../../src/contract/delivery/delivery-place.ts'
import { DELIVERY_AREAS, type DeliveryZone, type ShopDelivery } from '../../../src/contract/delivery/shop-delivery.ts'
import { districtOf, PLACES } from '../../../src/contract/places/places.ts'
import { calculateTotals } from '../../../src/contract/products/pricing.ts'
import { createRandomSource, pickOne, type RandomSource } from '../../support/fixtures/seeded-random.ts'
import { computePercentiles, type Percentiles } from '../percentiles.ts'

const CARTS = 100
const LINES = 20
const ZONES = 20
const AREAS = DELIVERY_AREAS.filter(area => area !== 'everywhere')

/** `first`: the first cart of a process, which reads the table of places. */
export type QuoteTimes = { first: number; quotes: Percentiles; slowest: number }

/** How long it takes to match the place of an address and to compute the totals of a cart. The code is not warmed up. */
export const measureQuoteTimes = (): QuoteTimes => {
  const random = createRandomSource(1)
  const times = Array.from({ length: CARTS }, () => {
    const rules = createRules(random)
    const lines = Array.from({ length: 1 + Math.floor(random() * LINES) }, () => ({
      price: Math.floor(random() * 500_000),
      quantity: 1 + Math.floor(random() * 5),
      weight: random() < 0.5 ? null : 1 + Math.floor(random() * 3000),
    }))
    const place = pickOne(PLACES, random)!
    const texts = { district: districtOf(place).names.en, upazila: place.names.bn }
    const destination = { ...texts, place: random() < 0.5 ? place.slug : null }
    const start = performance.now()
    calculateTotals({ lines, delivery: { rules, place: findDeliveryPlace(destination) } })
    return performance.now() - start
  })
  return { first: times[0] ?? Number.NaN, quotes: computePercentiles(times), slowest: Math.max(...times) }
}

const createRules = (random: RandomSource): ShopDelivery => {
  const { slug, district, division } = pickOne(PLACES, random)!
  const zones = Array.from({ length: ZONES - 1 }, () => createZone(random))
  const last = { area: 'everywhere' as const, fee: 150, feePerKg: 25, freeFrom: null, daysFrom: 3, daysTo: 5 }
  return {
    from: { slug, district, division },
    zones: [...zones, last],
    handlingDays: 1,
    pieceWeight: 500,
    daysOff: [5],
  }
}

const createZone = (random: RandomSource): DeliveryZone => {
  const area = pickOne(AREAS, random)!
  const places = area === 'places' && { places: Array.from({ length: 5 }, () => pickOne(PLACES, random)!.slug) }
  return { area, ...places, fee: 60, feePerKg: 20, freeFrom: 5000, daysFrom: 1, daysTo: 3 }
}
