import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cancelCampaign,
  createCampaign,
  listCampaigns,
  listOwnCampaigns,
  updateCampaign,
} from '../../../src/contract/campaigns/campaigns.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import { deleteProduct } from '../../../src/contract/products/product-writes.ts'
import { openCampaigns } from '../../support/fixtures/campaign-fixture.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Campaigns, on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let campaigns: ReturnType<typeof openCampaigns>
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('ADMIN')
    campaigns = openCampaigns(market, admin)
    await market.addProduct()
  }, 60_000)
  afterAll(() => market.stop(), 60_000)
  beforeEach(async () => {
    // Those of other tests have ended.
    await campaigns.pass(3 * HOUR_MS)
  })

  type Change = Partial<Parameters<typeof campaigns.announce>[0]>
  const edit = (campaign: Awaited<ReturnType<typeof campaigns.announce>>, change: Change, as = admin) => {
    const { id, seq, slug, name, nameBn, percent, startsAt, endsAt, isForAll } = campaign
    const present = { slug, name, nameBn, percent, startsAt, endsAt, isForAll }
    return market.call(updateCampaign, { id, seq, ...present, ...change }, { as })
  }
  const find = async (id: string) =>
    (await market.call(listCampaigns, {}, { as: admin })).data.find(campaign => campaign.id === id)!

  it('start in the future, end later, have products and an address of their own', async () => {
    const now = market.services.now()
    const at = (ms: number) => new Date(now + ms).toISOString()
    const { slug } = await campaigns.announce()
    const draft = { slug: 'new-sale', name: 'New sale', percent: 10, isForAll: true }
    const dates = { startsAt: at(HOUR_MS), endsAt: at(2 * HOUR_MS) }
    const refusals: [object, number, string][] = [
      [{ startsAt: at(-1) }, 400, 'startsAt'],
      [{ endsAt: at(HOUR_MS) }, 400, 'endsAt'],
      [{ isForAll: false }, 400, 'categoryIds'],
      [{ isForAll: false, categoryIds: [market.shopId] }, 400, 'categoryIds'],
      [{ percent: 0 }, 400, 'percent'],
      [{ percent: 91 }, 400, 'percent'],
      [{ percent: 12.5 }, 400, 'percent'],
      [{ slug }, 409, 'slug'],
    ]
    for (const [change, status, field] of refusals) {
      const refused = await market.call(createCampaign, { ...draft, ...dates, ...change }, { as: admin })
      expect([refused.status, Object.keys(refused.error?.fields ?? {})], field).toEqual([status, [field]])
    }
    expect((await market.call(createCampaign, { ...draft, ...dates }, { as: admin })).status).toBe(201)
  })

  it('can be changed as a whole until a shop joins, and then only in their texts', async () => {
    const made = await campaigns.announce()
    const deeper = await edit(made, { percent: 40 })
    expect(deeper).toMatchObject({ status: 200, data: { percent: 40 } })
    expect((await edit(made, { percent: 50 })).status, 'an older one was seen').toBe(409)
    expect((await campaigns.join(made, market.shopId, market.vendor)).status, 'other terms were seen').toBe(409)
    expect((await campaigns.join(deeper.data, market.shopId, market.vendor)).status).toBe(200)
    for (const change of [{ percent: 41 }, { endsAt: new Date(Date.parse(made.endsAt) + 1000).toISOString() }]) {
      const refused = await edit(deeper.data, change)
      expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('Shops have joined')])
    }
    const renamed = await edit(deeper.data, { name: 'Spring sale' })
    expect(renamed).toMatchObject({ status: 200, data: { name: 'Spring sale', percent: 40, shopCount: 1 } })
    await campaigns.leave(made, market.shopId, market.vendor)
    await campaigns.pass(HOUR_MS)
    const started = await edit(renamed.data, { percent: 30 })
    expect([started.status, started.message]).toEqual([409, expect.stringContaining('has started')])
    expect((await edit(renamed.data, { name: 'Summer sale' })).status).toBe(200)
  })

  it('are cancelled once, and have ended then', async () => {
    const made = await campaigns.announce()
    expect((await campaigns.cancel(made)).data.state).toBe('CANCELLED')
    const again = await market.call(cancelCampaign, { id: made.id, seq: made.seq + 1 }, { as: admin })
    expect([again.status, again.message]).toEqual([409, 'This campaign has ended.'])
    expect((await campaigns.join(made, market.shopId, market.vendor)).message).toBe('This campaign has ended.')
    expect((await market.call(listOwnCampaigns, {}, { as: market.vendor })).data).toEqual([])
  })

  it('are shown to vendors with products for them, who join and leave as often as they like', async () => {
    const made = await campaigns.announce()
    const own = async (as = market.vendor) => (await market.call(listOwnCampaigns, {}, { as })).data
    expect(await own(market.otherVendor), 'without products').toEqual([])
    expect(await own()).toMatchObject([
      { id: made.id, shops: [{ shopId: market.shopId, productCount: 1, hasJoined: false }] },
    ])
    for (const _ of [1, 2]) {
      for (const __ of [1, 2]) expect((await campaigns.join(made, market.shopId, market.vendor)).status).toBe(200)
      expect((await own())[0]?.shops[0]?.hasJoined).toBe(true)
      expect(await find(made.id)).toMatchObject({ shopCount: 1, state: 'ANNOUNCED' })
      for (const __ of [1, 2]) expect((await campaigns.leave(made, market.shopId, market.vendor)).status).toBe(200)
      expect((await own())[0]?.shops[0]?.hasJoined).toBe(false)
    }
  })

  it('let a shop leave that has no products for them any more', async () => {
    const vendor = await market.user('VENDOR')
    const shopId = await market.addShop(vendor)
    const product = await market.addProduct({ shop_id: shopId })
    const made = await campaigns.announce()
    expect((await campaigns.join(made, shopId, vendor)).status).toBe(200)
    await market.call(deleteProduct, { id: product }, { as: vendor })
    expect(await campaigns.listOwn(vendor)).toMatchObject([{ shops: [{ shopId, productCount: 0, hasJoined: true }] }])
    const left = await campaigns.leave(made, shopId, vendor)
    expect(left).toMatchObject({ status: 200, data: { id: made.id, shops: [] } })
    expect(await find(made.id)).toMatchObject({ shopCount: 0 })
    expect(await campaigns.listOwn(vendor)).toEqual([])
  })

  it('and a join at the same moment as a change of the terms never agree to different ones', async () => {
    for (let round = 0; round < 8; round += 1) {
      const made = await campaigns.announce({ percent: 20 })
      const [joined, changed] = await Promise.all([
        campaigns.join(made, market.shopId, market.vendor),
        edit(made, { percent: 80 }),
      ])
      const present = await find(made.id)
      expect([joined.status, changed.status].sort()).toEqual([200, 409])
      expect(present).toMatchObject(
        joined.status === 200 ? { percent: 20, shopCount: 1 } : { percent: 80, shopCount: 0 },
      )
    }
  })
})
