import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockUser } from '../../../server/accounts/account-writes.ts'
import { type RunningServer, startHttpServer } from '../../../server/cli/http-server.ts'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import { updateSearchIndex } from '../../../server/products/listing/search-index-job.ts'
import { flushViews } from '../../../server/products/view-count-job.ts'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { updateCampaign } from '../../../src/contract/campaigns/campaigns.ts'
import { API_PREFIX } from '../../../src/contract/constants.ts'
import { HOUR_MS } from '../../../src/contract/durations.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { setUserStatus, updateCustomer } from '../../../src/contract/people/person-writes.ts'
import { updateCategory } from '../../../src/contract/products/category-writes.ts'
import {
  createProduct,
  deleteProduct,
  duplicateProduct,
  updateProduct,
} from '../../../src/contract/products/product-writes.ts'
import type { Product } from '../../../src/contract/products/products.ts'
import { updateVariant } from '../../../src/contract/products/variant-writes.ts'
import { deleteReview, replyToReview } from '../../../src/contract/reviews/review-writes.ts'
import { followShop, unfollowShop } from '../../../src/contract/shops/followed-shop-writes.ts'
import { changeShopStatus, updateShop } from '../../../src/contract/shops/shop-writes.ts'
import { openCampaigns } from '../../support/fixtures/campaign-fixture.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { orderOf, panjabi, variant } from '../../support/fixtures/panjabi.ts'
import { recordQueries } from '../../support/fixtures/recorded-queries.ts'
import { createRandomSource, pickOne, type RandomSource } from '../../support/fixtures/seeded-random.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/**
 * Each kind of write comes once, on one of the engines: both count changes by the same code. `npm run check:fuzz` has
 * all kinds on both, and adds random ones.
 */
const RANDOM_STEPS = Number(process.env.GUEST_WRITES ?? 0)
const isInSample = (at: number, engine: string): boolean => RANDOM_STEPS > 0 || at % 2 === (engine === 'SQLite' ? 0 : 1)
/** Random writes delete some. */
const PRODUCTS = RANDOM_STEPS > 0 ? 6 : 2
const TIMEOUT_MS = 120_000 + RANDOM_STEPS * 1000
const SEED = Number(process.env.FUZZ_SEED ?? 1971)

/** With a placeholder of either engine. */
const SELECT_NUMBERS = expect.stringMatching(/^select "id", "seq" from "products" where "id" in \([?$1]+\)$/)

const SELECT_PRICE_VERSION = expect.stringMatching(/^select "value" from "price_versions" /)

type World = {
  market: MarketFixture
  admin: TestUser
  /** Signed in again after each block. */
  vendor: TestUser
  dice: RandomSource
  products: string[]
  /** A product in sizes. */
  sized: Product
  drafts: string[]
  orders: string[]
  reviews: string[]
}

type Write = (world: World) => Promise<unknown>

const randomProduct = ({ products, dice }: World): string => pickOne(products, dice)!
const randomPrice = ({ dice }: World): number => 100 + Math.floor(dice() * 900)

const pickSize = ({ variants = [] }: Product, dice: RandomSource): string => pickOne(variants, dice)!.id

/** What people do that guests may see. Some are refused, which must change nothing. */
const WRITES: Record<string, Write> = {
  'change a price': world =>
    world.market.call(updateProduct, { id: randomProduct(world), price: randomPrice(world) }, { as: world.vendor }),
  'change a stock': world =>
    world.market.call(
      updateProduct,
      { id: randomProduct(world), stock: Math.floor(world.dice() * 3) },
      { as: world.vendor },
    ),
  'order a size, mostly the last piece': ({ market, sized, dice }) =>
    market.order(orderOf(market, [{ product: sized, variantId: pickSize(sized, dice) }])),
  'change the stock of a size': ({ market, sized, vendor, dice }) =>
    market.call(updateVariant, { id: pickSize(sized, dice), stock: Math.floor(dice() * 3) }, { as: vendor }),
  'rename a product': world =>
    world.market.call(
      updateProduct,
      { id: randomProduct(world), name: `${pickOne(['Silk', 'Cotton'], world.dice)} saree ${randomPrice(world)}` },
      { as: world.vendor },
    ),
  'hide or show a product': world => {
    const status = pickOne(['DRAFT', 'ACTIVE', 'PAUSED'] as const, world.dice)!
    return world.market.call(updateProduct, { id: randomProduct(world), status }, { as: world.vendor })
  },
  'copy a product into a draft': async ({ market, vendor, drafts }) => {
    const { categoryId } = market
    const draft = { name: 'A secret saree', description: 'Not for guests yet.', categoryId, price: 5, stock: 1 }
    const { data } = await market.call(duplicateProduct, draft, { as: vendor })
    if (data) drafts.push(data.id)
  },
  'delete a product': world =>
    world.dice() < 0.2
      ? world.market.call(deleteProduct, { id: randomProduct(world) }, { as: world.vendor })
      : Promise.resolve(),
  'order a product': async ({ market, orders, ...world }) => {
    const { data } = await market.order(await market.draft({ [pickOne(world.products, world.dice)!]: 1 }))
    if (data) orders.push(data.id)
  },
  'move an order': ({ market, vendor, orders, dice }) =>
    market.call(
      changeOrderStatus,
      { id: pickOne(orders, dice) ?? market.shopId, status: dice() < 0.5 ? 'CANCELLED' : 'PROCESSING' },
      { as: vendor },
    ),
  'review a product': async ({ market, reviews, dice, products }) => {
    const rating = 1 + Math.floor(dice() * 5)
    const id = await market.addReview(pickOne(products, dice)!, await market.user('CUSTOMER'), rating)
    reviews.push(id)
  },
  'reply to a review': ({ market, vendor, reviews, dice }) =>
    market.call(
      replyToReview,
      { id: pickOne(reviews, dice) ?? market.shopId, reply: `Thanks ${dice()}` },
      { as: vendor },
    ),
  'delete a review': ({ market, reviews, dice, admin }) =>
    market.call(deleteReview, { id: pickOne(reviews, dice) ?? market.shopId }, { as: admin }),
  'follow or leave a shop': ({ market, dice }) =>
    market.call(dice() < 0.5 ? followShop : unfollowShop, { shopId: market.shopId }, { as: market.customer }),
  'rename a shop': ({ market, vendor, dice }) =>
    market.call(updateShop, { id: market.shopId, name: `Shop ${dice()}` }, { as: vendor }),
  'suspend or open a shop': ({ market, dice, admin }) =>
    market.call(
      changeShopStatus,
      { id: market.shopId, status: dice() < 0.3 ? 'SUSPENDED' : 'ACTIVE', reason: 'A check.' },
      { as: admin },
    ),
  'block or unblock a vendor': async world => {
    const { market, dice, admin, vendor } = world
    const status = dice() < 0.3 ? 'BLOCKED' : 'ACTIVE'
    await market.call(setUserStatus, { id: vendor.userId, status }, { as: admin })
    if (status === 'ACTIVE') world.vendor = { ...vendor, ...(await market.session(vendor)) }
  },
  'rename a category': async ({ market, dice, admin }) => {
    await market.call(updateCategory, { id: market.categoryId, name: `Sarees ${dice()}` }, { as: admin })
    await updateSearchIndex(market.store)
  },
  'rename a customer': ({ market, dice, admin }) =>
    market.call(updateCustomer, { id: market.customer.profileId, name: `Nusrat ${dice()}` }, { as: admin }),
}

const openWorld = async (market: MarketFixture, dice: RandomSource): Promise<World> => {
  const products: string[] = []
  for (let n = 0; n < PRODUCTS; n++)
    products.push(await market.addProduct({ name: `Tangail saree ${n}`, price: 10_000 + n, stock: 3 }))
  products.push(await market.addProduct({ shop_id: market.otherShopId, name: 'Jamdani saree' }))
  const sizes = ['40', '41', '42'].map(size => variant([size], { stock: 1 }))
  const { data: sized } = await market.call(createProduct, panjabi(market, sizes), { as: market.vendor })
  const drafts = [await market.addProduct({ status: 'DRAFT', name: 'A secret draft' })]
  const { data: order } = await market.order(await market.draft({ [products[0]!]: 1 }))
  const review = await market.addReview(products[1]!, market.customer, 4)
  return {
    market,
    admin: await market.user('ADMIN'),
    vendor: market.vendor,
    dice,
    products,
    sized,
    drafts,
    orders: [order.id],
    reviews: [review],
  }
}

const guestReads = ({ market, products, sized, drafts }: World): string[] => [
  '/products',
  '/products?sortBy=popularity&inStock=true',
  `/products?categoryId=${market.categoryId}&sortBy=price&minPrice=1&maxPrice=99999`,
  `/products?shopId=${market.shopId}&sortBy=rating`,
  `/products?vendorEmail=${encodeURIComponent(market.vendor.email)}`,
  `/products/${sized.id}`,
  '/products?options=size:41&inStock=true',
  '/products?options=size:41',
  '/products?facets=true&inStock=true',
  '/products?sortBy=price&discounted=true',
  '/products?discounted=true&sortBy=createdAt',
  `/products?categoryId=${market.categoryId}&sortBy=createdAt`,
  '/products?searchTerm=saree%20under%20500',
  '/products?searchTerm=saree',
  '/products?searchTerm=secret',
  '/products?searchTerm=sarees',
  '/products/suggestions?searchTerm=sar',
  '/shops',
  '/categories?sortBy=products',
  `/categories/${market.categoryId}`,
  `/shops/${market.shopId}`,
  `/shops/vendor-shops/${market.vendor.profileId}`,
  `/reviews/shop/${market.shopId}`,
  ...products.slice(0, 2).flatMap(id => [`/products/${id}`, `/reviews/product/${id}`]),
  ...drafts.slice(-1).map(id => `/products/${id}`),
]

/** What the vendor sees more of than guests do. */
const vendorReads = ({ market, vendor, drafts }: World): string[] => [
  `/products?shopId=${market.shopId}&sortBy=rating`,
  `/products?vendorEmail=${encodeURIComponent(vendor.email)}`,
  '/products?searchTerm=secret',
  ...drafts.slice(-1).map(id => `/products/${id}`),
]

describe.each(ENGINES)('Answers to guests on $name', engine => {
  let market: MarketFixture
  let otherStore: Store
  let other: RunningServer
  let uncached: RunningServer
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    const { services } = market
    otherStore = await openStore(services.config)
    other = await startHttpServer({ ...services, store: otherStore })
    uncached = await startHttpServer({
      ...services,
      store: { ...services.store, close: async () => undefined },
      config: { ...services.config, responseCacheBytes: 0 },
    })
  }, 60_000)
  afterAll(async () => {
    await other?.stop()
    await uncached?.stop()
    await market?.stop()
  }, 60_000)

  const read = async (url: string, path: string, headers: Record<string, string> = {}): Promise<string> => {
    const response = await fetch(`${url}${API_PREFIX}${path}`, { headers })
    return `${path}: ${response.status} ${await response.text()}`
  }
  const readAll = (url: string, paths: readonly string[]) => Promise.all(paths.map(path => read(url, path)))

  it('are sent again without reading rows until the catalogue changes', async () => {
    const path = `/products/${await market.addProduct()}`
    const recorder = await recordQueries(market)
    expect(await recorder.record(path)).not.toEqual([])
    expect(await recorder.record(path)).toEqual([])
    await market.addProduct()
    expect(await recorder.record(path)).not.toEqual([])
    await recorder.close()
  })

  it('are sent again after an account has changed in what guests do not see, and not after its name has', async () => {
    const buyer = await market.user('CUSTOMER')
    const product = await market.addProduct()
    await market.addReview(product, buyer, 4)
    const path = `/reviews/product/${product}`
    const recorder = await recordQueries(market)
    const changeProfile = (change: { name?: string; address?: string }) =>
      market.call(updateProfile, change, { as: buyer })
    expect(await recorder.record(path)).not.toEqual([])
    expect((await changeProfile({ address: 'House 3, Mirpur, Dhaka' })).status).toBe(200)
    await market.store.write(tx => lockUser(tx, buyer.userId))
    expect(await recorder.record(path)).toEqual([])
    expect((await changeProfile({ name: 'Rahima Khatun' })).status).toBe(200)
    expect(await recorder.record(path)).not.toEqual([])
    await recorder.close()
  })

  it('are sent again after others were sold, or have another price, by a look at the numbers of their own products', async () => {
    const shown = await market.addProduct({ name: 'Kept rickshaw bell', price: 90_000 })
    const sold = await market.addProduct({ name: 'Sold teapot', stock: 5 })
    await updateSearchIndex(market.store)
    const [page, list, search] = [
      `/products/${shown}`,
      '/products?minPrice=890&maxPrice=910',
      '/products?searchTerm=bell',
    ]
    const recorder = await recordQueries(market)
    const readAgain = async (path: string) => (await recorder.record(path)).map(({ sql }) => sql)
    for (const path of [page, list, search]) expect((await readAgain(path)).length, path).toBeGreaterThan(0)
    expect((await market.order(await market.draft({ [sold]: 1 }))).status).toBe(201)
    for (const path of [page, list, search]) expect(await readAgain(path), path).toEqual([SELECT_NUMBERS])
    for (const path of [page, list, search]) expect(await readAgain(path), path).toEqual([])
    await market.call(updateProduct, { id: sold, price: 12 }, { as: market.vendor })
    expect(await readAgain(page)).toEqual([SELECT_NUMBERS])
    expect((await readAgain(list)).length).toBeGreaterThan(1)
    expect(await readAgain(search)).toEqual([SELECT_NUMBERS])
    expect((await market.order(await market.draft({ [shown]: 1 }))).status).toBe(201)
    for (const path of [page, list, search]) expect((await readAgain(path)).length, path).toBeGreaterThan(1)
    await recorder.close()
  })

  it('are sent again after a price has changed in a category that they do not list', async () => {
    const [pens, paper] = [await market.addCategory('Fountain pens'), await market.addCategory('Writing paper')]
    const pen = await market.addProduct({ category_id: pens, name: 'Fountain pen', price: 70_000 })
    const sheet = await market.addProduct({ category_id: paper, name: 'Sheet of paper', price: 60_000 })
    const byPrice = `/products?categoryId=${pens}&sortBy=price&minPrice=1`
    const ofAll = '/products?sortBy=price&minPrice=1'
    const recorder = await recordQueries(market)
    const readAgain = async (path: string) => (await recorder.record(path)).map(({ sql }) => sql)
    for (const path of [byPrice, ofAll]) expect((await readAgain(path)).length, path).toBeGreaterThan(2)
    await market.call(updateProduct, { id: sheet, price: 650 }, { as: market.vendor })
    expect(await readAgain(byPrice)).toEqual([SELECT_PRICE_VERSION, SELECT_NUMBERS])
    expect((await readAgain(ofAll)).length).toBeGreaterThan(2)
    expect(await readAgain(byPrice)).toEqual([])
    await market.call(updateProduct, { id: pen, price: 720 }, { as: market.vendor })
    expect((await readAgain(byPrice)).length).toBeGreaterThan(2)
    await market.call(updateProduct, { id: sheet, categoryId: pens }, { as: market.vendor })
    expect(await read(market.url, byPrice)).toContain('Sheet of paper')
    await recorder.close()
  })

  it('count as views, also when they are sent again', async () => {
    const id = await market.addProduct()
    for (let view = 0; view < 3; view++) await read(market.url, `/products/${id}`)
    await flushViews(market.services)
    const views = market.store.read.selectFrom('views').select('count').where('product_id', '=', id)
    expect((await views.executeTakeFirstOrThrow()).count).toBe(3)
  })

  it('are confirmed with 304 while they stand', async () => {
    const id = await market.addProduct()
    const first = await market.request(`/products/${id}`)
    const etag = first.headers.get('etag')!
    const again = () => market.request(`/products/${id}`, { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await market.call(updateProduct, { id, stock: 5 }, { as: market.vendor })
    expect((await again()).status).toBe(200)
  })

  it('are not what the signed-in get: their responses are kept nowhere', async () => {
    const draft = await market.addProduct({ status: 'DRAFT' })
    const own = await market.request(`/products/${draft}`, { headers: { authorization: market.vendor.accessToken } })
    expect(own.status).toBe(200)
    expect(own.headers.get('cache-control')).toBe('no-store')
    const theirs = await market.request(`/products/${draft}`)
    expect(theirs.status).toBe(404)
    expect(theirs.headers.get('cache-control')).toBe('no-store')
    expect((await market.request('/products')).headers.get('vary')).toContain('Authorization')
  })

  it('have absolute picture addresses for pages of other origins alone', async () => {
    const id = await market.addProduct()
    const own = await read(market.url, `/products/${id}`)
    const foreign = await read(market.url, `/products/${id}`, { origin: 'https://elsewhere.example' })
    expect(own).toContain('"image":"/pictures/')
    expect(foreign).toContain(`"image":"${market.url}/pictures/`)
    expect(await read(market.url, `/products/${id}`)).toBe(own)
  })

  it(
    `are the same bytes as uncached ones after any write, in each process (seed ${SEED})`,
    async () => {
      const dice = createRandomSource(SEED)
      const world = await openWorld(market, dice)
      const kinds = Object.keys(WRITES)
      const steps = [
        ...kinds.filter((_, at) => isInSample(at, engine.name)),
        ...Array.from({ length: RANDOM_STEPS }, () => pickOne(kinds, dice)!),
      ]
      for (const [step, name] of steps.entries()) {
        const paths = guestReads(world)
        // Read meanwhile, also by the owner of the drafts, so that responses from before and amid the write may be kept.
        await Promise.all([
          WRITES[name]!(world),
          readAll(market.url, paths),
          readAll(other.url, paths),
          ...vendorReads(world).map(path => read(market.url, path, { authorization: world.vendor.accessToken })),
        ])
        const expected = await readAll(uncached.url, paths)
        expect(await readAll(market.url, paths), `${step}: ${name}`).toEqual(expected)
        expect(await readAll(other.url, paths), `${step}: ${name}, in another process`).toEqual(expected)
        expect(expected.filter(response => response.includes('A secret'))).toEqual([])
      }
    },
    TIMEOUT_MS,
  )

  it('follow whoever announces, joins, leaves, renames and cancels a campaign, and its end', async () => {
    const [admin, vendor] = [await market.user('ADMIN'), await market.user('VENDOR')]
    const shopId = await market.addShop(vendor)
    const product = await market.addProduct({ shop_id: shopId })
    const campaigns = openCampaigns(market, admin)
    /** Reads twice, so that the next one would come from the cache. */
    const hasProduct = async (slug: string) => {
      const path = `/products?campaign=${slug}`
      await read(market.url, path)
      const found = await read(market.url, path)
      expect(found).toBe(await read(uncached.url, path))
      return found.includes(product)
    }
    const [first, second] = [await campaigns.announce(), await campaigns.announce()]
    expect(await hasProduct(first.slug)).toBe(false)
    await campaigns.join(first, shopId, vendor)
    expect(await hasProduct(first.slug)).toBe(true)
    await campaigns.leave(first, shopId, vendor)
    expect(await hasProduct(first.slug)).toBe(false)
    await campaigns.join(first, shopId, vendor)
    const { id, seq, name, percent, startsAt, endsAt } = first
    const renamed = { id, seq, slug: `${first.slug}-b`, name, percent, startsAt, endsAt, isForAll: true }
    expect([await hasProduct(first.slug), await hasProduct(renamed.slug)]).toEqual([true, false])
    expect((await market.call(updateCampaign, renamed, { as: admin })).status).toBe(200)
    expect([await hasProduct(first.slug), await hasProduct(renamed.slug)]).toEqual([false, true])
    await campaigns.cancel({ ...first, seq: seq + 1 })
    expect(await hasProduct(renamed.slug)).toBe(false)
    await campaigns.join(second, shopId, vendor)
    await campaigns.pass()
    expect(await hasProduct(second.slug)).toBe(true)
    await campaigns.pass(3 * HOUR_MS)
    expect(await hasProduct(second.slug)).toBe(false)
  })
})
