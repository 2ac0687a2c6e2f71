import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShopDelivery } from '../../../src/contract/delivery/shop-delivery.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { updateShop } from '../../../src/contract/shops/shop-writes.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import type { StoredProduct } from '../../../src/local/db/device-schema.ts'
import { findUnservedShops } from '../../../src/local/delivery/unserved-shops.ts'
import { searchProducts } from '../../../src/local/products/search.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const zone = { feePerKg: 0, freeFrom: null, daysFrom: 1, daysTo: 2 }
/** Everywhere but in Bandarban, or in Dhaka alone. */
const NOT_BANDARBAN = [
  { ...zone, area: 'places', places: ['bandarban'], fee: null },
  { ...zone, area: 'everywhere', fee: 100 },
]
const DHAKA_ALONE = [
  { ...zone, area: 'dhaka-city', fee: 60 },
  { ...zone, area: 'everywhere', fee: null },
]

describe.each(ENGINES)('Products that are delivered to a place on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    for (const shop of [market.shopId, market.otherShopId])
      for (const price of [10_000, 20_000, 30_000]) await market.addProduct({ shop_id: shop, price, discount: 0 })
  })
  afterAll(() => market.stop())

  const setZones = (zones: unknown[] | null) => {
    const delivery = zones && ({ from: null, zones, handlingDays: 0, pieceWeight: 500, daysOff: [5] } as unknown)
    return market.call(
      updateShop,
      { id: market.shopId, delivery: delivery as ShopDelivery | null },
      { as: market.vendor },
    )
  }
  const list = async (input: InputOf<typeof listProducts>) => {
    const { data, meta } = await market.call(listProducts, { sortBy: 'price', sortOrder: 'asc', ...input }, {})
    return { ids: data.map(({ id }) => id), shops: new Set(data.map(({ shop }) => shop.id)), meta }
  }
  const listOnDevice = async (input: InputOf<typeof listProducts>) => {
    const { data } = await market.call(syncCatalogue, {}, {})
    const products = data.products.map(product => ({ ...product, listed: 1 })) as unknown as StoredProduct[]
    const unserved = await findUnservedShops(data.shops, input.deliversTo)
    const query = { page: 1, limit: 12, sortBy: 'price', sortOrder: 'asc', ...input } as const
    const { items, total } = await searchProducts(products, query as never, null, [], unserved)
    return { ids: items.map(({ id }) => id), total }
  }

  it.each([
    ['bandarban', NOT_BANDARBAN, 3],
    ['rangpur/gangachara', NOT_BANDARBAN, 6],
    ['rangpur/gangachara', DHAKA_ALONE, 3],
    ['dhaka/mirpur', DHAKA_ALONE, 6],
    ['bandarban', null, 6],
    ['no-such-place', DHAKA_ALONE, 6],
  ])('%s, with the zones %j, are %i, on the server as on a device', async (deliversTo, zones, total) => {
    expect((await setZones(zones)).status).toBe(200)
    const listed = await list({ deliversTo })
    expect([listed.ids.length, listed.meta?.total]).toEqual([total, total])
    expect(await listOnDevice({ deliversTo })).toEqual({ ids: listed.ids, total })
  })

  it('are counted with other filters, and in what the list can be narrowed to', async () => {
    await setZones(DHAKA_ALONE)
    const far = { deliversTo: 'rangpur', maxPrice: 200 }
    const { ids, shops, meta } = await list({ ...far, facets: true })
    expect([ids.length, meta?.total, [...shops]]).toEqual([2, 2, [market.otherShopId]])
    expect(meta?.facets?.shops.map(({ id, count }) => [id, count])).toEqual([[market.otherShopId, 2]])
    expect((await list({ ...far, inStock: true })).meta?.total).toBe(2)
    expect((await list({ ...far, minRating: 0 })).ids).toEqual(ids)
    expect((await list({ ...far, shopId: market.shopId })).meta?.total).toBe(0)
  })

  it('change at once with the zones of a shop, also for guests, whose responses are kept', async () => {
    const count = async () => (await list({ deliversTo: 'rangpur' })).meta?.total
    await setZones(DHAKA_ALONE)
    expect([await count(), await count()]).toEqual([3, 3])
    await setZones(null)
    expect(await count()).toBe(6)
  })
})
