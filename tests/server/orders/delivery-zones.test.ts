import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDeliveryPlace } from '../../../src/contract/delivery/delivery-place.ts'
import type { DeliveryZone, ShopDelivery } from '../../../src/contract/delivery/shop-delivery.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { calculateShownTotals } from '../../../src/contract/products/pricing.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { updateShop } from '../../../src/contract/shops/shop-writes.ts'
import { getShop, listShops } from '../../../src/contract/shops/shops.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { ADDRESS, type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'

let market: MarketFixture
beforeAll(async () => {
  market = await openMarketFixture()
})
afterAll(() => market.stop())

const zone = (area: DeliveryZone['area'], fee: number | null, more: Partial<DeliveryZone> = {}): DeliveryZone => ({
  ...{ area, fee, feePerKg: 0, freeFrom: null, daysFrom: 1, daysTo: 2 },
  ...more,
})
const RANGPUR: ShopDelivery['from'] = {
  ...{ slug: 'rangpur/gangachara', upazila: 'rangpur/gangachara', district: 'rangpur', division: 'rangpur-division' },
}
const rules = (zones: DeliveryZone[], more: Partial<ShopDelivery> = {}): ShopDelivery => ({
  ...{ from: RANGPUR, zones, handlingDays: 1, pieceWeight: 500, daysOff: [5] },
  ...more,
})
const ZONES = [
  zone('own-district', 50),
  zone('dhaka-city', 110, { feePerKg: 20, freeFrom: 5000 }),
  zone('places', null, { places: ['bandarban'] }),
  zone('everywhere', 150, { feePerKg: 30, daysFrom: 3, daysTo: 5 }),
]
const UNKNOWN_PLACE = 'One of these places is not known. Choose it again.'
const setDelivery = (delivery: unknown, as = market.vendor) =>
  market.call(updateShop, { id: market.shopId, delivery: delivery as never }, { as })

const TO = {
  mirpur: { ...ADDRESS, address: 'House 1, Mirpur 10', district: 'Dhaka', upazila: 'Mirpur' },
  teknaf: { ...ADDRESS, address: 'Main Road', district: 'Cox’s Bazar', upazila: 'Teknaf' },
  rangpur: { ...ADDRESS, address: 'Gangachara bazar', district: 'Rangpur' },
  bandarban: { ...ADDRESS, address: 'Thanchi', district: 'Bandarban' },
  unknown: { ...ADDRESS, address: 'House 5' },
}
const orderTo = async (shippingAddress: (typeof TO)[keyof typeof TO], shipping: number, quantity = 1) => {
  const id = await market.addProduct({ price: 100_000, discount: 0, stock: 100 })
  const draft = await market.draft({ [id]: quantity })
  return market.order({ ...draft, shippingAddress, totalAmount: quantity * 1000 + shipping })
}

describe('The delivery of a shop', () => {
  it('is set by its vendor, seen by everybody, and sent to devices', async () => {
    const { cursor } = (await market.call(syncCatalogue, {})).meta
    const { status, data } = await setDelivery(rules(ZONES))
    expect([status, data.delivery]).toEqual([200, rules(ZONES)])
    expect((await market.call(getShop, { id: market.shopId }, {})).data.delivery).toEqual(rules(ZONES))
    const listed = (await market.call(listShops, {}, {})).data.find(shop => shop.id === market.shopId)
    expect(listed?.delivery).toEqual(rules(ZONES))
    const { data: changed } = await market.call(syncCatalogue, { since: cursor })
    expect(changed.shops.map(shop => shop.delivery)).toEqual([rules(ZONES)])
  })

  it('is seen at once by guests, whose responses are kept', async () => {
    await setDelivery(rules([zone('everywhere', 70)]))
    const fee = async () => (await market.call(getShop, { id: market.shopId }, {})).data.delivery?.zones[0]?.fee
    expect([await fee(), await fee()]).toEqual([70, 70])
    await setDelivery(rules([zone('everywhere', 80)]))
    expect(await fee()).toBe(80)
  })

  it('is named by its products while there is one, which devices learn at their next sync', async () => {
    const productId = await market.addProduct()
    const flags = async (since: string | undefined) => {
      const { data, meta } = await market.call(syncCatalogue, { since })
      const product = data.products.find(({ id }) => id === productId)
      return { flag: product && (product.shop.hasOwnDelivery ?? false), cursor: meta.cursor }
    }
    await setDelivery(null)
    const before = await flags(undefined)
    await setDelivery(rules(ZONES))
    const own = await flags(before.cursor)
    await setDelivery(rules([zone('everywhere', 70)]))
    const changed = await flags(own.cursor)
    await setDelivery(null)
    const ended = await flags(changed.cursor)
    // Other zones are the shop's alone.
    expect([before, own, changed, ended].map(({ flag }) => flag)).toEqual([false, true, undefined, false])
  })

  it('stays as it is where a change does not name it, and ends with null', async () => {
    await setDelivery(rules(ZONES))
    const renamed = await market.call(updateShop, { id: market.shopId, description: 'Sarees.' }, { as: market.vendor })
    expect(renamed.data.delivery).toEqual(rules(ZONES))
    expect((await setDelivery(null)).data.delivery ?? null).toBeNull()
  })

  it('gets the district of its place from the table of places', async () => {
    const from = { ...RANGPUR!, district: 'dhaka', division: 'dhaka-division' }
    expect((await setDelivery(rules(ZONES, { from }))).data.delivery?.from).toEqual(RANGPUR)
  })

  it.each<[string, unknown, string]>([
    ['no zone', { ...rules([]) }, 'The last zone is everywhere else.'],
    ['a negative fee', rules([zone('everywhere', -1)]), 'A delivery fee is between ৳0 and ৳100,000.'],
    ['a fee as text', rules([zone('everywhere', '60' as never)]), 'A delivery fee is between ৳0 and ৳100,000.'],
    ['days in reverse', rules([zone('everywhere', 1, { daysFrom: 3 })]), 'The last day is not before the first.'],
    ['an unknown place', rules([zone('places', 1, { places: ['atlantis'] }), zone('everywhere', 1)]), UNKNOWN_PLACE],
    ['an unknown place of its own', rules(ZONES, { from: { ...RANGPUR!, slug: 'atlantis' } }), UNKNOWN_PLACE],
    ['nothing in it', {}, 'The delivery of your shop is not complete. Fill it in again.'],
    ['an array', [], 'The delivery of your shop is not complete. Fill it in again.'],
  ])('is refused with %s', async (_, delivery, message) => {
    expect(await setDelivery(delivery)).toMatchObject({ status: 400, error: { fields: { delivery: message } } })
  })

  it('is not set by another vendor', async () => {
    expect((await setDelivery(rules(ZONES), market.otherVendor)).status).toBe(403)
  })
})

describe('An order', () => {
  it.each([
    ['mirpur', 110],
    ['teknaf', 150],
    ['rangpur', 50],
    ['unknown', 150],
  ] as const)('to %s of a shop with zones costs ৳%i more', async (place, fee) => {
    await setDelivery(rules(ZONES))
    const { status, data } = await orderTo(TO[place], fee)
    expect([status, data.shipping, data.totalAmount]).toEqual([201, fee, 1000 + fee])
  })

  it('of a shop without zones costs ৳60 more to any place', async () => {
    await setDelivery(null)
    for (const place of [TO.mirpur, TO.teknaf, TO.bandarban, TO.unknown]) {
      const { status, data } = await orderTo(place, 60)
      expect([status, data.shipping, data.expectedDelivery]).toEqual([201, 60, undefined])
    }
  })

  it('that was shown another fee is told the fee of its place, with totals that old clients show', async () => {
    await setDelivery(rules(ZONES))
    const { status, error, message } = await orderTo(TO.teknaf, 60, 3)
    expect([status, error.code]).toEqual([409, 'CART_CHANGED'])
    expect(error.totals).toMatchObject({ subtotal: 3000, shipping: 180, totalAmount: 3180 })
    expect(message).toBe('Delivery to this address costs ৳180. Please look at the new total and order again.')
  })

  it('is accepted where delivery has become cheaper, and says so', async () => {
    await setDelivery(rules(ZONES))
    const { status, data } = await orderTo(TO.mirpur, 200)
    expect([status, data.totalAmount, data.shipping]).toEqual([201, 1110, 110])
    expect(data.events[0]?.note).toBe('Delivery has become cheaper: the total is ৳1,110, not ৳1,200.')
  })

  it('is refused where the shop does not deliver', async () => {
    await setDelivery(rules(ZONES))
    const { status, error, message } = await orderTo(TO.bandarban, 150)
    expect([status, error.code]).toEqual([409, 'DELIVERY_UNAVAILABLE'])
    expect(message).toMatch(/ does not deliver to Thanchi, Bandarban\. Choose another address\.$/)
    await setDelivery(rules([zone('own-district', 50), zone('everywhere', null)]))
    expect((await orderTo(TO.unknown, 50)).message).toMatch(/Choose the area of your address\.$/)
  })

  it('is free from the threshold on, and dearer for each started kilogram', async () => {
    await setDelivery(rules(ZONES))
    expect((await orderTo(TO.mirpur, 0, 5)).data.shipping).toBe(0)
    expect((await orderTo(TO.teknaf, 210, 5)).data.shipping).toBe(210)
  })

  it('weighs what its variants say', async () => {
    await setDelivery(rules(ZONES))
    const id = await market.addProduct({ price: 100_000, discount: 0 })
    const weigh = market.store.write(tx =>
      tx.updateTable('product_variants').set({ weight: 2_500 }).where('id', '=', id).execute(),
    )
    await weigh
    const seen = await market.call(listProducts, { shopId: market.shopId, limit: 100 }, {})
    expect(seen.data.find(product => product.id === id)?.weight, 'as guests see it').toBe(2_500)
    const draft = { ...(await market.draft({ [id]: 1 })), shippingAddress: TO.teknaf, totalAmount: 1210 }
    expect((await market.order(draft)).data.shipping).toBe(210)
  })

  it('promises the days of its zone, whatever the shop changes later', async () => {
    await setDelivery(rules([zone('everywhere', 60, { daysFrom: 1, daysTo: 1 })], { daysOff: [] }))
    const { data } = await orderTo(TO.teknaf, 60)
    const dayAfter = (days: number) => new Date(Date.parse(data.createdAt) + (days * 24 + 6) * 3_600_000)
    const day = dayAfter(2).toISOString().slice(0, 10)
    expect(data.expectedDelivery).toEqual({ from: `${day}T06:00:00.000Z`, to: `${day}T06:00:00.000Z` })
    await setDelivery(null)
    const again = await market.call(getOrder, { id: data.id }, { as: market.customer })
    expect(again.data.expectedDelivery).toEqual(data.expectedDelivery)
  })

  it('costs on the server what it costs on the page, for random carts and places', async () => {
    await setDelivery(rules(ZONES))
    const id = await market.addProduct({ price: 12_345, discount: 0, stock: 10_000 })
    const places = fc.constantFrom(TO.mirpur, TO.teknaf, TO.rangpur, TO.unknown)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 60 }), places, async (quantity, shippingAddress) => {
        const delivery = { rules: rules(ZONES), place: findDeliveryPlace(shippingAddress) }
        const shown = calculateShownTotals({ lines: [{ price: 123.45, quantity }], delivery })
        const draft = { ...(await market.draft({ [id]: quantity })), shippingAddress, totalAmount: shown.totalAmount }
        const { status, data } = await market.order(draft)
        expect([status, data.shipping, data.totalAmount]).toEqual([201, shown.shipping, shown.totalAmount])
      }),
      { numRuns: 20, seed: 37 },
    )
  })
})
