import { v7 as uuid } from 'uuid'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startScheduledJobs } from '../../../server/jobs/job-runner.ts'
import { OWN_JOBS } from '../../../server/jobs/scheduled-jobs.ts'
import { hasFacetIndex } from '../../../server/products/listing/facet-index.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { type Category, listCategories } from '../../../src/contract/products/categories.ts'
import { createCategory, updateCategory } from '../../../src/contract/products/category-writes.ts'
import { formatOptionFilter } from '../../../src/contract/products/option-filter.ts'
import { createProduct, deleteProduct, updateProduct } from '../../../src/contract/products/product-writes.ts'
import { listProducts, type Product, ProductQuery } from '../../../src/contract/products/products.ts'
import { updateVariant } from '../../../src/contract/products/variant-writes.ts'
import { searchProducts } from '../../../src/local/products/search.ts'
import { createTextSearch } from '../../../src/local/products/text-search.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { panjabi, variant } from '../../support/fixtures/panjabi.ts'
import { recordQueries } from '../../support/fixtures/recorded-queries.ts'
import { createRandomSource, pickOne, type RandomSource } from '../../support/fixtures/seeded-random.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const OPTIONS = [
  { name: 'Size', nameBn: 'সাইজ', values: ['40', '41', '42'].map(value => ({ value })) },
  { name: 'Colour', values: [{ value: 'Red', valueBn: 'লাল', swatch: '#cc0000' }, { value: 'Blue' }] },
]
const PRODUCTS = 24
const QUERIES = 30
const OTHER_ID = '01970c2e-4f00-7a10-8000-000000000041'

describe.each(ENGINES)('Facets on $name', engine => {
  let market: MarketFixture
  let all: Product[]
  let stored: Category[]
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    const dice = createRandomSource(7)
    const categories = [market.categoryId, await market.addCategory('Shoes')]
    const admin = await market.user('ADMIN')
    const { data: parent } = await market.call(createCategory, { name: 'Clothes' }, { as: admin })
    await market.call(updateCategory, { id: market.categoryId, parentId: parent.id }, { as: admin })
    stored = (await market.call(listCategories, {})).data
    for (let n = 0; n < PRODUCTS; n++) {
      const categoryId = pickOne(categories, dice)!
      if (dice() < 0.3) {
        const price = 100 * (1 + Math.floor(dice() * 9))
        await market.addProduct({ category_id: categoryId, price, discount: dice() < 0.5 ? 100 : 0 })
      } else await addRandom(categoryId, dice)
    }
    all = (await market.call(listProducts, { limit: 100 })).data
  }, 60_000)
  afterAll(() => market.stop())

  const addRandom = async (categoryId: string, dice: RandomSource) => {
    const options = OPTIONS.slice(0, 1 + Math.floor(dice() * 2))
    const combinations = options[1]
      ? options[0]!.values.flatMap(size => options[1]!.values.map(colour => [size.value, colour.value]))
      : options[0]!.values.map(({ value }) => [value])
    const chosen = combinations.filter((_, n) => n === 0 || dice() < 0.6)
    const variants = chosen.map(values =>
      variant(values, { price: 1 + Math.floor(dice() * 9), stock: Math.floor(dice() * 3) }),
    )
    const input = panjabi(market, variants, { id: uuid(), categoryId, options })
    expect((await market.call(createProduct, input, { as: market.vendor })).status).toBe(201)
  }

  const randomQuery = (dice: RandomSource) => {
    const maybe = <Value>(value: Value, chance = 0.35): Value | undefined => (dice() < chance ? value : undefined)
    const wanted = OPTIONS.flatMap(({ name, values }) =>
      values.flatMap(({ value }) => (dice() < 0.25 ? [{ name, value }] : [])),
    )
    return {
      options: wanted.length > 0 ? formatOptionFilter(wanted) : undefined,
      category: maybe(pickOne(['Sarees', 'Clothes', 'Shoes', 'Honey'], dice)),
      shopId: maybe(pickOne([market.shopId, OTHER_ID], dice)),
      minPrice: maybe(1 + Math.floor(dice() * 4)),
      maxPrice: maybe(4 + Math.floor(dice() * 5)),
      minRating: maybe(4, 0.1),
      inStock: maybe(true),
      discounted: maybe(true),
      searchTerm: maybe(pickOne(['panjabi', 'saree under 500', 'under 5 taka', 'nothing has this'], dice)),
    }
  }

  /** What a device shows that has these products. */
  const findOnDevice = (products: readonly Product[], query: InputOf<typeof listProducts>) => {
    const rows = products.map(product => ({ ...product, listed: 1, mine: 0, seenAt: 0 }) as const)
    return searchProducts(rows, v.parse(ProductQuery, query), createTextSearch(rows), stored)
  }

  const changeRandomly = async (dice: RandomSource) => {
    const { id, variants } = pickOne(all, dice)!
    const variant = variants && pickOne(variants, dice)
    const figures = { price: 1 + Math.floor(dice() * 9), stock: Math.floor(dice() * 3) }
    const { status } = variant
      ? await market.call(updateVariant, { id: variant.id, ...figures }, { as: market.vendor })
      : await market.call(updateProduct, { id, ...figures }, { as: market.vendor })
    expect(status).toBe(200)
  }

  it('are those that a device shows of the same products, whatever is filtered by and changes meanwhile', async () => {
    const dice = createRandomSource(11)
    // Asked several times, because counts are kept.
    const queries = Array.from({ length: QUERIES / 3 }, () => randomQuery(dice))
    for (let n = 0; n < QUERIES; n++) {
      const query = { ...pickOne(queries, dice)!, limit: 100, facets: true }
      const { meta, data } = await market.call(listProducts, query)
      const onDevice = await findOnDevice(all, query)
      expect(meta.facets, JSON.stringify(query)).toEqual(onDevice.facets)
      expect(meta.total).toBe(onDevice.total)
      expect(data.map(({ id }) => id).sort()).toEqual(onDevice.items.map(({ id }) => id).sort())
      await changeRandomly(dice)
      if (n % 6 === 0)
        await market.call(updateProduct, { id: pickOne(all, dice)!.id, status: 'PAUSED' }, { as: market.vendor })
      if (n % 5 === 0) await market.call(deleteProduct, { id: pickOne(all, dice)!.id }, { as: market.vendor })
      all = (await market.call(listProducts, { limit: 100 })).data
    }
  })

  it('say how many products a value would leave, in place of those that are chosen of its option', async () => {
    const { meta } = await market.call(listProducts, { options: 'Size:40', facets: true })
    const sizes = meta.facets!.options.find(({ name }) => name === 'Size')!
    for (const { value, count } of sizes.values) {
      const { meta: narrowed } = await market.call(listProducts, { options: `সাইজ:${value}` })
      expect([value, narrowed.total]).toEqual([value, count])
    }
  })

  it('say how many products each other choice would leave', async () => {
    const query = { options: 'Size:40', minPrice: 2 }
    const { meta } = await market.call(listProducts, { ...query, facets: true })
    const { categories, shops, ratings, price } = meta.facets!
    const total = async (narrowed: object) => (await market.call(listProducts, { ...query, ...narrowed })).meta.total
    for (const { name, count } of categories) expect([name, await total({ category: name })]).toEqual([name, count])
    for (const { id, count } of shops) expect(await total({ shopId: id })).toBe(count)
    for (const { min, count } of ratings) expect(await total({ minRating: min })).toBe(count)
    expect(await total({ minPrice: price!.min, maxPrice: price!.max })).toBe(await total({ minPrice: undefined }))
  })

  it('write a value as most of its products do', async () => {
    const { meta } = await market.call(listProducts, { facets: true })
    const colours = meta.facets!.options.find(({ name }) => name === 'Colour')!
    expect(colours.values.find(({ value }) => value === 'Red')).toMatchObject({ valueBn: 'লাল', swatch: '#cc0000' })
  })

  it('are counted anew where the changes since are no longer in the log', async () => {
    const query = { limit: 100, facets: true }
    await market.call(listProducts, query)
    const added = panjabi(market, [variant(['42'])])
    expect((await market.call(createProduct, added, { as: market.vendor })).status).toBe(201)
    await market.store.write(tx => tx.deleteFrom('changes').where('scope', '=', 'catalogue').execute())
    expect((await market.call(createProduct, panjabi(market, [variant(['41'])]), { as: market.vendor })).status).toBe(
      201,
    )
    const { meta, data } = await market.call(listProducts, query)
    expect(meta.facets).toEqual((await findOnDevice(data, query)).facets)
  })

  it('are ready before somebody asks, because each process that serves reads the products by itself', async () => {
    const other = await openMarketFixture({ engine })
    try {
      await other.addProduct()
      const stop = startScheduledJobs(other.services, OWN_JOBS)
      await other.store.readForGuests(({ db }) => expect.poll(() => hasFacetIndex(db)).toBe(true))
      await stop()
      const { meta } = await other.call(listProducts, { facets: true })
      expect(meta.facets!.shops).toMatchObject([{ id: other.shopId, count: 1 }])
    } finally {
      await other.stop()
    }
  })

  it('have told the total of a price range in a shop or of discounts, which the database would count product by product', async () => {
    const recorder = await recordQueries(market)
    const counts = async (path: string) =>
      (await recorder.record(path)).filter(({ sql }) => sql.startsWith('select count(*)')).length
    const paths = [`/products?shopId=${market.shopId}&minPrice=2`, '/products?discounted=true&inStock=true&maxPrice=8']
    for (const path of paths) expect(await counts(path), path).toBeGreaterThan(0)
    await recorder.record('/products?facets=true')
    for (const path of paths) expect(await counts(`${path}&limit=13`), path).toBe(0)
    await recorder.close()
  })

  it('are there only for who asks', async () => {
    expect((await market.call(listProducts, {})).meta).not.toHaveProperty('facets')
  })
})
