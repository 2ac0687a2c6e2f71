import type { OutputOf } from '../../../src/contract/endpoint.ts'
import type { Product, ProductQuery } from '../../../src/contract/products/products.ts'
import type { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { db } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { storeProducts, writeCatalogue } from '../../../src/local/db/replica.ts'
import { readProductPage } from '../../../src/local/products/reads.ts'

type Catalogue = OutputOf<typeof syncCatalogue>
export type DeviceResult = {
  products: number
  queries: number
  first: number
  p50: number
  p95: number
  readAll: number
}

const ROUNDS = 40

/**
 * Fills the browser's database with `count` variations of the products, and measures the offline queries of screens.
 */
const run = async (catalogue: Catalogue, count: number): Promise<DeviceResult> => {
  const products = Array.from({ length: count }, (_, at) => varyProduct(catalogue.products, at))
  await db.transaction('rw', db.tables, async () => {
    await storeProducts(products)
    await db.categories.bulkPut(catalogue.categories)
    await writeCatalogue({ at: Date.now(), isPartial: false })
  })
  const queries = createQueries(catalogue)
  const first = await measureTime(() => readProductPage(queries[0]!, false))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of queries)
      times.push(await measureTime(() => readProductPage({ ...query, page: 1 + (round % 5) }, false)))
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!
  return {
    products: count,
    queries: times.length,
    first,
    p50: at(0.5),
    p95: at(0.95),
    readAll: await measureTime(() => db.products.toArray()),
  }
}

const varyProduct = (products: readonly Product[], at: number): Product => {
  const product = products[at % products.length]!
  const lot = Math.floor(at / products.length)
  return { ...product, id: createId(), name: `${product.name} ${lot}`, price: product.price + lot, seq: 1 }
}

const createQueries = ({ categories }: Catalogue): ProductQuery[] => {
  const page = { page: 1, limit: 12 } as const
  return [
    { ...page, sortBy: 'price', sortOrder: 'asc' },
    { ...page, sortBy: 'price', sortOrder: 'desc' },
    { ...page, category: categories[0]!.name, sortBy: 'price', sortOrder: 'asc' },
    { ...page, searchTerm: 'saree' },
    { ...page, searchTerm: 'মধু', sortBy: 'price', sortOrder: 'asc' },
    { ...page, searchTerm: 'cotton hand', sortBy: 'price', sortOrder: 'desc' },
    { ...page, minPrice: 500, maxPrice: 2000, sortBy: 'price', sortOrder: 'asc' },
  ]
}

const measureTime = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

Object.assign(globalThis, { runDeviceBench: run })
