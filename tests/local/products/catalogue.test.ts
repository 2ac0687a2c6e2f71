import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { describe, expect, it } from 'vitest'
import { getProfile } from '../../../src/contract/accounts/users.ts'
import { getProduct, listProducts } from '../../../src/contract/products/products.ts'
import { getConnection } from '../../../src/local/api/connection.ts'
import { readSession } from '../../../src/local/api/session.ts'
import { DeviceDatabase, db, setDatabase } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { markStale, storeProfile, writeCatalogue } from '../../../src/local/db/replica.ts'
import { readSuggestions } from '../../../src/local/products/device-search.ts'
import { readProductPage, readStillListed } from '../../../src/local/products/reads.ts'
import {
  isListingFresh,
  listingKey,
  readListing,
  refreshEntity,
  refreshListing,
} from '../../../src/local/sync/listings.ts'
import { fakeClock, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildProduct, buildStoredProduct, OTHER_SHOP } from '../entity-fixtures.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()

const listed = (products: ReturnType<typeof buildProduct>[], meta: object = {}) =>
  device.server.responses.set('GET /products', () =>
    successReply(products, { page: 1, limit: 12, total: products.length, ...meta }),
  )

describe('A listing', () => {
  it('has the same key whatever the order of its fields', () => {
    const key = listingKey(listProducts, { category: 'Sarees', page: 1 })
    expect(listingKey(listProducts, { page: 1, category: 'Sarees', searchTerm: undefined })).toBe(key)
    expect(listingKey(listProducts, { category: 'Sarees' })).toBe(key)
    expect(listingKey(listProducts, { category: 'Honey' })).not.toBe(key)
  })

  it('is fetched once for concurrent calls, and again after 60 seconds', async () => {
    listed([buildProduct()])
    await Promise.all([refreshListing(listProducts, {}), refreshListing(listProducts, {})])
    await refreshListing(listProducts, {})
    expect(device.server.requests).toHaveLength(1)
    fakeClock.now += 60_000
    await refreshListing(listProducts, {})
    expect(device.server.requests).toHaveLength(2)
  })

  it('is fetched again when a write has made it stale', async () => {
    listed([buildProduct()])
    await refreshListing(listProducts, {})
    await markStale(['products'])
    expect(isListingFresh(await readListing(listProducts, {}))).toBe(false)
  })

  it('that is shown has its rows read again, without what is no longer on sale', async () => {
    const [dear, gone] = [buildStoredProduct({ price: 900 }), buildStoredProduct({ name: 'Gone' })]
    await db.products.bulkPut([
      { ...dear, price: 800 },
      { ...gone, listed: 0 },
    ])
    expect(await readStillListed([gone, dear])).toEqual([{ ...dear, price: 800 }])
    expect(await readStillListed([buildStoredProduct({ name: 'Never stored' })])).toEqual([])
  })

  it('keeps the order of the server', async () => {
    const [a, b] = [buildProduct({ name: 'A' }), buildProduct({ name: 'B' })]
    listed([b, a], { total: 40 })
    await refreshListing(listProducts, {})
    const page = await readProductPage({}, true)
    expect(page).toMatchObject({
      source: 'server',
      total: 40,
      at: fakeClock.now,
      items: [{ name: 'B' }, { name: 'A' }],
    })
  })
})

describe('A page of products on the device', () => {
  it('says that it is partial while the catalogue is not complete', async () => {
    await db.products.put(buildStoredProduct())
    await writeCatalogue({ cursor: 'c1', at: null, version: 1, isPartial: false })
    expect(await readProductPage({}, false)).toMatchObject({ total: 1, among: 1, isPartial: true })
  })

  it('is undefined while online and never fetched', async () => {
    expect(await readProductPage({}, true)).toBeNull()
    expect(await readProductPage({}, false)).toBeNull()
  })

  it('comes from the device without a request where the catalogue is complete', async () => {
    await db.products.bulkPut([
      buildStoredProduct({ name: 'Silk saree', price: 9 }),
      buildStoredProduct({ name: 'Honey' }),
    ])
    await writeCatalogue({ at: fakeClock.now, version: 1, isPartial: true })
    const page = await readProductPage({ searchTerm: 'silk', sortBy: 'price' }, false)
    expect(page).toMatchObject({
      source: 'device',
      total: 1,
      among: 2,
      isPartial: true,
      items: [{ name: 'Silk saree' }],
    })
    expect(device.server.requests).toHaveLength(0)
  })

  it('is undefined while a partial catalogue has none of it and the server is being asked', async () => {
    await db.products.put(buildStoredProduct({ name: 'Silk saree' }))
    await writeCatalogue({ at: fakeClock.now, version: 1, isPartial: true })
    expect(await readProductPage({ shopId: OTHER_SHOP }, true)).toBeNull()
    expect(await readProductPage({ page: 2 }, true)).toBeNull()
    expect(await readProductPage({ shopId: OTHER_SHOP }, false)).toMatchObject({ total: 0, among: 1, isPartial: true })
    listed([])
    await refreshListing(listProducts, { shopId: OTHER_SHOP })
    expect(await readProductPage({ shopId: OTHER_SHOP }, true)).toMatchObject({ source: 'server', total: 0 })
    await writeCatalogue({ isPartial: false })
    expect(await readProductPage({ searchTerm: 'honey' }, true)).toMatchObject({ source: 'device', total: 0 })
  })

  it('follows the catalogue when it changes', async () => {
    listed([buildProduct({ name: 'First' })])
    await writeCatalogue({ at: fakeClock.now })
    await refreshListing(listProducts, {})
    expect((await readSuggestions('first')).items.map(product => product.name)).toEqual(['First'])
    listed([buildProduct({ name: 'Second' })])
    await refreshListing(listProducts, {}, { force: true })
    expect((await readSuggestions('second')).items.map(product => product.name)).toEqual(['Second'])
  })

  it('comes from the catalogue and not from an older stored response when offline', async () => {
    const kept = buildProduct({ name: 'Kept' })
    listed([kept], { total: 1 })
    await refreshListing(listProducts, {})
    await db.products.put(buildStoredProduct({ name: 'Newer' }))
    expect(await readProductPage({}, false)).toMatchObject({ source: 'server', items: [{ name: 'Kept' }] })
    fakeClock.now += 1000
    await writeCatalogue({ at: fakeClock.now, version: 9 })
    expect(await readProductPage({}, false)).toMatchObject({ source: 'device', total: 2 })
  })

  it('begins with the newest on sale, also in a database that is older than the index for that', async () => {
    const name = `haat-${createId()}`
    const older = new Dexie(name)
    older.version(2).stores({ products: 'id, categoryId, shopId, listed, mine, seenAt', meta: 'key' })
    const day = (of: number) => ({ name: `Day ${of}`, createdAt: new Date(of * 86_400_000).toISOString() })
    await older
      .table('products')
      .bulkPut([
        buildStoredProduct(day(1)),
        buildStoredProduct(day(3)),
        buildStoredProduct(day(2)),
        buildStoredProduct({ listed: 0 }),
      ])
    older.close()
    setDatabase(new DeviceDatabase(name))
    const page = await readProductPage({ limit: 2 }, false)
    expect(page).toMatchObject({ source: 'device', total: 3, items: [{ name: 'Day 3' }, { name: 'Day 2' }] })
    expect((await readProductPage({ limit: 2, page: 2 }, false))?.items.map(item => item.name)).toEqual(['Day 1'])
  })

  it('is empty for a URL that makes no sense', async () => {
    expect(await readProductPage({ minPrice: 'cheap' as never }, true)).toMatchObject({ items: [], total: 0 })
  })

  it('loses a product that the server reports as deleted', async () => {
    const product = buildStoredProduct()
    await db.products.put(product)
    await expect(refreshEntity(getProduct, { id: product.id })).rejects.toMatchObject({ status: 404 })
    expect(await db.products.count()).toBe(0)
  })
})

describe('The profile', () => {
  const profile = (name: string) => ({
    ...{ id: createId(), userId: RIMA.id, name, email: RIMA.email, phoneNumber: '01712345678', address: '' },
    ...{ profilePhoto: null, role: 'CUSTOMER' as const, createdAt: '2026-01-01T00:00:00.000Z' },
  })

  it("updates the session's name, which every screen shows", async () => {
    await signInOnDevice(device.server, RIMA)
    device.server.responses.set('GET /users/get-profile', () => successReply(profile('Rima Begum')))
    await refreshEntity(getProfile, {})
    expect((await readSession())!.user).toEqual({ ...RIMA, role: 'CUSTOMER', name: 'Rima Begum' })
  })

  it('is not overwritten by a response that was requested before a change and arrives after it', async () => {
    await signInOnDevice(device.server, RIMA)
    device.server.responses.set('GET /users/get-profile', () => successReply(profile('Rima')))
    device.server.replyToNext(async () => {
      fakeClock.now += 500
      await db.transaction('rw', db.tables, async () => storeProfile(profile('Rima Begum')))
      fakeClock.now += 500
      return undefined
    })
    await refreshEntity(getProfile, {})
    expect(await db.meta.get('profile')).toMatchObject({ value: { name: 'Rima Begum' } })
  })
})

describe('The connection', () => {
  it('follows the requests: offline without a response of our API, online with any', async () => {
    device.server.replyToNext(() => ({ headers: { 'content-type': 'text/html' }, text: '<h1>Wi-Fi</h1>' }))
    await expect(refreshListing(listProducts, {})).rejects.toMatchObject({ status: 'PARSING_ERROR' })
    expect(getConnection().isOnline).toBe(false)
    device.server.replyToNext(() => failureReply(500, 'INTERNAL', 'Something went wrong on our side.'))
    await expect(refreshListing(listProducts, {})).rejects.toMatchObject({ status: 500 })
    expect(getConnection().isOnline).toBe(true)
  })
})
