// What an order costs on PostgreSQL when the database is on another machine: `npm run build && npx tsx tests/bench/order-cost.ts`.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openStore } from '../../server/db/engines/open-store.ts'
import { takeStock } from '../../server/products/product-stock.ts'
import { readTreeCpuMs } from '../load/process-usage.ts'
import { startDemoServer } from '../support/servers/demo-server.ts'
import { createDatabase, startPostgres } from '../support/servers/postgres-cluster.ts'
import { createOrders } from './api-loads.ts'
import type { Sides } from './bench-sides.ts'
import { BENCH_SIZES, BUYER_EMAILS, fillMarket, signIn } from './imported-market.ts'
import { measureLoad, readCpuMs } from './load-generator.ts'
import { createEnvironment, POSTGRES_SETTINGS, readPostmaster, selectProducts } from './postgres-sides.ts'

const PRODUCTS = 2000
const BUYERS = 8
const WARM_UP_SECONDS = 15
const SECONDS = Number(process.env.ORDER_SECONDS ?? 15)
/** On the way to the database and again on the way back; Node's timers count whole milliseconds. */
const DELAY_MS = Number(process.env.DATABASE_DELAY_MS ?? 1)

/** Passes bytes on after a delay, as a network does: what was sent later waits no longer. */
const startDelay = async (target: string): Promise<number> => {
  const pass = (from: Socket, to: Socket) => {
    from.on('data', chunk => setTimeout(() => to.write(chunk), DELAY_MS))
    from.on('close', () => setTimeout(() => to.destroy(), DELAY_MS))
    from.on('error', () => undefined)
  }
  const server = createServer({ noDelay: true }, incoming => {
    const outgoing = connect({ path: target })
    pass(incoming, outgoing)
    pass(outgoing, incoming)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return (server.address() as AddressInfo).port
}

type Writes = { bytes: number; updates: Map<string, { all: number; heapOnly: number }> }

const withClient = async <T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What was written so far: the bytes of the log, and the updates of the tables that each order changes. */
const readWrites = (databaseUrl: string): Promise<Writes> =>
  withClient(databaseUrl, async client => {
    const position = await client.query<{ bytes: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
    )
    const tables = await client.query<{ name: string; all: string; hot: string }>(
      `select relname as name, n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables
       where relname in ('products', 'product_variants', 'counters', 'changes')`,
    )
    const updates = tables.rows.map(row => [row.name, { all: Number(row.all), heapOnly: Number(row.hot) }] as const)
    return { bytes: Number(position.rows[0]!.bytes), updates: new Map(updates) }
  })

const report = (before: Writes, after: Writes, orders: number): string[] => [
  `Log: ${((after.bytes - before.bytes) / orders / 1024).toFixed(1)} KB per order`,
  ...[...after.updates].map(([name, { all, heapOnly }]) => {
    const [done, hot] = [all - before.updates.get(name)!.all, heapOnly - before.updates.get(name)!.heapOnly]
    return `${name}: ${done} updates, ${((hot / Math.max(1, done)) * 100).toFixed(1)} % heap-only`
  }),
]

const STOCK_UPDATES = 500

/** Bytes of the log for a change of stock alone, in a transaction of its own. After a checkpoint each page is logged whole once. */
const measureStockLog = async (databaseUrl: string): Promise<number> => {
  const store = await openStore({ dataDir: '', databaseUrl })
  const sell = async (limit: number) => {
    const variants = await store.read
      .selectFrom('product_variants')
      .select(['id as variantId', 'product_id as productId'])
      .orderBy('id')
      .limit(limit)
      .execute()
    for (const variant of variants) await store.write(tx => takeStock(tx, { ...variant, quantity: 1 }, store.now()))
  }
  await sell(STOCK_UPDATES)
  const before = await readWrites(databaseUrl)
  await sell(STOCK_UPDATES)
  const after = await readWrites(databaseUrl)
  await store.close()
  return (after.bytes - before.bytes) / STOCK_UPDATES
}

const run = async (): Promise<void> => {
  const postgres = await startPostgres(POSTGRES_SETTINGS)
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-order-cost-'))
  const databaseUrl = postgres.urlOf('haat')
  await createDatabase(postgres.urlOf('postgres'), 'haat')
  const filling = await startDemoServer({ dataDir, env: createEnvironment(databaseUrl) })
  await fillMarket(filling.url, dataDir, { ...BENCH_SIZES, products: PRODUCTS })
  await filling.end()
  // As autovacuum does in time: the import has changed its rows several times.
  await withClient(databaseUrl, client => client.query('vacuum analyze'))
  const port = await startDelay(postgres.socket)
  const server = await startDemoServer({ dataDir, env: createEnvironment(`postgres://haat@127.0.0.1:${port}/haat`) })
  const buyerTokens = await Promise.all(BUYER_EMAILS.map(email => signIn(server.url, email)))
  const products = await selectProducts(databaseUrl, "email like '%'", PRODUCTS)
  const [requests] = createOrders({ haat: { buyerTokens }, products } as Sides)
  const load = {
    url: server.url,
    pid: server.process.pid!,
    requests,
    connections: BUYERS,
    beforeEach: () => ({ 'idempotency-key': randomUUID() }),
  }
  await measureLoad(load, WARM_UP_SECONDS)
  const readCpus = () => [readCpuMs(load.pid) ?? 0, readTreeCpuMs(readPostmaster(postgres.dataFolder))] as const
  const [writes, cpus] = [await readWrites(databaseUrl), readCpus()]
  const { perSecond, p50, p99, failed } = await measureLoad(load, SECONDS)
  const orders = perSecond * SECONDS
  const [api, database] = readCpus().map((ms, at) => (ms - cpus[at]!) / orders)
  const lines = [
    `${BUYERS} buyers, ${DELAY_MS} ms to the database and as much back: ${perSecond} orders per second, p50 ${p50} ms, p99 ${p99} ms, ${failed} failed`,
    `CPU per order: API ${api!.toFixed(2)} ms, PostgreSQL ${database!.toFixed(2)} ms`,
    ...report(writes, await readWrites(databaseUrl), orders),
    `A change of stock alone: ${((await measureStockLog(databaseUrl)) / 1024).toFixed(2)} KB of the log`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  await server.dispose()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

await run()
process.exit(0)
