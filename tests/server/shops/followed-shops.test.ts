import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { followShop, unfollowShop } from '../../../src/contract/shops/followed-shop-writes.ts'
import { listFollowedShops, listFollowers } from '../../../src/contract/shops/followed-shops.ts'
import { getShop } from '../../../src/contract/shops/shops.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
const follow = (as: TestUser, shopId = market.shopId) => market.call(followShop, { shopId }, { as })
const unfollow = (as: TestUser, shopId = market.shopId) => market.call(unfollowShop, { shopId }, { as })
const followers = (as?: TestUser, query = {}) => market.call(listFollowers, { shopId: market.shopId, ...query }, { as })
const rowsOf = <Row>(response: { data: unknown }) => (response.data as { data: Row[] }).data
const counted = async () => (await market.call(getShop, { id: market.shopId })).data.followerCount

describe.each(ENGINES)('Following a shop on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  it('has an effect once, and so has unfollowing', async () => {
    const first = await follow(market.customer)
    expect(first).toMatchObject({ message: 'Following', data: { isFollowing: true, followerCount: 1 } })
    expect((await follow(market.customer)).data).toEqual(first.data)
    expect(await unfollow(market.customer)).toMatchObject({
      message: 'Unfollowed',
      data: { isFollowing: false, followerCount: 0 },
    })
    expect((await unfollow(market.customer)).data.followerCount).toBe(0)
    expect(await counted()).toBe(0)
  })

  it('by many customers at once is counted exactly', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => market.user('CUSTOMER')))
    await Promise.all(people.flatMap(person => [follow(person), follow(person)]))
    expect(await counted()).toBe(6)
    await Promise.all(people.slice(2).flatMap(person => [unfollow(person), unfollow(person)]))
    expect(await counted()).toBe(2)
    expect((await followers()).meta.total).toBe(2)
  })
})

describe('Following', () => {
  beforeAll(async () => {
    market = await openMarketFixture()
  })
  afterAll(() => market.stop())

  it('accepts the shop in the JSON body of a DELETE, as deployed clients send it', async () => {
    await follow(market.customer)
    const response = await market.request('/followed-shops/unfollow', {
      method: 'DELETE',
      headers: { authorization: market.customer.accessToken, 'content-type': 'application/json' },
      body: JSON.stringify({ shopId: market.shopId }),
    })
    expect(await response.json()).toMatchObject({ success: true, data: { isFollowing: false } })
  })

  it('a shop that is not open gets 404; unfollowing is always possible', async () => {
    const shopId = await market.addShop(market.vendor)
    await follow(market.customer, shopId)
    await market.store.write(tx => tx.updateTable('shops').set({ status: 'CLOSED' }).where('id', '=', shopId).execute())
    expect((await follow(await market.user('CUSTOMER'), shopId)).status).toBe(404)
    const listed = await market.call(listFollowedShops, {}, { as: market.customer })
    expect(listed.data).toMatchObject([{ shopId, shop: { status: 'CLOSED' } }])
    expect((await unfollow(market.customer, shopId)).status).toBe(200)
    expect((await unfollow(market.customer, uuid())).data).toMatchObject({ isFollowing: false, followerCount: 0 })
  })

  it("lists a customer's shops, newest first, with the customer's email", async () => {
    await follow(market.customer)
    market.advance(1000)
    await follow(market.customer, market.otherShopId)
    const response = await market.call(listFollowedShops, {}, { as: market.customer })
    expect(response.data).toMatchObject([
      { shopId: market.otherShopId, customer: { email: market.customer.email } },
      { shopId: market.shopId, shop: { followerCount: 1 } },
    ])
    expect(response.meta).toEqual({ page: 1, limit: 10, total: 2 })
  })

  it('shows names and emails only to the shop’s owner, the followers themselves and admins, the own row first', async () => {
    market.advance(1000)
    const late = await market.user('CUSTOMER', { name: 'Late' })
    await follow(late)
    const emails = async (as?: TestUser) =>
      rowsOf<{ customer: { email: string | null } }>(await followers(as)).map(row => row.customer.email)
    const [mine, theirs] = [market.customer.email, late.email]
    expect(await emails()).toEqual([null, null])
    expect(await emails(market.otherVendor)).toEqual([null, null])
    expect(await emails(market.customer)).toEqual([mine, null])
    expect(await emails(late)).toEqual([theirs, null])
    expect(await emails(market.vendor)).toEqual([theirs, mine])
    expect(await emails(await market.user('ADMIN'))).toEqual([theirs, mine])
    expect((await market.call(listFollowers, { shopId: uuid() })).status).toBe(404)
  })

  it('returns ten followers by default, and up to a thousand', async () => {
    expect((await followers(undefined, { limit: 5000 })).meta.limit).toBe(1000)
    expect((await followers()).meta.limit).toBe(10)
  })

  it('notifies the vendor once a day per follower, and syncs the new count', async () => {
    const fan = await market.user('CUSTOMER', { name: 'A fan' })
    const { cursor } = (await market.call(syncCatalogue, {})).meta
    for (let times = 0; times < 3; times++) {
      await follow(fan)
      await unfollow(fan)
    }
    const news = await market.call(listNotifications, {}, { as: market.vendor })
    expect(news.data.filter(row => row.kind === 'FOLLOW' && row.body === 'A fan')).toHaveLength(1)
    const since = await market.call(syncCatalogue, { since: cursor })
    expect(since.data.shops).toMatchObject([{ id: market.shopId, followerCount: 2 }])
  })
})
