import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { startDemoServer } from '../support/demo-server.ts'
import { computePercentiles, measureTime, type Percentiles } from './percentiles.ts'

const FOLDER = '.cache/large-market'
const PRODUCTS = 100_000
const SEARCH_TERMS = [
  's',
  'sa',
  'sar',
  'saree',
  'jam',
  'জা',
  'জামদানি',
  'honey',
  'মধু',
  'mang',
  'phone',
  'cotton sa',
  'tang',
  'shoe',
  'boo',
]
const ROUNDS = 20

export type LargeCatalogueResult = {
  products: number
  suggestions: Percentiles
  list: Percentiles
  search: Percentiles
}

/** Measures single requests on a market of 100,000 products, which is created once and kept in .cache. */
export const measureLargeCatalogue = async (): Promise<LargeCatalogueResult> => {
  createMarketOnce()
  const haat = await startDemoServer({ dataDir: FOLDER })
  const api = `${haat.url}/api/v1`
  try {
    return {
      products: PRODUCTS,
      suggestions: await measureCalls(term => `${api}/products/suggestions?searchTerm=${encodeURIComponent(term)}`),
      list: await measureCalls((_, at) => `${api}/products?page=${1 + (at % 40)}&sortBy=price&sortOrder=asc`),
      search: await measureCalls(term => `${api}/products?searchTerm=${encodeURIComponent(term)}`),
    }
  } finally {
    await haat.end()
  }
}

const createMarketOnce = (): void => {
  if (existsSync(`${FOLDER}/haat.db`)) return
  rmSync(FOLDER, { recursive: true, force: true })
  execFileSync(process.execPath, ['dist/server/demo.js', '--products', String(PRODUCTS)], {
    env: { ...process.env, DATA_DIR: FOLDER },
    stdio: 'ignore',
  })
}

const measureCalls = async (addressOf: (term: string, at: number) => string): Promise<Percentiles> => {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, term] of SEARCH_TERMS.entries()) {
      const time = await measureTime(() => fetch(addressOf(term, at + round)).then(answer => answer.text()))
      // The first round fills caches and is not counted.
      if (round > 0) times.push(time)
    }
  }
  return computePercentiles(times)
}
