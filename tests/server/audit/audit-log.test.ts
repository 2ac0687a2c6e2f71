import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditActors, listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { dhakaDayStart, toDhakaDay } from '../../../src/contract/dhaka-days.ts'
import { setUserStatus } from '../../../src/contract/people/person-writes.ts'
import { deleteProduct } from '../../../src/contract/products/product-writes.ts'
import { changeShopStatus } from '../../../src/contract/shops/shop-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let [admin, other]: TestUser[] = []

const log = async (input: object) => (await market.call(listAuditLog, input, { as: admin! })).data

describe.each(ENGINES)('The audit log on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    admin = await market.user('ADMIN', { name: 'Rehana' })
    other = await market.user('ADMIN', { name: 'Shirin' })
  }, 60_000)
  afterAll(() => market.stop())

  it('names what an entry is about, with its page, though it stores ids', async () => {
    const vendor = await market.user('VENDOR', { name: 'Karim' })
    const shopId = await market.addShop(vendor, { name: 'Rupsha' })
    const id = await market.addProduct({ shop_id: shopId, name: 'Gold chain' })
    await market.call(changeShopStatus, { id: shopId, status: 'SUSPENDED' }, { as: admin! })
    await market.call(setUserStatus, { id: vendor.userId, status: 'BLOCKED' }, { as: admin! })
    await market.call(deleteProduct, { id }, { as: admin! })
    const [deleted, blocked, suspended] = await log({})
    expect(suspended!.mentions![shopId]).toEqual({ name: 'Rupsha', path: `/dashboard/shops/${shopId}` })
    expect(blocked!.mentions![vendor.userId]).toMatchObject({
      name: 'Karim',
      path: expect.stringMatching(/^\/dashboard\/vendors\/[\da-f-]{36}$/),
    })
    expect(deleted!.mentions![id]).toEqual({ name: 'Gold chain', path: null })
  })

  it('is narrowed to a person and to days of Bangladesh', async () => {
    const shopId = await market.addShop(await market.user('VENDOR'))
    await market.call(changeShopStatus, { id: shopId, status: 'CLOSED' }, { as: other! })
    const mine = await log({ actorId: other!.userId })
    expect(mine.map(({ entityId }) => entityId)).toEqual([shopId])
    const today = toDhakaDay(Date.parse(mine[0]!.at))
    const day = (offset: number) => new Date(dhakaDayStart(today + offset) + 12 * 3_600_000).toISOString().slice(0, 10)
    const count = async (from: string, to: string) =>
      (await log({ actorId: other!.userId, createdFrom: from, createdTo: to })).length
    expect([await count(day(0), day(0)), await count(day(1), day(1)), await count(day(-2), day(-1))]).toEqual([1, 0, 0])
    const { data } = await market.call(listAuditActors, {}, { as: admin! })
    expect(data).toEqual([
      { id: admin!.userId, name: 'Rehana' },
      { id: other!.userId, name: 'Shirin' },
    ])
  })
})
