import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../server/db/engines/open-store.ts'
import { RELEVANCE_TIERS } from '../../../server/db/search/relevance-tiers.ts'
import type { Store } from '../../../server/db/store.ts'
import { pictureFile } from '../../../server/demo/demo-picture-files.ts'
import { type DemoPictures, listPictured } from '../../../server/demo/demo-pictures.ts'
import { seedDemo } from '../../../server/demo/seed.ts'
import { indexProducts } from '../../../server/products/listing/product-index.ts'
import { listProducts } from '../../../server/products/listing/product-list.ts'
import { ProductQuery } from '../../../src/contract/products/products.ts'
import { RELEVANCE_FACTS } from '../../../src/contract/search/relevance.ts'
import { searchProducts } from '../../../src/local/products/search.ts'
import { createTextSearch } from '../../../src/local/products/text-search.ts'
import { buildStoredProduct } from '../../local/entity-fixtures.ts'
import {
  meanQuality,
  type QueryScore,
  readJudgedQueries,
  scoreQueries,
  selectPart,
} from '../../support/fixtures/search-quality.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const pictures: DemoPictures = new Map(
  listPictured().map(pictured => [pictureFile(pictured), { image: '/pictures/a.webp', thumbhash: '' }]),
)

/** So many that some words are in more products than are sorted by their relevance. */
const COPIES = 11

/** Copies of every product, which differ in stock and popularity. */
const copyProducts = (store: Store): Promise<void> =>
  store.write(async tx => {
    const products = await tx.selectFrom('products').selectAll().execute()
    for (let copy = 1; copy <= COPIES; copy++) {
      const rows = products.map(({ in_stock: _, is_stock_unlogged: __, ...product }, at) => ({
        ...product,
        id: `${product.id}-${copy}`,
        description: `${product.description} Everywhere.`,
        search_id: null,
        stock: (at + copy) % 5,
        sold: (at * copy) % 7,
        popularity: (at * copy) % 7,
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

/**
 * `npm run check:fuzz` compares the responses to every query on both engines; `npm test` to an eighth, each engine's its
 * own.
 */
const isInSample = (at: number, engine: string): boolean =>
  process.env.SEARCHES === 'all' || at % 8 === (engine === 'SQLite' ? 0 : 4)

/** The judged queries and their parts, with the quality that each must reach. */
const PARTS = [
  ['all', 0.95],
  ['tuned', 0.95],
  ['held', 0.95],
  ['hard', 0.9],
  ['second', 0.94],
  ['unseen', 0.94],
] as const

describe.each(ENGINES)('The search over the demo market on $name', ({ name: engine, open }) => {
  /** Each engine answers every other of the frequent words, unless all are asked for. */
  const turn = engine === 'SQLite' ? 0 : 1
  let location: { dataDir: string; databaseUrl?: string }
  let store: Store
  let drop: () => Promise<void>
  let device: (query: object) => Promise<{ ids: string[]; total: number; corrected?: unknown; instead?: unknown }>
  let names: string[]
  const server = async (query: object) => {
    const { products, ...others } = await listProducts(store.read, v.parse(ProductQuery, query), null)
    return { ids: products.map(product => product.id), ...others }
  }

  beforeAll(async () => {
    const { databaseUrl, drop: close } = await open()
    drop = close
    const dataDir = mkdtempSync(join(tmpdir(), 'haat-search-'))
    location = { dataDir, ...(databaseUrl && { databaseUrl }) }
    store = await openStore(location)
    await seedDemo(store, { log: pino({ level: 'silent' }), now: Date.UTC(2026, 1, 14), pictures })
    names = (await syncDevice()).map(product => product.name)
  }, 120_000)
  afterAll(async () => {
    await store.close()
    await drop()
  })

  /** Gives the device the products that the server has. */
  const syncDevice = async () => {
    const { total } = await listProducts(store.read, { page: 1, limit: 1 }, null)
    const pages = Array.from({ length: Math.ceil(total / 100) }, (_, at) => at + 1)
    const lists = await Promise.all(pages.map(page => listProducts(store.read, { page, limit: 100 }, null)))
    const products = lists.flatMap(({ products }) => products.map(product => buildStoredProduct(product)))
    const text = createTextSearch(products)
    device = async query => {
      const { items, ...others } = await searchProducts(products, v.parse(ProductQuery, query), text)
      return { ids: items.map(product => product.id), ...others }
    }
    return products
  }

  const search = async (searchTerm: string) =>
    (await listProducts(store.read, { searchTerm, page: 1, limit: 10 }, null)).products.map(product => product.name)
  let scores: Promise<readonly QueryScore[]> | undefined
  /** For all parts at once. */
  const scoreOnce = () => {
    scores ??= scoreQueries(search, names)
    return scores
  }

  // The next test proves that PostgreSQL and devices find the same.
  it.for(engine === 'SQLite' ? PARTS : [])(
    'finds what people mean, in the queries of the part %s',
    async ([part, aim], { annotate }) => {
      const own = selectPart(await scoreOnce(), part)
      const quality = meanQuality(own)
      await annotate(`${own.length} queries: ${JSON.stringify(quality)}`)
      expect(quality.recallAt3).toBeGreaterThanOrEqual(aim)
      expect(quality.ndcgAt10).toBeGreaterThanOrEqual(aim)
    },
  )

  it('has the same first pages, totals, corrections and offers as the search of a device with the same products', async () => {
    for (const { term } of readJudgedQueries().filter((_, at) => isInSample(at, engine)))
      for (const query of [{ searchTerm: term }, { searchTerm: term.slice(0, -1), page: 2, limit: 5 }])
        expect({ query, ...(await device(query)) }).toEqual({ query, ...(await server(query)) })
    // For all queries on PostgreSQL.
  }, 300_000)

  it.each([
    { sortBy: 'price', sortOrder: 'asc' },
    { sortBy: 'rating', inStock: true },
    { sortBy: 'createdAt', discounted: true },
    { sortBy: 'popularity', minRating: 4 },
    { sortBy: 'relevance', minPrice: 300, maxPrice: 900 },
    { minRating: 4.5, inStock: true, discounted: true },
  ])('has it with other sorts and filters, too: %o', async more => {
    for (const searchTerm of ['shari', 'মধু', 'phone', 'cha', 'juta', 'smartphne', 'red mobile leather', 'k'])
      expect({ searchTerm, ...(await device({ searchTerm, ...more })) }).toEqual({
        searchTerm,
        ...(await server({ searchTerm, ...more })),
      })
    expect(await device(more)).toEqual(await server(more))
  })

  // The last tests on this market, because they add products.
  describe('for a word of nearly every product', () => {
    beforeAll(async () => {
      await copyProducts(store)
      // It keeps totals, and the copies did not pass through an endpoint.
      await store.close()
      store = await openStore(location)
      await syncDevice()
    }, 120_000)

    it.each([
      {},
      { page: 3, limit: 50 },
      { page: 9, limit: 100 },
      { inStock: true },
      { minPrice: 900 },
      { minRating: 4 },
    ])('has the same pages and totals as on a device with the same products: %o', async more => {
      const terms = ['made', 'everywhere', 'two', 'sari', 'red cotton', 'hand', 'hat', 'gift', 'dhaka', 'a']
      for (const searchTerm of terms.filter((_, at) => process.env.SEARCHES === 'all' || at % 2 === turn))
        expect({ searchTerm, ...(await server({ searchTerm, ...more })) }).toEqual({
          searchTerm,
          ...(await device({ searchTerm, ...more })),
        })
    })

    it('finds a word in so many of them', async () => {
      expect((await server({ searchTerm: 'everywhere' })).total).toBeGreaterThan(2000)
    })
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
