import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setCampaignPrices } from '../../../server/campaigns/set-campaign-prices.ts'
import type { Database } from '../../../server/db/store.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import { openCampaigns } from '../../support/fixtures/campaign-fixture.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES, HAS_POSTGRES } from '../../support/servers/engines.ts'

const postgres = ENGINES.find(({ name }) => name === 'PostgreSQL')!

/** SQLite has one writer at a time. */
describe.skipIf(!HAS_POSTGRES)('An order that waits while the price of its product is written', () => {
  let market: MarketFixture
  let campaigns: ReturnType<typeof openCampaigns>
  let product: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine: postgres })
    campaigns = openCampaigns(market, await market.user('ADMIN'))
  }, 60_000)
  afterAll(() => market.stop(), 60_000)
  /** ৳1,200, before ৳1,300; a campaign that starts in an hour halves it. */
  beforeEach(async () => {
    product = await market.addProduct()
    const campaign = await campaigns.announce({ percent: 50, isForAll: false, productIds: [product] })
    await campaigns.join(campaign, market.shopId, market.vendor)
  })

  const draft = async (price: number, discount: number) => ({
    ...(await market.draft({ [product]: 1 }, { totalAmount: price + 60 })),
    products: [{ productId: product, quantity: 1, price, discount }],
  })
  const orderDuring = async (price: number, discount: number, write: (tx: Database) => Promise<unknown>) => {
    const input = await draft(price, discount)
    let ordering: ReturnType<typeof market.order> | undefined
    await market.store.write(async tx => {
      await write(tx)
      ordering = market.order(input)
      await expect
        .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(market.store.read)).rows.length)
        .toBe(1)
    })
    const { status, data, error } = await ordering!
    return { status, total: data?.totalAmount, code: error?.code }
  }

  it('is placed at the price of the campaign, which has begun and is written now', async () => {
    market.advance(HOUR_MS)
    const write = (tx: Database) => setCampaignPrices(tx, [product], market.services.now())
    expect(await orderDuring(650, 650, write)).toEqual({ status: 201, total: 710, code: undefined })
  })

  it('is placed at the price that it had, where it was sent before the campaign began', async () => {
    const write = (tx: Database) => setCampaignPrices(tx, [product], market.services.now() + HOUR_MS)
    expect(await orderDuring(1200, 100, write)).toEqual({ status: 201, total: 1260, code: undefined })
  })

  it('is placed at the price of the campaign, where it was sent before that ended', async () => {
    market.advance(HOUR_MS)
    await market.store.write(tx => setCampaignPrices(tx, [product], market.services.now()))
    const write = (tx: Database) => setCampaignPrices(tx, [product], market.services.now() + HOUR_MS)
    expect(await orderDuring(650, 650, write)).toEqual({ status: 201, total: 710, code: undefined })
  })

  it('is refused with the new price, where the vendor has changed theirs', async () => {
    const write = (tx: Database) =>
      tx
        .updateTable('product_variants')
        .set({ price: 130_000 })
        .where('product_id', '=', product)
        .execute()
        .then(() => setCampaignPrices(tx, [product], market.services.now()))
    expect(await orderDuring(1200, 100, write)).toMatchObject({ status: 409, code: 'CART_CHANGED' })
  })
})
