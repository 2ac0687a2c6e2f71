import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import { listCategories } from '../../../src/contract/products/categories.ts'
import { createCategory, updateCategory } from '../../../src/contract/products/category-writes.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { listShops } from '../../../src/contract/shops/shops.ts'
import { fillMarket } from '../../support/fixtures/filled-market.ts'
import { type QueryRecorder, recordQueries } from '../../support/fixtures/recorded-queries.ts'
import { ENGINES, type Engine } from '../../support/servers/engines.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const PARENT = 'Everything'
const SIZE = { categories: 4, products: 400 }

type Market = { server: TestServer; vendor: TestUser; customer: TestUser; paths: string[]; accountPaths: string[] }

/** A market that was filled by requests only, whose database has no statistics of its rows. */
const openMarket = async (engine: Engine): Promise<Market> => {
  const server = await startServer({ engine, config: { hasRateLimit: false } })
  const [admin, customer] = [await server.user('ADMIN'), await server.user('CUSTOMER')]
  const vendors = [await server.user('VENDOR'), await server.user('VENDOR'), await server.user('VENDOR')]
  const [category] = await fillMarket(server, { admin, vendors }, SIZE)
  await runImports(server.services)
  await addParent(server, admin)
  await limitDelivery(server)
  await deleteStatistics(server)
  const [product] = (await server.call(listProducts, { limit: 1 })).data
  const [shop] = (await server.call(listShops, {})).data
  const [{ id: categoryId } = { id: '' }] = (await server.call(listCategories, {})).data
  return {
    server,
    vendor: vendors[0]!,
    customer,
    paths: catalogueReads({
      category: category!,
      categoryId,
      product: product!.id,
      shop: shop!.id,
      vendor: vendors[0]!,
    }),
    accountPaths: ['/orders', '/orders?status=PENDING', '/notifications', '/sync/account'],
  }
}

/** All categories but one get a parent. */
const addParent = async (server: TestServer, admin: TestUser): Promise<void> => {
  const { data: children } = await server.call(listCategories, {})
  const { data: parent } = await server.call(createCategory, { name: PARENT }, { as: admin })
  for (const { id } of children.slice(1)) await server.call(updateCategory, { id, parentId: parent.id }, { as: admin })
}

/** One of the shops does not deliver to Bandarban. */
const limitDelivery = async (server: TestServer): Promise<void> => {
  const { data: shops } = await server.call(listShops, {})
  const zones = [
    { area: 'places', places: ['bandarban'], fee: null },
    { area: 'everywhere', fee: 100 },
  ]
  const delivery = JSON.stringify({ from: null, zones, handlingDays: 0, pieceWeight: 500, daysOff: [5] })
  await server.store.write(tx => tx.updateTable('shops').set({ delivery }).where('id', '=', shops[0]!.id).execute())
}

const deleteStatistics = ({ store }: TestServer): Promise<unknown> =>
  store.write(tx =>
    store.engine === 'sqlite'
      ? sql`drop table if exists sqlite_stat1`.execute(tx)
      : sql`delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(
          tx,
        ),
  )

type Subjects = { category: string; categoryId: string; product: string; shop: string; vendor: TestUser }

/** What guests ask for, in all sorts, frequent and rare. */
const catalogueReads = ({ category, categoryId, product, shop, vendor }: Subjects): string[] => {
  const filters = [
    'page=1',
    'page=3',
    'minPrice=300&maxPrice=9000',
    'minPrice=300&maxPrice=340',
    `category=${encodeURIComponent(category)}`,
    `category=${encodeURIComponent(category)}&minPrice=300&maxPrice=5000`,
    `categoryId=${categoryId}`,
    `category=${PARENT}`,
    `category=${PARENT}&minPrice=300&maxPrice=5000`,
    `inStock=true&category=${PARENT}`,
    `discounted=true&category=${PARENT}`,
    `searchTerm=silk&category=${PARENT}`,
    `shopId=${shop}`,
    `shopId=${shop}&categoryId=${categoryId}`,
    `vendorEmail=${encodeURIComponent(vendor.email)}`,
    'searchTerm=saree',
    'searchTerm=cotton+sar',
    'searchTerm=saree+red+399',
    `searchTerm=${encodeURIComponent('শাড়ি')}`,
    'inStock=true',
    `inStock=true&category=${encodeURIComponent(category)}&maxPrice=5000`,
    'inStock=true&searchTerm=saree',
    'discounted=true',
    `discounted=true&category=${encodeURIComponent(category)}`,
    'minRating=4',
    'deliversTo=bandarban',
    `deliversTo=bandarban&category=${encodeURIComponent(category)}`,
    'deliversTo=bandarban&searchTerm=saree',
    `searchTerm=silk&category=${encodeURIComponent(category)}&minPrice=300`,
  ]
  const sorts = ['price', 'createdAt', 'name', 'rating', 'popularity'].map(sort => `&sortBy=${sort}`)
  return [
    ...filters.flatMap(filter => ['', ...sorts].map(sort => `/products?${filter}${sort}`)),
    ...['saree', 'sa', 'cotton sar', 'saree red 399', 'sarie', 'xyzzyx'].map(
      term => `/products/suggestions?searchTerm=${encodeURIComponent(term)}`,
    ),
    '/products?searchTerm=sarie',
    `/products/${product}`,
    `/reviews/product/${product}`,
    `/shops/${shop}`,
    `/reviews/shop/${shop}`,
    '/shops',
    '/categories',
    '/sync/catalogue',
  ]
}

describe.each(ENGINES)('Without statistics, on $name', engine => {
  let market: Market
  let recorder: QueryRecorder
  beforeAll(async () => {
    market = await openMarket(engine)
    recorder = await recordQueries(market.server)
  }, 60_000)
  afterAll(async () => {
    await recorder?.close()
    await market?.server.stop()
  }, 60_000)

  const findScans = async (paths: readonly string[], as?: TestUser): Promise<string[]> => {
    const scans: string[] = []
    for (const path of paths)
      for (const query of await recorder.record(path, as))
        for (const scan of await recorder.findScans(query)) scans.push(`${path}: ${scan}: ${query.sql}`)
    return scans
  }

  it('no read of the catalogue scans a large table', async () => {
    expect(await findScans(market.paths)).toEqual([])
  })

  it("no read of one's own orders and changes scans a large table", async () => {
    expect(await findScans(market.accountPaths, market.customer)).toEqual([])
    expect(await findScans(market.accountPaths, market.vendor)).toEqual([])
  })
})
