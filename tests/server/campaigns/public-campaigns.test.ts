import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listPublicCampaigns } from '../../../src/contract/campaigns/public-campaigns.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { openCampaigns } from '../../support/fixtures/campaign-fixture.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Campaigns for everybody, on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let campaigns: ReturnType<typeof openCampaigns>
  let product: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('ADMIN')
    campaigns = openCampaigns(market, admin)
    product = await market.addProduct({ name: 'A lamp' })
  }, 60_000)
  afterAll(() => market.stop(), 60_000)
  beforeEach(() => campaigns.pass(3 * HOUR_MS))

  const list = async () => (await market.call(listPublicCampaigns, {})).data.map(({ slug }) => slug)
  const read = async (slug: string) => (await market.call(listPublicCampaigns, { slug })).data[0]
  const listProductsOf = async (campaign: string) => {
    const { data, meta } = await market.call(listProducts, { campaign })
    return { ids: data.map(({ id }) => id), total: meta.total }
  }

  it('are listed from the first shop on, until they end', async () => {
    const made = await campaigns.announce()
    expect(await list()).toEqual([])
    await campaigns.join(made, market.shopId, market.vendor)
    expect(await list()).toEqual([made.slug])
    await campaigns.pass(HOUR_MS)
    expect(await list()).toEqual([made.slug])
    await campaigns.pass(2 * HOUR_MS)
    expect(await list()).toEqual([])
  })

  it('are read by their address, also without a shop and after their end, and say nothing of shops', async () => {
    const made = await campaigns.announce({ description: 'For cold days.', descriptionBn: 'শীতের দিনে।' })
    const announced = await read(made.slug)
    expect(announced).toMatchObject({ name: 'Winter sale', nameBn: 'শীতের সেল', percent: 20, state: 'ANNOUNCED' })
    expect(announced).toMatchObject({ description: 'For cold days.', descriptionBn: 'শীতের দিনে।' })
    expect(Object.keys(announced ?? {})).not.toContain('shopCount')
    await campaigns.cancel(made)
    expect((await read(made.slug))?.state).toBe('CANCELLED')
    expect(await read('nothing')).toBeUndefined()
  })

  it('have the products of the shops that take part, from the announcement to the end', async () => {
    const lamp = await market.addProduct({ name: 'Another lamp' })
    const own = await campaigns.announce({ isForAll: false, productIds: [product] })
    const all = await campaigns.announce()
    await campaigns.join(own, market.shopId, market.vendor)
    await campaigns.join(all, market.shopId, market.vendor)
    await campaigns.pass()
    expect(await listProductsOf(own.slug), 'announced').toEqual({ ids: [product], total: 1 })
    expect((await listProductsOf(all.slug)).ids).toEqual(expect.arrayContaining([product, lamp]))
    await campaigns.pass(HOUR_MS)
    expect(await listProductsOf(own.slug), 'running').toEqual({ ids: [product], total: 1 })
    await campaigns.leave(own, market.shopId, market.vendor)
    await campaigns.pass()
    expect(await listProductsOf(own.slug), 'left').toEqual({ ids: [], total: 0 })
    await campaigns.pass(2 * HOUR_MS)
    expect(await listProductsOf(all.slug), 'ended').toEqual({ ids: [], total: 0 })
    expect(await listProductsOf('nothing')).toEqual({ ids: [], total: 0 })
  })

  it('narrow a search and a category, with the exact total', async () => {
    const made = await campaigns.announce({ isForAll: false, productIds: [product] })
    await campaigns.join(made, market.shopId, market.vendor)
    await campaigns.pass()
    const { data, meta } = await market.call(listProducts, { campaign: made.slug, searchTerm: 'lamp', inStock: true })
    expect([data.map(({ id }) => id), meta.total]).toEqual([[product], 1])
    const other = await market.call(listProducts, { campaign: made.slug, searchTerm: 'chair' })
    expect(other.meta.total).toBe(0)
  })
})
