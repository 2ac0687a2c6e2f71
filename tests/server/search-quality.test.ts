import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../server/db/open-store.ts'
import type { Store } from '../../server/db/store.ts'
import { type DemoPictures, listPictureRecipes, pictureKey } from '../../server/demo/demo-pictures.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { listProducts } from '../../server/queries/product-list.ts'
import { ProductQuery } from '../../src/contract/products.ts'
import { searchProducts } from '../../src/local/resources/products/search.ts'
import { createTextSearch, type TextSearch } from '../../src/local/resources/products/text-search.ts'
import { buildStoredProduct } from '../local/entity-fixtures.ts'
import { ENGINES } from '../support/engines.ts'
import { meanQuality, type QueryScore, readJudgedQueries, scoreQueries, selectPart } from '../support/search-quality.ts'

const drawNothing = async (): Promise<DemoPictures> =>
  new Map(
    listPictureRecipes().map(({ kind, key }) => [pictureKey(kind, key), { image: '/pictures/a.webp', thumbhash: '' }]),
  )

/**
 * `npm run check:fuzz` compares the answers to every query on both engines; `npm test` to a quarter, each engine's its
 * own.
 */
const isInSample = (at: number, engine: string): boolean =>
  process.env.SEARCHES === 'all' || at % 4 === (engine === 'SQLite' ? 0 : 2)

/** The judged queries and their parts, with the quality that each must reach. */
const PARTS = [
  ['all', 0.95],
  ['tuned', 0.95],
  ['held', 0.95],
  ['hard', 0.8],
] as const

describe.each(ENGINES)('The search over the demo market on $name', ({ name: engine, open }) => {
  let store: Store
  let drop: () => Promise<void>
  let device: (query: object) => Promise<{ ids: string[]; total: number; corrected: unknown }>
  let names: string[]
  const server = async (query: object) => {
    const { products, total, corrected } = await listProducts(store.read, v.parse(ProductQuery, query), null)
    return { ids: products.map(product => product.id), total, corrected }
  }

  beforeAll(async () => {
    const { databaseUrl, drop: close } = await open()
    drop = close
    const dataDir = mkdtempSync(join(tmpdir(), 'haat-search-'))
    store = await openStore({ databaseUrl, dataDir })
    await seedDemo(store, { dataDir, log: pino({ level: 'silent' }), now: Date.UTC(2026, 1, 14), draw: drawNothing })
    const pages = await Promise.all([1, 2, 3].map(page => listProducts(store.read, { page, limit: 100 }, null)))
    const products = pages.flatMap(({ products }) => products.map(product => buildStoredProduct(product)))
    names = products.map(product => product.name)
    const text: TextSearch = createTextSearch(products)
    device = async query => {
      const { items, total, corrected } = await searchProducts(products, v.parse(ProductQuery, query), text)
      return { ids: items.map(product => product.id), total, corrected }
    }
  }, 120_000)
  afterAll(async () => {
    await store.close()
    await drop()
  })

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

  it('has the same first pages, totals and corrections as the search of a device with the same products', async () => {
    for (const { term } of readJudgedQueries().filter((_, at) => isInSample(at, engine)))
      for (const query of [{ searchTerm: term }, { searchTerm: term.slice(0, -1), page: 2, limit: 5 }])
        expect({ query, ...(await device(query)) }).toEqual({ query, ...(await server(query)) })
  })

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
})
