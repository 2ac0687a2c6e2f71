import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCategory, listCategories } from '../../../src/contract/products/categories.ts'
import { productReviews } from '../../../src/contract/reviews/reviews.ts'
import { getShop, listShops, vendorShops } from '../../../src/contract/shops/shops.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
beforeAll(async () => {
  market = await openMarketFixture()
})
afterAll(() => market.stop())

describe('Shops', () => {
  it('are listed with followers, rating and the number of listed products', async () => {
    const shopId = await market.addShop(market.vendor, { rating_sum: 14, review_count: 3, follower_count: 2 })
    await market.addProduct({ shop_id: shopId })
    await market.addProduct({ shop_id: shopId, status: 'DRAFT' })
    const { data } = await market.call(getShop, { id: shopId })
    expect(data).toMatchObject({ followerCount: 2, rating: 4.7, reviewCount: 3, productCount: 1, status: 'ACTIVE' })
    const all = await market.call(listShops, {})
    expect(all.data[0]).toEqual(data)
    expect(all.meta.total).toBe(3)
  })

  it('are found by a part of their name or address, without wildcards', async () => {
    await market.addShop(market.vendor, { name: '100%_Cotton', shop_address: 'Mirpur 10, Dhaka' })
    const names = async (searchTerm: string) =>
      (await market.call(listShops, { searchTerm })).data.map(shop => shop.name)
    expect(await names('%_cot')).toEqual(['100%_Cotton'])
    expect(await names('mirpur')).toEqual(['100%_Cotton'])
    expect(await names('0__')).toEqual([])
  })

  it('are sorted by name or age, newest first by default and for unknown sorts', async () => {
    const names = ['aarong of the north', 'Aalok of the north', 'Aamra of the north']
    for (const [day, name] of names.entries()) await market.addShop(market.vendor, { name, created_at: day + 1 })
    const listed = async (query: string) => {
      const { data } = await (await market.request(`/shops?searchTerm=north&${query}`)).json()
      return data.map((shop: { name: string }) => shop.name)
    }
    const [first, second, third] = names
    expect(await listed('sortBy=name')).toEqual([second, third, first])
    expect(await listed('sortBy=name&sortOrder=desc')).toEqual([first, third, second])
    expect(await listed('sortBy=createdAt&sortOrder=asc')).toEqual(names)
    expect(await listed('sortBy=price&sortOrder=up')).toEqual([third, second, first])
  })

  it('that are not open are 404 except for their vendor and admins', async () => {
    const id = await market.addShop(market.vendor, { status: 'PENDING' })
    const statusFor = async (as?: TestUser) => (await market.call(getShop, { id }, { as })).status
    const people = [undefined, market.customer, market.otherVendor, market.vendor, await market.user('ADMIN')]
    expect(await Promise.all(people.map(statusFor))).toEqual([404, 404, 404, 200, 200])
    const listed = await market.call(listShops, {})
    expect(listed.data.map(shop => shop.id)).not.toContain(id)
  })

  it('of a blocked vendor are hidden', async () => {
    const vendor = await market.user('VENDOR')
    const id = await market.addShop(vendor)
    await market.store.write(tx =>
      tx.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', vendor.userId).execute(),
    )
    expect((await market.call(getShop, { id })).status).toBe(404)
  })

  it('of a vendor are found by profile id and user id, all of them only by the vendor', async () => {
    const vendor = await market.user('VENDOR')
    const open = await market.addShop(vendor)
    const closed = await market.addShop(vendor, { status: 'CLOSED' })
    const shopsOf = async (id: string, as?: TestUser) =>
      (await market.call(vendorShops, { id }, { as })).data.map(shop => shop.id).sort()
    expect(await shopsOf(vendor.profileId)).toEqual([open])
    expect(await shopsOf(vendor.userId)).toEqual([open])
    expect(await shopsOf(vendor.userId, vendor)).toEqual([open, closed].sort())
    expect(await shopsOf(vendor.userId, market.otherVendor)).toEqual([open])
  })

  it.each(['undefined', 'null', uuid(), "' or 1=1"])('of the vendor %s are none', async id => {
    const response = await market.request(`/shops/vendor-shops/${encodeURIComponent(id)}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ success: true, data: [], meta: { total: 0 } })
  })
})

describe('Categories', () => {
  it('are listed and found by id, also at the misspelled path', async () => {
    const { data, meta } = await market.call(listCategories, {})
    expect([data.map(category => category.name), meta.total]).toEqual([['Sarees'], 1])
    expect((await market.call(getCategory, { id: market.categoryId })).data).toEqual(data[0])
    expect((await market.request(`/ategories/${market.categoryId}`)).status).toBe(200)
    expect((await market.call(getCategory, { id: uuid() })).status).toBe(404)
  })
})

describe('The reviews of a product', () => {
  it('are listed in pages, newest first, with mean rating, names and exact total', async () => {
    const id = await market.addProduct()
    const reviewers = await Promise.all([5, 4, 4].map(() => market.user('CUSTOMER')))
    for (const [at, reviewer] of reviewers.entries()) await market.addReview(id, reviewer, at === 0 ? 5 : 4)
    const { data } = await market.call(productReviews, { id, limit: 2 })
    expect(data).toMatchObject({ rating: 4.3, total: 3 })
    expect(data.reviews.map(review => [review.rating, review.customer.name])).toEqual([
      [4, 'A customer'],
      [4, 'A customer'],
    ])
  })

  it('are empty with rating 0 for a new product, and 404 for an unlisted one', async () => {
    const fresh = await market.call(productReviews, { id: await market.addProduct() })
    expect(fresh.data).toEqual({ rating: 0, reviews: [], total: 0 })
    expect((await market.call(productReviews, { id: await market.addProduct({ status: 'DRAFT' }) })).status).toBe(404)
  })
})
