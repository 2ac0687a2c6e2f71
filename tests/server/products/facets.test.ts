import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countFacets, hasWantedVariant } from '../../../src/contract/products/facets.ts'
import { formatOptionFilter, parseOptionFilter } from '../../../src/contract/products/option-filter.ts'
import { createProduct } from '../../../src/contract/products/product-writes.ts'
import { listProducts, type Product } from '../../../src/contract/products/products.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { panjabi, variant } from '../../support/fixtures/panjabi.ts'
import { createRandomSource, pickOne, type RandomSource } from '../../support/fixtures/seeded-random.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const OPTIONS = [
  { name: 'Size', nameBn: 'সাইজ', values: ['40', '41', '42'].map(value => ({ value })) },
  { name: 'Colour', values: [{ value: 'Red', valueBn: 'লাল', swatch: '#cc0000' }, { value: 'Blue' }] },
]
const PRODUCTS = 24
const QUERIES = 25

describe.each(ENGINES)('Facets on $name', engine => {
  let market: MarketFixture
  let all: Product[]
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    const dice = createRandomSource(7)
    const categories = [market.categoryId, await market.addCategory('Shoes')]
    for (let n = 0; n < PRODUCTS; n++) {
      const categoryId = pickOne(categories, dice)!
      if (dice() < 0.3) await market.addProduct({ category_id: categoryId, price: 100 * (1 + Math.floor(dice() * 9)) })
      else await addRandom(categoryId, dice)
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
    const maybe = <Value>(value: Value): Value | undefined => (dice() < 0.35 ? value : undefined)
    const wanted = OPTIONS.flatMap(({ name, values }) =>
      values.flatMap(({ value }) => (dice() < 0.25 ? [{ name, value }] : [])),
    )
    return {
      options: wanted.length > 0 ? formatOptionFilter(wanted) : undefined,
      category: maybe(pickOne(['Sarees', 'Shoes'], dice)),
      minPrice: maybe(1 + Math.floor(dice() * 4)),
      maxPrice: maybe(4 + Math.floor(dice() * 5)),
      inStock: maybe(true),
    }
  }

  it('are those that a device computes of the same products, whatever is filtered by', async () => {
    const dice = createRandomSource(11)
    for (let n = 0; n < QUERIES; n++) {
      const query = randomQuery(dice)
      const filter = { ...query, options: parseOptionFilter(query.options ?? '') }
      const onDevice = countFacets(
        all.filter(product => !query.inStock || product.stock > 0),
        filter,
      )
      const { meta, data } = await market.call(listProducts, { ...query, limit: 100, facets: true })
      expect(meta.facets, JSON.stringify(query)).toEqual(onDevice)
      const found = all.filter(
        product =>
          hasWantedVariant(product, filter) &&
          (!query.inStock || product.stock > 0) &&
          product.category.name === (query.category ?? product.category.name) &&
          product.price >= (query.minPrice ?? 0) &&
          product.price <= (query.maxPrice ?? 99),
      )
      expect(data.map(({ id }) => id).sort()).toEqual(found.map(({ id }) => id).sort())
      expect(meta.total).toBe(found.length)
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

  it('are there only for who asks', async () => {
    expect((await market.call(listProducts, {})).meta).not.toHaveProperty('facets')
  })
})
