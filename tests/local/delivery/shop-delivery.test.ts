import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { db } from '../../../src/local/db/database.ts'
import { readShopDelivery } from '../../../src/local/delivery/shop-delivery.ts'
import { findUnservedShops } from '../../../src/local/delivery/unserved-shops.ts'
import { setUpDevice } from '../device-fixture.ts'
import { SHOP } from '../entity-fixtures.ts'

setUpDevice()

const zone = { area: 'everywhere', fee: 130, feePerKg: 0, freeFrom: null, daysFrom: 1, daysTo: 2 } as const
const delivery = { from: null, zones: [zone], handlingDays: 0, pieceWeight: 500, daysOff: [5] }
const store = (shop: object) => db.shops.put({ id: SHOP, ...shop, listed: 1, mine: 0 } as never)

describe('The delivery of a shop on a device', () => {
  it('is that of the market while the shop is not known, and where it has no zones', async () => {
    expect(await readShopDelivery(SHOP, { place: 'dhaka/mirpur' })).toMatchObject({ rules: null, place: null })
    await store({})
    expect(await readShopDelivery(SHOP, { place: 'dhaka/mirpur' })).toMatchObject({ rules: null, place: null })
  })

  it('is that of its zones, with the place in both scripts', async () => {
    await store({ delivery })
    expect(await readShopDelivery(SHOP, { district: 'Chittagong', upazila: 'Kotwali' })).toMatchObject({
      rules: delivery,
      place: { slug: 'chattogram/kotwali', district: 'chattogram', division: 'chattogram-division' },
      placeNames: { en: 'Kotwali, Chattogram', bn: expect.stringMatching(/, চট্টগ্রাম$/) },
    })
    expect(await readShopDelivery(SHOP, null)).toMatchObject({ rules: delivery, place: null, placeNames: null })
    expect(await readShopDelivery(SHOP, { address: 'House 5' })).toMatchObject({ place: null })
  })

  it('has no place while the table of places cannot be loaded', async () => {
    await store({ delivery })
    const lost = () => Promise.reject(new TypeError('error loading dynamically imported module'))
    expect(await readShopDelivery(SHOP, { place: 'dhaka/mirpur' }, lost)).toEqual({
      rules: delivery,
      points: [],
      place: null,
      placeNames: null,
    })
    const shops = [{ id: SHOP, delivery }] as never
    expect(await findUnservedShops(shops, 'dhaka/mirpur', lost)).toEqual(new Set())
  })
})
