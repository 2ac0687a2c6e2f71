import pino from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../server/db/open-store.ts'
import { RELEVANCE_TIERS } from '../../server/db/relevance-tiers.ts'
import type { Store } from '../../server/db/store.ts'
import { type DemoPictures, listPictureRecipes, pictureKey } from '../../server/demo/demo-pictures.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { indexProducts } from '../../server/queries/product-index.ts'
import { listProducts } from '../../server/queries/product-list.ts'
import { ProductQuery } from '../../src/contract/products.ts'
import { RELEVANCE_FACTS } from '../../src/contract/search/relevance.ts'
import { searchProducts } from '../../src/local/resources/products/search.ts'
import { createTextSearch } from '../../src/local/resources/products/text-search.ts'
import { buildStoredProduct } from '../local/entity-fixtures.ts'
import { ENGINES } from '../support/engines.ts'

/** So many that some words are in more products than are sorted by their relevance. */
const COPIES = 11

const drawNothing = async (): Promise<DemoPictures> =>
  new Map(
    listPictureRecipes().map(({ kind, key }) => [pictureKey(kind, key), { image: '/pictures/a.webp', thumbhash: '' }]),
  )

/** Copies of every product, which differ in stock and popularity. */
const copyProducts = (store: Store): Promise<void> =>
  store.write(async tx => {
    const products = await tx.selectFrom('products').selectAll().execute()
    for (let copy = 1; copy <= COPIES; copy++) {
      const rows = products.map((product, at) => ({
        ...product,
        id: `${product.id}-${copy}`,
        search_id: null,
        stock: (at + copy) % 5,
        sold: (at * copy) % 7,
      }))
      for (let from = 0; from < rows.length; from += 100)
        await tx
          .insertInto('products')
          .values(rows.slice(from, from + 100))
          .execute()
      await indexProducts(
        tx,
        rows.map(({ id }) => id),
      )
    }
  })

describe.each(ENGINES)('A search for a word of nearly every product on $name', ({ open }) => {
  let store: Store
  let drop: () => Promise<void>
  let device: (query: object) => Promise<{ ids: string[]; total: number }>
  const server = async (query: object) => {
    const { products, total } = await listProducts(store.read, v.parse(ProductQuery, query), null)
    return { ids: products.map(product => product.id), total }
  }

  beforeAll(async () => {
    const { dataDir, databaseUrl, drop: dropEngine } = await open()
    drop = dropEngine
    store = await openStore({ dataDir, ...(databaseUrl && { databaseUrl }) })
    await seedDemo(store, { dataDir, log: pino({ level: 'silent' }), now: Date.UTC(2026, 1, 14), draw: drawNothing })
    await copyProducts(store)
    const { total } = await listProducts(store.read, { page: 1, limit: 1 }, null)
    const pages = Array.from({ length: Math.ceil(total / 100) }, (_, at) => at + 1)
    const lists = await Promise.all(pages.map(page => listProducts(store.read, { page, limit: 100 }, null)))
    const products = lists.flatMap(({ products }) => products.map(product => buildStoredProduct(product)))
    const text = createTextSearch(products)
    device = async query => {
      const { items, total } = await searchProducts(products, v.parse(ProductQuery, query), text)
      return { ids: items.map(product => product.id), total }
    }
  }, 120_000)
  afterAll(async () => {
    await store.close()
    await drop()
  })

  it.each([
    {},
    { page: 3, limit: 50 },
    { page: 9, limit: 100 },
    { inStock: true },
    { minPrice: 900 },
    { minRating: 4 },
  ])('has the same pages and totals as on a device with the same products: %o', async more => {
    for (const searchTerm of ['made', 'and', 'the', 'sari', 'red cotton', 'hand', 'hat', 'gift', 'dhaka', 'a'])
      expect({ searchTerm, ...(await server({ searchTerm, ...more })) }).toEqual({
        searchTerm,
        ...(await device({ searchTerm, ...more })),
      })
  })

  it('finds a word in so many of them', async () => {
    expect((await server({ searchTerm: 'and' })).total).toBeGreaterThan(2000)
  })
})

describe('The tiers of relevance', () => {
  const weigh = (facts: (typeof RELEVANCE_TIERS)[number]['facts']) => facts.reduce((sum, fact) => sum + fact.weight, 0)

  it('begin with every fact, end with none, and never become more relevant', () => {
    const weights = RELEVANCE_TIERS.map(({ facts }) => weigh(facts))
    expect(weights[0]).toBe(weigh(RELEVANCE_FACTS))
    expect(weights.at(-1)).toBe(0)
    expect(weights).toEqual([...weights].sort((a, b) => b - a))
  })
})
