import { cpus } from 'node:os'
import { findSaree } from '../support/actions/shopper-actions.ts'
import { type DemoServer, startDemoServer } from '../support/servers/demo-server.ts'
import { setup } from '../support/servers/demo-template-setup.ts'
import { API_PARTS, type Arguments, BROWSER_PARTS, readArguments } from './arguments.ts'
import { listVisitFiles, measureBrotli, WORKER } from './bundle-sizes.ts'
import { measureQuoteTimes } from './delivery/quote-times.ts'
import { measureDevice } from './device-queries.ts'
import { measureFacetTimes } from './facet-times.ts'
import { measureLedgerTimes } from './ledger/ledger-times.ts'
import { runLighthouse } from './lighthouse.ts'
import { measureApi } from './measure-api.ts'
import { measureMemory } from './memory.ts'
import { measureOrders } from './order-screens.ts'
import { measureVisits } from './page-visits.ts'
import { computePercentiles } from './percentiles.ts'
import {
  formatKilobytes,
  printApiHeader,
  printComparison,
  printDifferences,
  printLine,
  printMemory,
  printPercentiles,
  printRow,
} from './report.ts'
import { type BenchResults, createResults, readResults, storeResults } from './results.ts'
import { measureSearchTimes } from './search-times.ts'
import { captureFirstPaints, measureFirstText, measureSharedLink } from './shared-links.ts'
import { measureSlowNavigation } from './slow-navigation.ts'
import { measureVendor } from './vendor-flows.ts'

/** `npm run bench`: measures this machine. README.md describes options and figures. Nothing is asserted. */
const DEVICE_PRODUCTS = 5000

const main = async (): Promise<void> => {
  const settings = readArguments(process.argv.slice(2))
  const { parts, postgres, products, variants, seconds, rounds, compare } = settings
  const before = compare ? readResults(compare) : null
  const results = createResults({ postgres, products, variants, seconds, rounds })
  printLine(
    `\n${cpus().length} cores, Node ${process.version}, ${products} products${variants > 1 ? ` with ${variants} variants` : ''}${postgres ? ' on PostgreSQL' : ''}, ${rounds} × ${seconds} s each`,
  )
  if (API_PARTS.some(part => parts.has(part))) await reportApi(settings, results)
  if (parts.has('typing')) await reportSearchTimes(products)
  if (parts.has('facets')) await reportFacetTimes(products)
  if (parts.has('quotes')) reportQuoteTimes()
  if (parts.has('ledger')) await reportLedgerTimes(settings)
  if (parts.has('memory')) {
    results.memory = await measureMemory(products)
    printMemory(results.memory)
  }
  if (parts.has('sizes')) reportSizes()
  if (BROWSER_PARTS.some(part => parts.has(part))) await reportBrowser(parts)
  printLine(`\nThe figures are in ${storeResults(results)}`)
  if (before) printDifferences(before, results)
}

const reportApi = async (settings: Arguments, results: BenchResults): Promise<void> => {
  printApiHeader()
  await measureApi(settings, result => {
    results.api.push(result)
    printComparison(result)
  })
}

const reportSearchTimes = async (products: number): Promise<void> => {
  const { suggestions, search, spoken } = await measureSearchTimes(products)
  printRow(`\nOne person searches ${products} products`, 'p50 ms', 'p95 ms', 'p99 ms', 'aim')
  printPercentiles('suggestions, at each key', suggestions, 'p95 10')
  printPercentiles('search, pages 1 to 3', search, 'p95 50')
  printPercentiles('search in other words, mostly corrected', spoken, 'p95 100')
}

const reportFacetTimes = async (products: number): Promise<void> => {
  const { first, facets, reference } = await measureFacetTimes(products)
  printRow(`\nCounts of filters, ${products} products with 8 variants`, 'p50 ms', 'p95 ms', 'p99 ms', 'aim')
  printPercentiles('each after a sale', facets, 'p95 30')
  printPercentiles('the reference: SQL alone', reference)
  printRow('the first of a server, ms', first.toFixed(0))
}

const reportQuoteTimes = (): void => {
  const { first, quotes, slowest } = measureQuoteTimes()
  printRow('\nDelivery of 100 carts', 'p50 ms', 'p95 ms', 'p99 ms', 'aim')
  printPercentiles('place and totals of a cart', quotes, 'each 1')
  printRow('the slowest; the first, ms', slowest.toFixed(3), first.toFixed(3))
}

const reportLedgerTimes = async ({ orders, postgres }: Arguments): Promise<void> => {
  const { fillSeconds, balances, statement, checkSeconds } = await measureLedgerTimes(orders, postgres)
  printRow(`\nThe ledger, ${orders} orders in a year`, 'p50 ms', 'p95 ms', 'p99 ms', 'aim')
  printPercentiles('balances of a shop with a tenth of them', computePercentiles(balances), 'p95 20')
  printPercentiles('its statement of a month', computePercentiles(statement), 'p95 200')
  printRow('the nightly check of all, s', checkSeconds.toFixed(1), '', '', '60')
  printRow('filling it, s', fillSeconds.toFixed(0))
}

const reportBrowser = async (parts: ReadonlySet<string>): Promise<void> => {
  setup()
  const haat = await startDemoServer()
  try {
    if (parts.has('visits')) await reportVisits(haat.url)
    if (parts.has('links')) await reportSharedLinks(haat)
    if (parts.has('navigation')) await reportSlowNavigation(haat.url)
    if (parts.has('lighthouse')) reportLighthouse(haat)
    if (parts.has('device')) await reportDevice(haat.url)
  } finally {
    await haat.dispose()
  }
  if (parts.has('vendor')) await reportVendor()
  if (parts.has('screens')) await reportOrders()
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

const reportSharedLinks = async ({ url, dataDir }: DemoServer): Promise<void> => {
  const product = `/products/${findSaree(dataDir).id}`
  const links = {
    Home: '/',
    'a product': product,
    'a category': '/products?category=Saree',
    'a search': '/products?search=cotton',
    'the shops': '/shops',
  }
  for (const [name, path] of Object.entries(links)) {
    const { firstPaint, lcp, usable, cls, bytes } = await measureSharedLink(url, path)
    printRow(`\nFirst visit to ${name}, CPU 4x, 400 kbit/s, 400 ms`, 'measured', 'aim')
    printRow('first paint, ms', firstPaint.toFixed(0), '2000')
    printRow('largest paint, ms', lcp.toFixed(0))
    printRow('usable, ms', usable.toFixed(0), '6000')
    printRow('CLS', cls.toFixed(4), '0.0200')
    printRow('KB by then', formatKilobytes(bytes))
  }
  for (const [name, path] of Object.entries({ Home: '/', 'a product': product })) {
    const { firstPaint, price, lcp } = await measureFirstText(url, path)
    printRow(`\nFirst visit to ${name}, CPU 4x, 50 kbit/s, 1 s`, 'measured', 'aim')
    printRow('its text, ms', firstPaint.toFixed(0), '10000')
    printRow('its first price, ms', price.toFixed(0), '10000')
    printRow('largest paint in 20 s, ms', lcp.toFixed(0))
  }
  printLine(`\nScreenshots: ${(await captureFirstPaints(url, product)).join(', ')}`)
}

const reportSlowNavigation = async (haat: string): Promise<void> => {
  printRow('\nFrom a tap to the next skeleton, 50 kbit/s, 1 s', 'ms', 'aim')
  for (const { who, href, ms } of await measureSlowNavigation(haat)) {
    printRow(`${who.split('@')[0]}: ${href}`, ms.toFixed(0), '100')
  }
}

const reportLighthouse = ({ url, dataDir }: DemoServer): void => {
  printRow('\nLighthouse, mobile', 'perf.', 'a11y', 'practices', 'SEO', 'LCP ms', 'TBT ms', 'CLS')
  printRow('aim', '95', '100', '100', '100', '', '150', '0.02')
  const pages = { home: '/', listing: '/products', product: `/products/${findSaree(dataDir).id}` }
  for (const [name, path] of Object.entries(pages)) {
    const { scores, lcp, blocking, cls, audits } = runLighthouse(url + path)
    const points = ['performance', 'accessibility', 'best-practices', 'seo'].map(id => String(scores[id]))
    printRow(name, ...points, lcp.toFixed(0), blocking.toFixed(0), cls.toFixed(3))
    printLine(`  ${audits.join(', ')}`)
  }
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
  const { arrival, importSeconds, listingMeanwhile, firstSync } = await measureVendor()
  printRow('\nAt work', 'p50 ms', 'p95 ms', 'p99 ms', 'aim')
  printPercentiles("an order, from placing to the vendor's screen", arrival, 'p95 1000')
  printPercentiles('listing while 10,000 rows are imported', listingMeanwhile, 'p99 100')
  printRow('importing 10,000 rows, s', importSeconds.toFixed(1), '', '', '60')
  printRow('their first sync to a new phone, since the sign-in, s', firstSync.sinceSignIn.toFixed(1), '', '', '5')
  printRow('the same since the sign-in page was opened, s', firstSync.sinceOpening.toFixed(1))
}

const reportOrders = async (): Promise<void> => {
  const { admin, vendor } = await measureOrders()
  printRow('\nThe first page of 10,000 orders', 'p50 ms', 'p95 ms', 'p99 ms', 'aim')
  for (const [user, { listQuery, call, unseen, seen, slow }] of [
    ["an admin's", admin],
    ["a vendor's", vendor],
  ] as const) {
    printLine(`  ${user}: GET /api/v1/orders${listQuery}`)
    printPercentiles('the response alone', call)
    printPercentiles('from the tap to the cards, asked for', unseen, 'p95 200')
    printPercentiles('the same, on the device', seen, 'p95 200')
    printPercentiles('the same, CPU 4x', slow, 'p95 200')
  }
}

await main()
