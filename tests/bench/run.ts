import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { copyDemoTemplate, type DemoServer, findFreePort, startDemoServer } from '../support/demo-server.ts'
import { setup } from '../support/demo-template-setup.ts'
import { listVisitFiles, measureBrotli, WORKER } from './bundle-sizes.ts'
import { measureDevice } from './device-queries.ts'
import { measureLargeCatalogue } from './large-catalogue.ts'
import { type LoadResult, measureLoad } from './load-generator.ts'
import { measureOrders } from './order-screens.ts'
import { measureVisits } from './page-visits.ts'
import type { Percentiles } from './percentiles.ts'
import { measureVendor } from './vendor-flows.ts'

/** `npm run bench`: measures this machine, next to a baseline in the same run. Figures are reported, not asserted. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const DEVICE_PRODUCTS = 5000

type OrderableProduct = { id: string; shopId: string; price: number }

const main = async (): Promise<void> => {
  setup()
  const dataDir = copyDemoTemplate()
  const goods = createEndlessStock(dataDir)
  const haat = await startDemoServer({ dataDir })
  try {
    printLine(`\n${cpus().length} cores, Node ${process.version}, 16 connections, ${SECONDS} s each\n`)
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

/** Gives a product a stock that no load exhausts. */
const createEndlessStock = (dataDir: string): OrderableProduct => {
  const database = new Database(join(dataDir, 'haat.db'))
  const goods = database
    .prepare('select id, shop_id as shopId, price from products where is_listed = 1 order by id limit 1')
    .get() as OrderableProduct
  database.prepare('update products set stock = 100000000 where id = ?').run(goods.id)
  database.close()
  return goods
}

const reportApi = async (haat: DemoServer, goods: OrderableProduct): Promise<void> => {
  const bare = await startBaselineServer(haat.dataDir)
  const api = `${haat.url}/api/v1`
  printRow('API', 'per second', 'p50 ms', 'p99 ms', 'failed')
  try {
    printLoadResult('bare Hono, list', await measureLoad({ url: `${bare.url}/list` }, SECONDS))
    printLoadResult(
      'products, list',
      await measureLoad({ url: `${api}/products?page=1&limit=12&sortBy=price&sortOrder=asc` }, SECONDS),
    )
    printLoadResult(
      'products, search',
      await measureLoad({ url: `${api}/products?searchTerm=saree&limit=12` }, SECONDS),
    )
    printLoadResult('bare Hono, detail', await measureLoad({ url: `${bare.url}/detail/${goods.id}` }, SECONDS))
    printLoadResult('products, detail', await measureLoad({ url: `${api}/products/${goods.id}` }, SECONDS))
    printLoadResult('orders, create', await measureLoad(await createOrderRequest(api, goods), SECONDS))
  } finally {
    bare.stop()
  }
}

const createOrderRequest = async (api: string, { id, shopId, price }: OrderableProduct) => {
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

const startBaselineServer = async (dataDir: string) => {
  const port = await findFreePort()
  const child = spawn('node_modules/.bin/tsx', ['tests/bench/baseline-server.ts'], {
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
  const { scripts, styles } = listVisitFiles()
  printRow('\nBuilt files, brotli', 'KB')
  printRow('first visit, scripts', formatKilobytes(measureBrotli(scripts)))
  printRow('first visit, styles', formatKilobytes(measureBrotli(styles)))
  printRow('service worker', formatKilobytes(measureBrotli([WORKER])))
}

const reportVisits = async (haat: string): Promise<void> => {
  const { lcp, cls, bytes, lcpIs, offlineStart, routeChange } = await measureVisits(haat)
  printRow('\nA phone, home page', 'measured', 'aim')
  printRow('first visit, CPU 4x, 1.6 Mbit/s, 150 ms: LCP, ms', lcp.toFixed(0), '2000')
  printLine(`  (${lcpIs})`)
  printRow('the same: CLS', cls.toFixed(3), '0.020')
  printRow('the same: KB by then', formatKilobytes(bytes))
  printRow('offline, CPU 6x: cold start to 12 cards, ms', offlineStart.toFixed(0), '1000')
  printRow('route change from the device, ms', routeChange.toFixed(0), '100')
}

const reportDevice = async (haat: string): Promise<void> => {
  const { products, queries, first, p50, p95, readAll } = await measureDevice(haat, DEVICE_PRODUCTS)
  printRow(`\nDevice, ${products} products`, 'ms')
  printRow(`listing, search, sort, paging (${queries}), p50`, p50.toFixed(1))
  printRow('the same, p95', p95.toFixed(1))
  printRow('the first one of a tab', first.toFixed(0))
  printRow('reference: reading every row from IndexedDB', readAll.toFixed(0))
}

const reportVendor = async (): Promise<void> => {
  const { arrival, importSeconds, listingMeanwhile } = await measureVendor()
  printRow('\nAt work', 'p50 ms', 'p95 ms', 'p99 ms', 'aim')
  printPercentiles("an order, from placing to the vendor's screen", arrival, 'p95 1000')
  printPercentiles('listing while 10,000 rows are imported', listingMeanwhile, 'p99 100')
  printRow('importing 10,000 rows, s', importSeconds.toFixed(1), '', '', '60')
}

const reportOrders = async (): Promise<void> => {
  const { admin, vendor } = await measureOrders()
  printRow('\nThe first page of 10,000 orders', 'p50 ms', 'p95 ms', 'p99 ms', 'aim')
  for (const [user, { listQuery, call, unseen, seen }] of [
    ["an admin's", admin],
    ["a vendor's", vendor],
  ] as const) {
    printLine(`  ${user}: GET /api/v1/orders${listQuery}`)
    printPercentiles('the answer alone', call)
    printPercentiles('from the tap to the cards, asked for', unseen, 'p95 200')
    printPercentiles('the same, on the device', seen, 'p95 200')
  }
}

const reportLarge = async (): Promise<void> => {
  const { products, suggestions, list, search } = await measureLargeCatalogue()
  printRow(`\n${products} products, one call at a time`, 'p50 ms', 'p95 ms', 'p99 ms', 'aim')
  printPercentiles('suggestions', suggestions, 'p95 10')
  printPercentiles('list', list)
  printPercentiles('search', search)
}

const printPercentiles = (name: string, { p50, p95, p99 }: Percentiles, aim = ''): void =>
  printRow(name, p50.toFixed(1), p95.toFixed(1), p99.toFixed(1), aim)

const printLoadResult = (name: string, { perSecond, p50, p99, failed }: LoadResult): void =>
  printRow(name, String(perSecond), String(p50), String(p99), String(failed))

const formatKilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
const printRow = (name: string, ...cells: string[]): void =>
  printLine(name.padEnd(46) + cells.map(cell => cell.padStart(12)).join(''))
const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

await main()
