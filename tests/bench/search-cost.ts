import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { moveMarket } from '../../server/db/copies/market-move.ts'
import { advanceListingSeq } from '../../server/db/counters.ts'
import { openStore } from '../../server/db/engines/open-store.ts'
import type { Store } from '../../server/db/store.ts'
import { countListedProducts, listProducts } from '../../server/products/listing/product-list.ts'
import { updateSearchIndex } from '../../server/products/listing/search-index-job.ts'
import { readTreeCpuMs } from '../load/process-usage.ts'
import { createDatabase, startPostgres } from '../support/servers/postgres-cluster.ts'
import { copyImportedMarket } from './imported-market.ts'
import { POSTGRES_SETTINGS, readPostmaster } from './postgres-sides.ts'

/**
 * `npx tsx tests/bench/search-cost.ts [PRODUCTS]`, after a build: the CPU time of one search after a change of the
 * catalogue, with that of the database, on both engines, without HTTP.
 */
const CALLS = 20
const QUERIES = {
  'a word of one category': 'saree',
  'two words': 'red saree',
  'a word of every product': 'hand',
}

const main = async (): Promise<void> => {
  const products = Number(process.argv[2] ?? 10_000)
  const dataDir = await copyImportedMarket(products)
  await withStore({ dataDir }, store => printCosts(`SQLite, ${products} products`, store, () => 0))
  const postgres = await startPostgres(POSTGRES_SETTINGS)
  try {
    await createDatabase(postgres.urlOf('postgres'), 'haat')
    const databaseUrl = postgres.urlOf('haat')
    const readDatabaseCpuMs = () => readTreeCpuMs(readPostmaster(postgres.dataFolder))
    await withStore({ dataDir, databaseUrl }, async store => {
      await moveMarket(join(dataDir, 'haat.db'), databaseUrl)
      await updateSearchIndex(store)
      await vacuum(databaseUrl)
      await printCosts(`PostgreSQL, ${products} products`, store, readDatabaseCpuMs)
    })
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  }
}

/** As autovacuum would do it meanwhile. */
const vacuum = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('vacuum analyze').finally(() => client.end())
}

const withStore = async (
  place: { dataDir: string; databaseUrl?: string },
  work: (store: Store) => Promise<void>,
): Promise<void> => {
  const store = await openStore(place)
  await work(store).finally(() => store.close())
}

const printCosts = async (title: string, store: Store, readDatabaseCpuMs: () => number): Promise<void> => {
  await store.optimize()
  process.stdout.write(`\n${title}: CPU ms\n`)
  for (const [name, searchTerm] of Object.entries(QUERIES)) {
    const query = { searchTerm, page: 1, limit: 12 }
    let total = 0
    const cost = await measureCost(store, readDatabaseCpuMs, async () => {
      total = (await listProducts(store.read, query, null)).total
    })
    process.stdout.write(`  ${name} (${total} products): ${cost}\n`)
  }
  const cost = await measureCost(store, readDatabaseCpuMs, () => countListedProducts(store.read))
  process.stdout.write(`  counting the whole catalogue: ${cost}\n`)
}

const measureCost = async (store: Store, readDatabaseCpuMs: () => number, call: () => Promise<unknown>) => {
  await call()
  let spent = 0
  for (let n = 0; n < CALLS; n++) {
    await store.write(advanceListingSeq)
    const [before, database] = [process.cpuUsage(), readDatabaseCpuMs()]
    await call()
    const { user, system } = process.cpuUsage(before)
    spent += (user + system) / 1000 + readDatabaseCpuMs() - database
  }
  return (spent / CALLS).toFixed(1)
}

await main()
