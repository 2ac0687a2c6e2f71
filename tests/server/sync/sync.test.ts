import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logChanges } from '../../../server/db/change-log-bulk.ts'
import { startNewEpoch } from '../../../server/db/counters.ts'
import { updateShopListing } from '../../../server/products/product-listing-state.ts'
import { logStockChanges } from '../../../server/products/stock-changes.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/contract/durations.ts'
import type { Meta, OutputOf } from '../../../src/contract/endpoint.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { followShop, unfollowShop } from '../../../src/contract/shops/followed-shop-writes.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { recordQueries } from '../../support/fixtures/recorded-queries.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture

type Catalogue = OutputOf<typeof syncCatalogue>
type Account = OutputOf<typeof syncAccount>

const syncCatalogueSince = async (since?: string, limit?: number) => {
  const { status, data, meta } = await market.call(syncCatalogue, { since, limit })
  expect(status).toBe(200)
  return { data, meta }
}

/** Fetches all pages, as a device does. */
const drain = async (since?: string, limit?: number): Promise<{ pages: Catalogue[]; meta: Meta; ids: string[] }> => {
  const pages: Catalogue[] = []
  let meta: Meta = { cursor: since, more: true }
  while (meta.more) {
    const page = await syncCatalogueSince(meta.cursor, limit)
    pages.push(page.data)
    meta = page.meta
  }
  return { pages, meta, ids: pages.flatMap(page => page.products.map(product => product.id)) }
}

const account = async (as: TestUser, since?: string, limit?: number) => {
  const { data, meta } = await market.call(syncAccount, { since, limit }, { as })
  return { data, meta }
}

const setShop = (status: 'ACTIVE' | 'SUSPENDED', shopId = market.shopId) =>
  market.store.write(async tx => {
    await tx.updateTable('shops').set({ status }).where('id', '=', shopId).execute()
    await updateShopListing(tx, shopId, Date.now())
  })

describe.each(ENGINES)('Catalogue sync on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { deviceCatalogueLimit: 7 } })
    for (let n = 0; n < 6; n++) await market.addProduct({ name: `Saree ${n}`, sold: n % 3, created_at: Date.now() - n })
    await market.addProduct({ name: 'Draft', status: 'DRAFT' })
  }, 60_000)
  afterAll(() => market.stop())

  it('starts with all listed products, the most popular first, in one page or in many', async () => {
    const { data, meta } = await syncCatalogueSince()
    expect(meta).toMatchObject({ more: false, partial: false })
    expect(data.categories).toHaveLength(1)
    expect(data.shops).toHaveLength(2)
    expect(data.products.map(product => product.sold)).toEqual([2, 2, 1, 1, 0, 0])
    expect(data.removed).toEqual({ categories: [], shops: [], products: [] })
    for (const limit of [1, 2, 3, 5, 9]) {
      const { pages, ids } = await drain(undefined, limit)
      expect(ids).toEqual(data.products.map(product => product.id))
      expect(pages.flatMap(page => page.shops)).toEqual(data.shops)
    }
  })

  it('then sends nothing, with the same cursor and ETag, until something changes', async () => {
    const { meta } = await syncCatalogueSince()
    const path = `/sync/catalogue?since=${meta.cursor}`
    const first = await market.request(path)
    const revalidated = await market.request(path, { headers: { 'if-none-match': first.headers.get('etag')! } })
    expect([first.status, revalidated.status]).toEqual([200, 304])
    const { data, meta: later } = await syncCatalogueSince(meta.cursor)
    expect(later.cursor).toBe(meta.cursor)
    expect(Object.values(data).flat().filter(Array.isArray).flat()).toEqual([])
  })

  it('makes the response to a cursor once for all devices, signed in or not, until something changes', async () => {
    const { meta } = await syncCatalogueSince()
    const id = await market.addProduct({ name: 'Asked for by all' })
    const customer = await market.user('CUSTOMER')
    const queries = await recordQueries(market)
    try {
      const path = `/sync/catalogue?since=${meta.cursor}`
      expect((await queries.record(path)).length).toBeGreaterThan(3)
      expect(await queries.record(path, customer)).toEqual([])
      await market.store.write(tx => logChanges(tx, [{ scopes: ['catalogue'], entity: 'product', id }], Date.now()))
      expect((await queries.record(path, customer)).length).toBeGreaterThan(3)
    } finally {
      await queries.close()
    }
  })

  it('sends what changed since, and nothing else', async () => {
    const { meta, data } = await syncCatalogueSince()
    const target = data.products.at(-1)!
    await market.order(await market.draft({ [target.id]: 1 }))
    const delta = await syncCatalogueSince(meta.cursor)
    expect(delta.data.products).toMatchObject([{ id: target.id, stock: 9, seq: target.seq + 1 }])
    expect(delta.data.shops).toEqual([])
    expect((await syncCatalogueSince(delta.meta.cursor)).data.products).toEqual([])
  })

  it('sends the ids of removed rows, and sends restored rows', async () => {
    const { meta, ids } = await drain()
    await setShop('SUSPENDED')
    const removedBatch = await syncCatalogueSince(meta.cursor)
    expect(removedBatch.data.removed.shops).toEqual([market.shopId])
    expect([...removedBatch.data.removed.products].sort()).toEqual([...ids].sort())
    await setShop('ACTIVE')
    const back = await drain(removedBatch.meta.cursor, 2)
    expect(back.ids.sort()).toEqual([...ids].sort())
    expect(back.pages.flatMap(page => page.shops).map(shop => shop.id)).toEqual([market.shopId])
    const never = await syncCatalogueSince(meta.cursor)
    expect(never.data.removed.products).toEqual([])
  })

  it('does not miss changes during the initial sync', async () => {
    const first = await syncCatalogueSince(undefined, 4)
    expect(first.meta.more).toBe(true)
    const sent = first.data.products[0]!
    await setShop('SUSPENDED', market.otherShopId)
    await market.store.write(tx =>
      tx.updateTable('products').set({ popularity: 99 }).where('name', '=', 'Saree 0').execute(),
    )
    const raised = await market.addProduct({ name: 'Raised', is_listed: 0, sold: 50 })
    await market.store.write(tx => updateShopListing(tx, market.shopId, Date.now()))
    const rest = await drain(first.meta.cursor, 2)
    const later = await syncCatalogueSince(rest.meta.cursor)
    expect(later.data.products.map(product => product.id)).toContain(raised)
    expect(later.data.removed.shops).toEqual([market.otherShopId])
    expect([sent.id, ...rest.ids]).toHaveLength(new Set([sent.id, ...rest.ids]).size)
    await market.store.write(tx =>
      tx.updateTable('products').set({ popularity: 0 }).where('name', '=', 'Saree 0').execute(),
    )
    await setShop('ACTIVE', market.otherShopId)
  })

  it('stops at the limit of a device, and says that there is more', async () => {
    for (const name of ['One more', 'And another']) await market.addProduct({ name, is_listed: 0 })
    await market.store.write(tx => updateShopListing(tx, market.shopId, Date.now()))
    for (const limit of [3, 100]) {
      const { ids, meta } = await drain(undefined, limit)
      expect(ids).toHaveLength(7)
      expect(meta.partial).toBe(true)
    }
  })

  it('resets a device that was answered before a backup was restored, and others with its cursor', async () => {
    const { meta } = await syncCatalogueSince()
    expect((await syncCatalogueSince(meta.cursor)).meta.reset).toBeUndefined()
    await market.store.write(startNewEpoch)
    expect((await syncCatalogueSince(meta.cursor)).meta).toEqual({ reset: true })
  })

  it('resets a device whose cursor is from another database', async () => {
    const { meta } = await syncCatalogueSince()
    const parts = JSON.parse(Buffer.from(meta.cursor!, 'base64url').toString()) as unknown[]
    const forged = (at: number, value: unknown) => {
      const changed = parts.map((part, index) => (index === at ? value : part))
      return Buffer.from(JSON.stringify(changed)).toString('base64url')
    }
    const customerRows = (await account(market.customer)).meta.cursor!
    const wrong = [
      'nonsense',
      'long'.repeat(100),
      '%%%',
      forged(0, 99),
      forged(1, 12345),
      forged(2, 'other'),
      forged(3, 10 ** 9),
      forged(3, -1),
      forged(3, 'x'),
      Buffer.from(JSON.stringify([...parts, 9, 0])).toString('base64url'),
      Buffer.from(JSON.stringify([...parts, 2, 0, 'short'])).toString('base64url'),
      Buffer.from(JSON.stringify([...parts, 0, 0, { a: 1 }, 'x'])).toString('base64url'),
      Buffer.from('null').toString('base64url'),
      customerRows,
    ]
    for (const cursor of wrong) {
      const response = await syncCatalogueSince(cursor)
      expect([cursor, response.meta]).toEqual([cursor, { reset: true }])
      expect(response.data.products).toEqual([])
    }
  })
})

describe('A change of stock', () => {
  beforeEach(async () => {
    market = await openMarketFixture()
  })
  afterEach(() => market.stop())

  const buy = async (id: string, quantity = 1) => market.order(await market.draft({ [id]: quantity }))
  const stocks = async (since?: string) => (await syncCatalogueSince(since)).data.products.map(product => product.stock)

  it('is logged at once, then at most once a minute, except to and from zero; the job logs the rest', async () => {
    const id = await market.addProduct({ stock: 10, stock_logged_at: 0 })
    const { cursor } = (await syncCatalogueSince()).meta
    await buy(id)
    const first = await syncCatalogueSince(cursor)
    expect(first.data.products.map(product => product.stock)).toEqual([9])
    await buy(id)
    await buy(id)
    const { cursor: since } = first.meta
    expect(await stocks(since)).toEqual([])
    expect(await logStockChanges(market.store, market.services.now())).toBe(0)
    market.advance(MINUTE_MS)
    expect(await logStockChanges(market.store, market.services.now())).toBe(1)
    expect(await stocks(since)).toEqual([7])
    expect(await logStockChanges(market.store, market.services.now())).toBe(0)
  })

  it('to and from zero is logged at once', async () => {
    const id = await market.addProduct({ stock: 3 })
    await buy(id)
    const { cursor } = (await syncCatalogueSince()).meta
    const last = await buy(id, 2)
    const empty = await syncCatalogueSince(cursor)
    expect(empty.data.products.map(product => product.stock)).toEqual([0])
    await market.call(changeOrderStatus, { id: last.data.id, status: 'CANCELLED' }, { as: market.customer })
    expect(await stocks(empty.meta.cursor)).toEqual([2])
  })
})

describe('Account sync', () => {
  beforeAll(async () => {
    market = await openMarketFixture()
  })
  afterAll(() => market.stop())

  const orderIds = (data: Account) => data.orders.map(order => order.id)

  it("sends each user their own rows: orders and reviews, and a vendor's shops and products", async () => {
    const product = await market.addProduct()
    const draft = await market.addProduct({ status: 'DRAFT' })
    const foreign = await market.addProduct({ shop_id: market.otherShopId })
    const { data: order } = await market.order(await market.draft({ [product]: 1 }))
    const review = await market.addReview(product, market.customer, 5)
    const customerRows = (await account(market.customer)).data
    expect([
      orderIds(customerRows),
      customerRows.reviews.map(row => row.id),
      customerRows.shops,
      customerRows.products,
    ]).toEqual([[order.id], [review], [], []])
    expect(customerRows.orders[0]).toEqual(order)
    const shop = (await account(market.vendor)).data
    expect([orderIds(shop), shop.shops.map(row => row.id), shop.reviews.map(row => row.id)]).toEqual([
      [order.id],
      [market.shopId],
      [review],
    ])
    expect(shop.products.map(row => row.id).sort()).toEqual([product, draft].sort())
    const others = (await account(market.otherVendor)).data
    expect([others.orders, others.products.map(row => row.id)]).toEqual([[], [foreign]])
  })

  it('sends open orders and those of the last 90 days', async () => {
    const customer = await market.user('CUSTOMER')
    const product = await market.addProduct()
    const orderOf = async (days: number, status: 'PENDING' | 'DELIVERED') => {
      const { data } = await market.order(await market.draft({ [product]: 1 }), customer)
      const created_at = Date.now() - days * DAY_MS
      await market.store.write(tx =>
        tx.updateTable('orders').set({ created_at, status }).where('id', '=', data.id).execute(),
      )
      return data.id
    }
    const keptOrders = [await orderOf(1, 'DELIVERED'), await orderOf(89, 'DELIVERED'), await orderOf(200, 'PENDING')]
    await orderOf(91, 'DELIVERED')
    expect(orderIds((await account(customer)).data)).toEqual(keptOrders)
    const paged: string[] = []
    let meta: Meta = { more: true }
    while (meta.more) {
      const page = await account(customer, meta.cursor, 1)
      paged.push(...orderIds(page.data))
      meta = page.meta
    }
    expect(paged).toEqual(keptOrders)
  })

  it("sends a customer's follows, and everyone's notifications", async () => {
    const customer = await market.user('CUSTOMER')
    const before = await account(customer)
    await market.call(followShop, { shopId: market.shopId }, { as: customer })
    const { data: order } = await market.order(await market.draft({ [await market.addProduct()]: 1 }), customer)
    await market.call(changeOrderStatus, { id: order.id, status: 'PROCESSING' }, { as: market.vendor })
    const since = (await account(customer, before.meta.cursor)).data
    const customerData = (await account(customer)).data
    expect([since.follows, since.notifications]).toEqual([customerData.follows, customerData.notifications])
    expect(customerData.follows).toMatchObject([{ shopId: market.shopId, customer: { email: customer.email } }])
    expect(customerData.notifications).toMatchObject([{ kind: 'ORDER_STATUS', path: `/dashboard/orders/${order.id}` }])
    const vendor = (await account(market.vendor)).data
    expect(vendor.notifications.map(row => row.kind)).toContain('FOLLOW')
    expect([vendor.follows, vendor.addresses]).toEqual([[], []])
    const { cursor } = (await account(customer)).meta
    await market.call(unfollowShop, { shopId: market.shopId }, { as: customer })
    expect((await account(customer, cursor)).data.removed.follows).toEqual([customerData.follows[0]!.id])
  })

  it('then sends changed orders, to customer and vendor', async () => {
    const product = await market.addProduct()
    const [ours, theirs] = [await account(market.customer), await account(market.vendor)]
    const { data: order } = await market.order(await market.draft({ [product]: 1 }))
    await market.call(changeOrderStatus, { id: order.id, status: 'PROCESSING' }, { as: market.vendor })
    for (const [user, { meta }] of [
      [market.customer, ours],
      [market.vendor, theirs],
    ] as const) {
      const { data } = await account(user, meta.cursor)
      expect(data.orders.map(row => [row.id, row.status, row.events.length])).toEqual([[order.id, 'PROCESSING', 2]])
    }
  })

  it('sends a vendor the changes of unlisted and deleted products', async () => {
    const product = await market.addProduct()
    const { meta } = await account(market.vendor)
    await setShop('SUSPENDED')
    const still = await account(market.vendor, meta.cursor)
    expect(still.data.products.map(row => row.id)).toContain(product)
    expect(still.data.shops).toMatchObject([{ id: market.shopId, status: 'SUSPENDED' }])
    await market.store.write(tx =>
      tx.updateTable('products').set({ deleted_at: Date.now() }).where('id', '=', product).execute(),
    )
    expect((await account(market.vendor, meta.cursor)).data.removed.products).toContain(product)
    await setShop('ACTIVE')
  })

  it('is private: another user’s cursor is reset, and admins have none', async () => {
    const { meta } = await account(market.vendor)
    expect((await account(market.otherVendor, meta.cursor)).meta).toEqual({ reset: true })
    const admin = await market.call(syncAccount, {}, { as: await market.user('ADMIN') })
    expect(admin.status).toBe(403)
    expect((await market.call(syncAccount, {})).status).toBe(401)
  })
})
