import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { listOrders } from '../../src/contract/orders.ts'
import { getProduct, listProducts } from '../../src/contract/products.ts'
import { db } from '../../src/local/db.ts'
import { readListing, refreshListing, refreshRow } from '../../src/local/listings.ts'
import { markStale } from '../../src/local/replica.ts'
import { clock, KARIM, RIMA, setUpDevice, signIn } from './device.ts'
import { success } from './market.ts'
import { anOrder, aProduct } from './rows.ts'

const device = setUpDevice()

describe('An answer that is on its way', () => {
  const orders = () => device.market.arrived.filter(({ path }) => path === '/orders').length
  /** Does something while the next answer of the market is on its way. */
  const meanwhile = (work: () => Promise<unknown>) =>
    device.market.next(async () => {
      clock.now += 10
      await work()
      clock.now += 10
      return undefined
    })

  it('is asked for again when a write has made it old meanwhile', async () => {
    await signIn(device.market, RIMA, { role: 'VENDOR' })
    device.market.answers.set('GET /orders', () => success([anOrder()], { page: 1, limit: 12, total: orders() }))
    await refreshListing(listOrders, {})
    meanwhile(async () => db.transaction('rw', db.listings, async () => markStale(['orders'])))
    await refreshListing(listOrders, {}, { force: true })
    expect(await readListing(listOrders, {})).toMatchObject({ stale: 0, total: 3 })
  })

  it('is asked for again as the person who has signed in meanwhile', async () => {
    device.market.answers.set('GET /products', () => success([aProduct()], { page: 1, limit: 12, total: 1 }))
    meanwhile(() => signIn(device.market, RIMA))
    await refreshListing(listProducts, {})
    expect(await readListing(listProducts, {})).toMatchObject({ total: 1 })
    const product = aProduct()
    device.market.answers.set(`GET /products/${product.id}`, () => success(product))
    meanwhile(() => signIn(device.market, KARIM))
    await refreshRow(getProduct, { id: product.id })
    expect(await db.products.get(product.id)).toMatchObject({ id: product.id })
  })
})
