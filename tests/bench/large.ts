import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { startHaat } from '../support/haat.ts'
import { type Spread, spreadOf, timed } from './spread.ts'

const FOLDER = '.cache/large-market'
const PRODUCTS = 100_000
const TYPED = [
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

export type LargeFigures = { products: number; suggestions: Spread; list: Spread; search: Spread }

/** Times single calls against a market of 100,000 products, which is made once and kept in .cache. */
export const measureLarge = async (): Promise<LargeFigures> => {
  makeOnce()
  const haat = await startHaat({ dataDir: FOLDER })
  const api = `${haat.url}/api/v1`
  try {
    return {
      products: PRODUCTS,
      suggestions: await calls(term => `${api}/products/suggestions?searchTerm=${encodeURIComponent(term)}`),
      list: await calls((_, at) => `${api}/products?page=${1 + (at % 40)}&sortBy=price&sortOrder=asc`),
      search: await calls(term => `${api}/products?searchTerm=${encodeURIComponent(term)}`),
    }
  } finally {
    await haat.end()
  }
}

const makeOnce = (): void => {
  if (existsSync(`${FOLDER}/haat.db`)) return
  rmSync(FOLDER, { recursive: true, force: true })
  execFileSync(process.execPath, ['dist/server/demo.js', '--products', String(PRODUCTS)], {
    env: { ...process.env, DATA_DIR: FOLDER },
    stdio: 'ignore',
  })
}

const calls = async (addressOf: (term: string, at: number) => string): Promise<Spread> => {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, term] of TYPED.entries()) {
      const time = await timed(() => fetch(addressOf(term, at + round)).then(answer => answer.text()))
      // The first round fills caches, as the first visitors of a day do.
      if (round > 0) times.push(time)
    }
  }
  return spreadOf(times)
}
