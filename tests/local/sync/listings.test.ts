import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { listOrders } from '../../../src/contract/orders/orders.ts'
import { getProduct, listProducts } from '../../../src/contract/products/products.ts'
import { db } from '../../../src/local/db/database.ts'
import { markStale } from '../../../src/local/db/replica.ts'
import { readListing, refreshEntity, refreshListing, refreshSettings } from '../../../src/local/sync/listings.ts'
import { fakeClock, KARIM, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildOrder, buildProduct } from '../entity-fixtures.ts'
import { successReply } from '../fake-server.ts'

const device = setUpDevice()

describe('A listing that is being fetched', () => {
  const orders = () => device.server.requests.filter(({ path }) => path === '/orders').length
  /** Runs while the next response is on its way. */
  const meanwhile = (work: () => Promise<unknown>) =>
    device.server.replyToNext(async () => {
      fakeClock.now += 10
      await work()
      fakeClock.now += 10
      return undefined
    })

  it('is fetched again when a write has made it stale meanwhile', async () => {
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    device.server.responses.set('GET /orders', () =>
      successReply([buildOrder()], { page: 1, limit: 12, total: orders() }),
    )
    await refreshListing(listOrders, {})
    meanwhile(async () => db.transaction('rw', db.listings, async () => markStale(['orders'])))
    await refreshListing(listOrders, {}, { force: true })
    expect(await readListing(listOrders, {})).toMatchObject({ stale: 0, total: 3 })
  })

  it('is fetched again for the person who has signed in meanwhile', async () => {
    device.server.responses.set('GET /products', () => successReply([buildProduct()], { page: 1, limit: 12, total: 1 }))
    meanwhile(() => signInOnDevice(device.server, RIMA))
    await refreshListing(listProducts, {})
    expect(await readListing(listProducts, {})).toMatchObject({ total: 1 })
    const product = buildProduct()
    device.server.responses.set(`GET /products/${product.id}`, () => successReply(product))
    meanwhile(() => signInOnDevice(device.server, KARIM))
    await refreshEntity(getProduct, { id: product.id })
    expect(await db.products.get(product.id)).toMatchObject({ id: product.id })
  })
})

describe('The settings of the market', () => {
  it('are asked for as a visit once a day', async () => {
    const settings = { name: 'Bazar', currency: 'BDT', demo: null, pushPublicKey: null, deviceCatalogueLimit: 5000 }
    device.server.responses.set('GET /settings', () =>
      successReply({ ...settings, shipping: { fee: 60, above: 1 }, payments: { online: false } }),
    )
    const asked = () =>
      device.server.requests.filter(({ path }) => path === '/settings').map(({ query }) => query.get('visit'))
    await refreshSettings()
    await refreshSettings()
    fakeClock.now += DAY_MS
    await refreshSettings()
    expect(asked()).toEqual(['true', null, 'true'])
  })
})
