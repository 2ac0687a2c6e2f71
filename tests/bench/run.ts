import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { setup } from '../support/built.ts'
import { demoFolder, freePort, type Haat, startHaat } from '../support/haat.ts'
import { measureDevice } from './device.ts'
import { measureLarge } from './large.ts'
import { type Figures, measure } from './load.ts'
import { measureOrders } from './orders.ts'
import { brotli, visitFiles, WORKER } from './sizes.ts'
import type { Spread } from './spread.ts'
import { measureVendor } from './vendor.ts'
import { measureVisits } from './visits.ts'

/** `npm run bench`: figures of this machine, beside a reference in the same run. Reported, never asserted. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const DEVICE_PRODUCTS = 5000

type Goods = { id: string; shopId: string; price: number }

const main = async (): Promise<void> => {
  setup()
  const dataDir = demoFolder()
  const goods = endlessGoods(dataDir)
  const haat = await startHaat({ dataDir })
  try {
    say(`\n${cpus().length} cores, Node ${process.version}, 16 connections, ${SECONDS} s each\n`)
    await reportApi(haat, goods)
    reportSizes()
    await reportVisits(haat.url)
    await reportDevice(haat.url)
  } finally {
    await haat.dispose()
  }
  await reportVendor()
  await reportOrders()
  await reportLarge()
}

/** A product whose stock no load exhausts. */
const endlessGoods = (dataDir: string): Goods => {
  const database = new Database(join(dataDir, 'haat.db'))
  const goods = database
    .prepare('select id, shop_id as shopId, price from products where is_listed = 1 order by id limit 1')
    .get() as Goods
  database.prepare('update products set stock = 100000000 where id = ?').run(goods.id)
  database.close()
  return goods
}

const reportApi = async (haat: Haat, goods: Goods): Promise<void> => {
  const bare = await startBare(haat.dataDir)
  const api = `${haat.url}/api/v1`
  row('API', 'per second', 'p50 ms', 'p99 ms', 'failed')
  try {
    figures('bare Hono, list', await measure({ url: `${bare.url}/list` }, SECONDS))
    figures(
      'products, list',
      await measure({ url: `${api}/products?page=1&limit=12&sortBy=price&sortOrder=asc` }, SECONDS),
    )
    figures('products, search', await measure({ url: `${api}/products?searchTerm=saree&limit=12` }, SECONDS))
    figures('bare Hono, detail', await measure({ url: `${bare.url}/detail/${goods.id}` }, SECONDS))
    figures('products, detail', await measure({ url: `${api}/products/${goods.id}` }, SECONDS))
    figures('orders, create', await measure(await ordering(api, goods), SECONDS))
  } finally {
    bare.stop()
  }
}

const ordering = async (api: string, { id, shopId, price }: Goods) => {
  const answer = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@haat.example', password: 'haat-demo' }),
  })
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  const order = {
    shopId,
    totalAmount: price / 100 + 60,
    paymentType: 'COD',
    products: [{ productId: id, quantity: 1, price: price / 100, discount: 0 }],
    shippingAddress: { name: 'Bench Buyer', phoneNumber: '01712345678', email: 'b@haat.example', address: 'Dhaka' },
  }
  return {
    url: `${api}/orders/create`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', authorization: data.accessToken },
    body: () => JSON.stringify(order),
    headersOf: () => ({ 'idempotency-key': randomUUID() }),
  }
}

const startBare = async (dataDir: string) => {
  const port = await freePort()
  const child = spawn('node_modules/.bin/tsx', ['tests/bench/bare.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/list`).then(
      answer => answer.ok,
      () => false,
    ))
  )
    await new Promise(done => setTimeout(done, 50))
  return { url, stop: () => child.kill() }
}

const reportSizes = (): void => {
  const { scripts, styles } = visitFiles()
  row('\nBuilt files, brotli', 'KB')
  row('first visit, scripts', kilobytes(brotli(scripts)))
  row('first visit, styles', kilobytes(brotli(styles)))
  row('service worker', kilobytes(brotli([WORKER])))
}

const reportVisits = async (haat: string): Promise<void> => {
  const { lcp, cls, bytes, lcpIs, offlineStart, routeChange } = await measureVisits(haat)
  row('\nA phone, home page', 'measured', 'aim')
  row('first visit, CPU 4x, 1.6 Mbit/s, 150 ms: LCP, ms', lcp.toFixed(0), '2000')
  say(`  (${lcpIs})`)
  row('the same: CLS', cls.toFixed(3), '0.020')
  row('the same: KB by then', kilobytes(bytes))
  row('offline, CPU 6x: cold start to 12 cards, ms', offlineStart.toFixed(0), '1000')
  row('route change from the device, ms', routeChange.toFixed(0), '100')
}

const reportDevice = async (haat: string): Promise<void> => {
  const { products, queries, first, p50, p95, readAll } = await measureDevice(haat, DEVICE_PRODUCTS)
  row(`\nDevice, ${products} products`, 'ms')
  row(`listing, search, sort, paging (${queries}), p50`, p50.toFixed(1))
  row('the same, p95', p95.toFixed(1))
  row('the first one of a tab', first.toFixed(0))
  row('reference: reading every row from IndexedDB', readAll.toFixed(0))
}

const reportVendor = async (): Promise<void> => {
  const { arrival, importSeconds, listingMeanwhile } = await measureVendor()
  row('\nAt work', 'p50 ms', 'p95 ms', 'p99 ms', 'aim')
  spread("an order, from placing to the vendor's screen", arrival, 'p95 1000')
  spread('listing while 10,000 rows are imported', listingMeanwhile, 'p99 100')
  row('importing 10,000 rows, s', importSeconds.toFixed(1), '', '', '60')
}

const reportOrders = async (): Promise<void> => {
  const { admin, vendor } = await measureOrders()
  row('\nThe first page of 10,000 orders', 'p50 ms', 'p95 ms', 'p99 ms', 'aim')
  for (const [whose, { question, call, unseen, seen }] of [
    ["an admin's", admin],
    ["a vendor's", vendor],
  ] as const) {
    say(`  ${whose}: GET /api/v1/orders${question}`)
    spread('the answer alone', call)
    spread('from the tap to the cards, asked for', unseen, 'p95 200')
    spread('the same, on the device', seen, 'p95 200')
  }
}

const reportLarge = async (): Promise<void> => {
  const { products, suggestions, list, search } = await measureLarge()
  row(`\n${products} products, one call at a time`, 'p50 ms', 'p95 ms', 'p99 ms', 'aim')
  spread('suggestions', suggestions, 'p95 10')
  spread('list', list)
  spread('search', search)
}

const spread = (name: string, { p50, p95, p99 }: Spread, aim = ''): void =>
  row(name, p50.toFixed(1), p95.toFixed(1), p99.toFixed(1), aim)

const figures = (name: string, { perSecond, p50, p99, failed }: Figures): void =>
  row(name, String(perSecond), String(p50), String(p99), String(failed))

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
const row = (name: string, ...cells: string[]): void =>
  say(name.padEnd(46) + cells.map(cell => cell.padStart(12)).join(''))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

await main()
