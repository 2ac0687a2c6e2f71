import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import type { Campaign } from '../../../src/contract/campaigns/campaigns.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import { getImport, importProducts, undoImport } from '../../../src/contract/imports/product-csv.ts'
import { updateProduct } from '../../../src/contract/products/product-writes.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { updateVariant } from '../../../src/contract/products/variant-writes.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { openCampaigns } from '../../support/fixtures/campaign-fixture.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { addPanjabi, orderOf, readProduct, variant } from '../../support/fixtures/panjabi.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Prices of campaigns, on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let campaigns: ReturnType<typeof openCampaigns>
  let product: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('ADMIN')
    campaigns = openCampaigns(market, admin)
  }, 60_000)
  afterAll(() => market.stop(), 60_000)
  /** ৳1,200, before ৳1,300. */
  beforeEach(async () => {
    product = await market.addProduct()
  })

  const offerOf = async (id = product) => {
    const { price, discount } = await market.product(id)
    return [price / 100, discount / 100]
  }
  /** Of 50 percent, which has begun. */
  const begin = async (input: Parameters<typeof campaigns.announce>[0] = {}): Promise<Campaign> => {
    const campaign = await campaigns.announce({ percent: 50, ...input })
    await campaigns.join(campaign, market.shopId, market.vendor)
    await campaigns.pass(HOUR_MS)
    return campaign
  }
  const end = (campaign: Campaign) =>
    campaigns.leave(campaign, market.shopId, market.vendor).then(() => campaigns.pass())
  const change = (input: object, id = product) => market.call(updateProduct, { id, ...input }, { as: market.vendor })

  it('change at the start and go back at the end by themselves, and devices are told each time', async () => {
    const campaign = await campaigns.announce({ percent: 50 })
    const since = (await market.call(syncCatalogue, {})).meta.cursor
    await campaigns.join(campaign, market.shopId, market.vendor)
    await campaigns.pass()
    expect(await offerOf()).toEqual([1200, 100])
    const announced = (await market.call(syncCatalogue, { since })).data.products.find(({ id }) => id === product)
    expect(announced?.campaigns).toEqual([
      {
        ...{ name: 'Winter sale', nameBn: 'শীতের সেল', slug: campaign.slug, percent: 50 },
        ...{ from: campaign.startsAt, to: campaign.endsAt },
      },
    ])
    await campaigns.pass(HOUR_MS)
    expect(await offerOf()).toEqual([650, 650])
    const running = await readProduct(market, product)
    expect(running).toMatchObject({ price: 650, discount: 650, ownPrice: 1200 })
    expect(running.seq).toBeGreaterThan(announced!.seq)
    const cheap = await market.call(listProducts, { maxPrice: 700, limit: 100 })
    expect(cheap.data.map(({ id }) => id)).toContain(product)
    await campaigns.pass(HOUR_MS)
    expect(await offerOf()).toEqual([1200, 100])
    const ended = await readProduct(market, product)
    expect(ended).not.toHaveProperty('ownPrice')
    expect(ended).not.toHaveProperty('campaigns')
    expect((await market.call(syncCatalogue, { since })).data.products).toContainEqual(ended)
  })

  it('are only those of shops that have joined, and of the campaign’s products', async () => {
    const foreign = await market.addProduct({ shop_id: market.otherShopId })
    const categoryId = await market.addCategory(`Shawls ${uuid()}`)
    const [other, inCategory] = [await market.addProduct(), await market.addProduct({ category_id: categoryId })]
    const campaign = await begin({ isForAll: false, productIds: [product, foreign], categoryIds: [categoryId] })
    expect(await offerOf(product)).toEqual([650, 650])
    expect(await offerOf(inCategory)).toEqual([650, 650])
    expect(await offerOf(other)).toEqual([1200, 100])
    expect(await offerOf(foreign)).toEqual([1200, 100])
    await end(campaign)
    expect(await offerOf(inCategory)).toEqual([1200, 100])
  })

  it('go back when the shop leaves, and when the campaign is cancelled', async () => {
    const left = await begin()
    expect(await offerOf()).toEqual([650, 650])
    await end(left)
    expect(await offerOf()).toEqual([1200, 100])
    const cancelled = await begin()
    expect(await offerOf()).toEqual([650, 650])
    expect((await campaigns.cancel(cancelled)).status).toBe(200)
    await campaigns.pass()
    expect(await offerOf()).toEqual([1200, 100])
    expect(await market.store.read.selectFrom('campaign_prices').selectAll().execute()).toEqual([])
  })

  it('follow the best of several campaigns, and leave what is cheaper already', async () => {
    const cheaper = await market.addProduct({ price: 30_000, discount: 70_000 })
    const deep = await begin({ percent: 60, endsAt: new Date(market.services.now() + 90 * 60_000).toISOString() })
    const flat = await campaigns.announce({
      percent: 30,
      endsAt: new Date(market.services.now() + DAY_MS).toISOString(),
    })
    await campaigns.join(flat, market.shopId, market.vendor)
    await campaigns.pass(HOUR_MS)
    expect(await offerOf(cheaper)).toEqual([300, 700])
    expect(await offerOf()).toEqual([910, 390])
    await end(flat)
    await end(deep)
    expect(await offerOf()).toEqual([1200, 100])
  })

  it('reach new products and variants, and each variant by itself', async () => {
    const [small, large] = [variant(['40'], { price: 1000 }), variant(['41'], { price: 400, discount: 600 })]
    const { id } = await addPanjabi(market, [small, large])
    const campaign = await begin()
    const late = await market.addProduct()
    await campaigns.pass()
    expect(await offerOf(late)).toEqual([650, 650])
    const running = await readProduct(market, id)
    expect(running.variants).toMatchObject([
      { price: 500, discount: 500, ownPrice: 1000 },
      { price: 400, discount: 600 },
    ])
    expect(running).toMatchObject({ price: 400, priceMax: 500 })
    await end(campaign)
    const ended = await readProduct(market, id)
    expect(ended.variants).toMatchObject([
      { price: 1000, discount: 0 },
      { price: 400, discount: 600 },
    ])
    expect(ended.priceMax).toBe(1000)
  })

  it('cannot be changed by the vendor, who can change everything else', async () => {
    const { id, variants } = await addPanjabi(market, [
      variant(['40'], { price: 1000 }),
      variant(['41'], { price: 1000 }),
    ])
    const campaign = await begin()
    for (const input of [{ price: 1100 }, { discount: 0 }, { price: 1, discount: 1 }]) {
      const refused = await change(input)
      expect([refused.status, refused.success]).toEqual([409, false])
      expect(refused.message).toContain('The campaign “Winter sale” sets this price until')
    }
    expect(await change({ name: 'Renamed saree', price: 650, discount: 650, stock: 7 })).toMatchObject({ status: 200 })
    expect(await change({ price: 1200, expectedPrice: 1200, discount: 100, warranty: 'A year' })).toMatchObject({
      status: 200,
    })
    const [one] = variants!
    const vary = (input: object) => market.call(updateVariant, { id: one!.id, ...input }, { as: market.vendor })
    expect((await vary({ price: 900 })).status).toBe(409)
    expect((await vary({ price: 500, stock: 3, sku: 'P-1' })).status).toBe(200)
    const rewritten = variants!.map(({ id, values, stock }) => ({ id, values, stock, price: 900, discount: 0 }))
    expect((await change({ variants: rewritten }, id)).status).toBe(409)
    const same = rewritten.map(row => ({ ...row, price: 500, discount: 500, weight: 300 }))
    expect((await change({ variants: same }, id)).status).toBe(200)
    await end(campaign)
    expect(await market.product(product)).toMatchObject({ name: 'Renamed saree', stock: 7, price: 120_000 })
    expect((await readProduct(market, id)).variants).toMatchObject([
      { price: 1000, discount: 0, weight: 300 },
      { price: 1000, discount: 0, weight: 300 },
    ])
    expect((await change({ price: 1100 })).status, 'the price is free again').toBe(200)
  })

  it('stay those of the campaign when the options of a product are removed', async () => {
    const { id, variants } = await addPanjabi(market, [
      variant(['40'], { price: 1000 }),
      variant(['41'], { price: 800 }),
    ])
    const campaign = await begin()
    const kept = { id: variants![1]!.id, values: [], stock: 5 }
    expect(await change({ options: [], variants: [kept] }, id)).toMatchObject({ status: 200 })
    expect(await offerOf(id)).toEqual([400, 400])
    await end(campaign)
    expect(await offerOf(id)).toEqual([800, 0])
  })

  it('are those of an order, however late the job is', async () => {
    const campaign = await campaigns.announce({ percent: 50 })
    await campaigns.join(campaign, market.shopId, market.vendor)
    await campaigns.pass()
    const before = await market.draft({ [product]: 1 })
    market.advance(HOUR_MS)
    const changed = await market.order(before)
    expect(changed).toMatchObject({
      status: 409,
      error: { code: 'CART_CHANGED', lines: [{ price: 650, discount: 650 }] },
    })
    const reduced = {
      ...before,
      totalAmount: 710,
      products: [{ productId: product, quantity: 1, price: 650, discount: 650 }],
    }
    const placed = await market.order(reduced)
    expect([placed.status, placed.data?.totalAmount]).toEqual([201, 710])
    await campaigns.pass()
    market.advance(HOUR_MS)
    expect(await market.order(reduced)).toMatchObject({
      status: 409,
      error: { code: 'CART_CHANGED', lines: [{ price: 1200 }] },
    })
    expect((await market.order(before)).status).toBe(201)
    await campaigns.pass()
    expect((await market.order(orderOf(market, [{ product: await readProduct(market, product) }]))).status).toBe(201)
  })

  const exportCsv = async () =>
    (await market.request('/products/export', { headers: { authorization: market.vendor.accessToken } })).text()
  const bring = async (file: string) => {
    const { data } = await sendForm(market, importProducts, { file }, { as: market.vendor })
    await runImports(market.services)
    return (await market.call(getImport, { id: data.importId }, { as: market.vendor })).data
  }

  it('come out of an export as the vendor’s own, and go in again unchanged', async () => {
    await addPanjabi(market, [variant(['40'], { price: 1000 }), variant(['41'], { price: 900 })])
    const before = await exportCsv()
    const campaign = await begin()
    const during = await exportCsv()
    expect(during).toBe(before)
    expect(await bring(during)).toMatchObject({ updated: 0, created: 0, failed: 0 })
    expect(await offerOf()).toEqual([650, 650])
    const row = (price: number, stock: number) => `id,price,stock\n${product},${price},${stock}`
    const refused = await bring(row(1000, 3))
    expect(refused).toMatchObject({ failed: 1 })
    expect(refused.report[0]?.message).toContain('sets this price until')
    expect(await bring(row(650, 4))).toMatchObject({ updated: 1, failed: 0 })
    expect(await market.product(product)).toMatchObject({ stock: 4, price: 65_000 })
    await end(campaign)
    expect(await offerOf()).toEqual([1200, 100])
    expect(await bring(during.replaceAll('\r\n', '\n'))).toMatchObject({ created: 0 })
    expect(await offerOf()).toEqual([1200, 100])
  })

  it('stay those of the campaign when an import is undone, and are the vendor’s own afterwards', async () => {
    const imported = await bring(`id,price,stock\n${product},1000,20`)
    expect(imported).toMatchObject({ updated: 1 })
    const campaign = await begin()
    expect(await offerOf()).toEqual([550, 550])
    await market.call(undoImport, { id: imported.id }, { as: market.vendor })
    await runImports(market.services)
    expect(await market.product(product)).toMatchObject({ stock: 10, price: 55_000 })
    await end(campaign)
    expect(await offerOf()).toEqual([1000, 100])
  })
})
