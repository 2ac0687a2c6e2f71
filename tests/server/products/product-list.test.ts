import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateShopListing } from '../../../server/products/product-listing-state.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { getProduct, listProducts, type ProductQuery } from '../../../src/contract/products/products.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const NOW = Date.now()
let market: MarketFixture
let mangoes: string

/** Five listed products in two categories and two shops, and three unlisted ones. */
beforeAll(async () => {
  market = await openMarketFixture()
  mangoes = await market.addCategory('Fruits')
  const add = (name: string, price: number, days: number, row = {}) =>
    market.addProduct({ name, price: price * 100, created_at: NOW - days * DAY_MS, ...row })
  await add('Amber saree', 300, 5, { sold: 3, rating_sum: 9, review_count: 2 })
  await add('Blue saree', 100, 4, { sold: 9, rating_sum: 4, review_count: 1 })
  await add('cyan saree', 500, 3, { sold: 3, rating_sum: 10, review_count: 2, stock: 0 })
  await add('Langra', 200, 2, { shop_id: market.otherShopId, category_id: mangoes })
  await add('Himsagar', 200, 1, { shop_id: market.otherShopId, category_id: mangoes, rating_sum: 5, review_count: 1 })
  await add('Secret draft', 50, 0, { status: 'DRAFT' })
  await add('Paused thing', 60, 0, { status: 'PAUSED' })
  await add('Deleted thing', 70, 0, { is_listed: 0, deleted_at: NOW })
})
afterAll(() => market.stop())

const list = (input: Partial<Record<keyof ProductQuery, unknown>> = {}, as?: TestUser) =>
  market.call(listProducts, input as InputOf<typeof listProducts>, { as })
const namesOf = async (input: Partial<Record<keyof ProductQuery, unknown>> = {}, as?: TestUser) =>
  (await list(input, as)).data.map(product => product.name)

describe('The list of products', () => {
  it('has listed products, newest first, with page, limit and exact total', async () => {
    const { data, meta } = await list()
    expect(data.map(product => product.name)).toEqual(['Himsagar', 'Langra', 'cyan saree', 'Blue saree', 'Amber saree'])
    expect(meta).toMatchObject({ page: 1, limit: 12, total: 5 })
  })

  it.each([
    [{ category: 'Fruits' }, ['Himsagar', 'Langra']],
    [{ category: 'Nothing like it' }, []],
    [{ category: "' or 1=1 --" }, []],
    [{ minPrice: 200, maxPrice: 300 }, ['Himsagar', 'Langra', 'Amber saree']],
    [{ minPrice: 300, maxPrice: 200 }, []],
    [{ minPrice: 0, maxPrice: Number.MAX_SAFE_INTEGER, category: 'Fruits' }, ['Himsagar', 'Langra']],
    [{ maxPrice: 1e300, minPrice: 500 }, ['cyan saree']],
    [{ inStock: true, category: 'Sarees' }, ['Blue saree', 'Amber saree']],
    [{ status: 'DRAFT' }, []],
    [{ searchTerm: 'undefined', category: 'Fruits' }, ['Himsagar', 'Langra']],
    [{ vendorEmail: 'nobody@test.example' }, []],
    [{ shopId: 'not an id' }, []],
  ])('filtered by %j is %j', async (filter, names) => {
    const { data, meta } = await list(filter)
    expect(data.map(product => product.name)).toEqual(names)
    expect(meta.total).toBe(names.length)
  })

  it('has the stock under both field names, in every response', async () => {
    const { data } = await list()
    expect(data.map(({ stock, quantity }) => [stock, quantity])).toEqual([10, 10, 0, 10, 10].map(left => [left, left]))
    const alone = await market.call(getProduct, { id: data[0]!.id })
    const synced = await market.call(syncCatalogue, {})
    expect(alone.data).toEqual(data[0])
    expect(synced.data.products.find(({ id }) => id === data[0]!.id)).toEqual(data[0])
  })

  it('is filtered by shop, by vendor and by the id of a category', async () => {
    const fruits = ['Himsagar', 'Langra']
    expect(await namesOf({ shopId: market.otherShopId })).toEqual(fruits)
    const vendorEmail = market.otherVendor.email.toUpperCase()
    expect(await namesOf({ vendorEmail }, market.otherVendor)).toEqual(fruits)
    expect(await namesOf({ vendorEmail }, await market.user('ADMIN'))).toEqual(fruits)
    expect(await namesOf({ categoryId: mangoes })).toEqual(fruits)
  })

  it.each([
    ['price', 'asc', ['Blue saree', 'Langra', 'Himsagar', 'Amber saree', 'cyan saree']],
    ['price', 'desc', ['cyan saree', 'Amber saree', 'Himsagar', 'Langra', 'Blue saree']],
    ['name', undefined, ['Amber saree', 'Blue saree', 'cyan saree', 'Himsagar', 'Langra']],
    ['createdAt', 'asc', ['Amber saree', 'Blue saree', 'cyan saree', 'Langra', 'Himsagar']],
    ['rating', undefined, ['Himsagar', 'cyan saree', 'Amber saree', 'Blue saree', 'Langra']],
    ['popularity', undefined, ['Blue saree', 'cyan saree', 'Amber saree', 'Himsagar', 'Langra']],
    ['popularity', 'asc', ['Langra', 'Himsagar', 'Amber saree', 'cyan saree', 'Blue saree']],
  ])('sorted by %s %s is %j', async (sortBy, sortOrder, names) => {
    expect(await namesOf({ sortBy, sortOrder })).toEqual(names)
  })

  it('has each product once, with any page size', async () => {
    for (const sortBy of ['price', 'createdAt', 'name', 'rating', 'popularity']) {
      const pages = [1, 2, 3].map(page => namesOf({ sortBy, page, limit: 2 }))
      expect((await Promise.all(pages)).flat()).toEqual(await namesOf({ sortBy }))
    }
  })

  it('is empty past its end, with the exact total', async () => {
    for (const page of [2, 9999, Number.MAX_SAFE_INTEGER]) {
      const { data, meta } = await list({ page })
      expect([data, meta.total, meta.page]).toEqual([[], 5, page])
    }
  })

  it('rejects invalid pages and numbers', async () => {
    for (const wrong of [{ page: 0 }, { page: 'x' }, { minPrice: 'cheap' }, { limit: -1 }]) {
      expect((await list(wrong)).status).toBe(400)
    }
  })

  it('has a new total when products change', async () => {
    const before = (await list({ category: 'Fruits' })).meta.total
    const shopId = await market.addShop(await market.user('VENDOR'))
    const id = await market.addProduct({ shop_id: shopId, category_id: mangoes, is_listed: 0 })
    await market.store.write(tx => updateShopListing(tx, shopId, Date.now()))
    expect((await list({ category: 'Fruits' })).meta.total).toBe(before! + 1)
    await market.store.write(async tx => {
      await tx.updateTable('shops').set({ status: 'SUSPENDED' }).where('id', '=', shopId).execute()
      await updateShopListing(tx, shopId, Date.now())
    })
    expect((await list({ category: 'Fruits' })).meta.total).toBe(before)
    expect((await market.call(getProduct, { id })).status).toBe(404)
  })
})

describe('An unlisted product', () => {
  it('is only listed to its vendor, by their email or shop', async () => {
    const own = ['Paused thing', 'Secret draft', 'cyan saree', 'Blue saree', 'Amber saree']
    expect((await namesOf({ vendorEmail: market.vendor.email }, market.vendor)).sort()).toEqual([...own].sort())
    expect((await namesOf({ shopId: market.shopId }, market.vendor)).sort()).toEqual([...own].sort())
    expect(await namesOf({ shopId: market.shopId, status: 'DRAFT' }, market.vendor)).toEqual(['Secret draft'])
    for (const other of [undefined, market.otherVendor, market.customer])
      expect(await namesOf({ vendorEmail: market.vendor.email }, other), 'whose shop an email has is not told').toEqual(
        [],
      )
    expect(await namesOf({ shopId: market.shopId }, market.customer)).toHaveLength(3)
    expect(await namesOf({}, market.vendor)).toHaveLength(5)
  })

  it("is not listed with another vendor's email and an own shop", async () => {
    const filter = { vendorEmail: market.otherVendor.email, shopId: market.shopId }
    expect(await namesOf(filter, market.otherVendor)).toEqual([])
  })

  it('is listed to admins', async () => {
    const admin = await market.user('ADMIN')
    const owner = await market.user('SUPER_ADMIN')
    expect(await namesOf({ status: 'DRAFT' }, admin)).toEqual(['Secret draft'])
    expect(await namesOf({ status: 'PAUSED' }, owner)).toEqual(['Paused thing'])
  })

  it('is 404, except for its vendor and admins', async () => {
    const id = await market.addProduct({ status: 'DRAFT' })
    const statusFor = async (as?: TestUser) => (await market.call(getProduct, { id }, { as })).status
    const seen = await Promise.all(
      [undefined, market.customer, market.otherVendor, market.vendor, await market.user('ADMIN')].map(statusFor),
    )
    expect(seen).toEqual([404, 404, 404, 200, 200])
    expect((await market.call(getProduct, { id: uuid() })).status).toBe(404)
  })

  it('finds a plus sign that a client sent unencoded', async () => {
    const plus = await market.user('VENDOR', { email: 'a+b@test.example' })
    const shopId = await market.addShop(plus)
    await market.addProduct({ shop_id: shopId, name: 'Plus' })
    const headers = { authorization: plus.accessToken }
    const response = await market.request('/products?vendorEmail=a+b@test.example', { headers })
    const body = (await response.json()) as { data: { name: string }[] }
    expect(body.data.map(product => product.name)).toEqual(['Plus'])
  })
})

describe('The home page query of a customer', () => {
  it('has products of followed shops first, then the newest, across pages', async () => {
    const shops = await openMarketFixture()
    const follower = await shops.user('CUSTOMER')
    for (let n = 0; n < 10; n++) {
      await shops.addProduct({ name: `old ${n}`, created_at: NOW - (50 + n) * DAY_MS, shop_id: shops.otherShopId })
      await shops.addProduct({ name: `new ${n}`, created_at: NOW - n * DAY_MS })
    }
    const row = { id: uuid(), shop_id: shops.otherShopId, customer_id: follower.profileId, created_at: NOW }
    await shops.store.write(tx => tx.insertInto('follows').values(row).execute())
    const call = async (input: InputOf<typeof listProducts>, as?: TestUser) =>
      (await shops.call(listProducts, input, { as })).data.map(product => product.name)
    const numbered = (word: string) => Array.from({ length: 10 }, (_, n) => `${word} ${n}`)
    expect(await call({}, follower)).toEqual([...numbered('old'), 'new 0', 'new 1'])
    expect(await call({ page: 2 }, follower)).toEqual(numbered('new').slice(2))
    expect((await call({}))[0]).toBe('new 0')
    expect((await call({ sortBy: 'createdAt' }, follower))[0]).toBe('new 0')
    expect((await call({ limit: 20 }, follower))[0]).toBe('new 0')
    await shops.stop()
  })
})
