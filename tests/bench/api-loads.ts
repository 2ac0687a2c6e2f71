import { randomUUID } from 'node:crypto'
import { calculateTotals } from '../../src/contract/products/pricing.ts'
import type { BenchProduct, Sides } from './bench-sides.ts'
import { buyerEmail, PASSWORD } from './imported-market.ts'
import type { Load, LoadRequest } from './load-generator.ts'
import { LIST_QUESTIONS, SEARCH_TERMS, TYPED_TERMS } from './market-content.ts'
import { createMeanwhile, type Meanwhile } from './meanwhile.ts'

/** The same load on both sides. `meanwhile` starts what else happens during it, and returns how to stop it. */
export type Comparison = {
  name: string
  part: string
  haat: Load
  reference: Load
  meanwhile?: Meanwhile
  /** How many rounds both sides run before they are measured; without it, one second. */
  warmUpRounds?: number
}

/** V8 compiles the long path of an order until some five thousand orders are placed. */
const ORDER_WARM_UP_ROUNDS = 3

type LoadSettings = Partial<Pick<Load, 'connections'>> & { isChanging?: boolean }

/** The loads of `npm run bench`, in the order in which they run. */
export const createComparisons = async (sides: Sides): Promise<Comparison[]> => {
  const reads = createReads(sides.products)
  const mixed = mixReads(reads)
  const sync = await prepareSync(sides.haat.url)
  const compare = (part: string, name: string, [haat, reference]: Requests, settings: LoadSettings = {}) =>
    createComparison(sides, { part, name, haat, reference, settings })
  return [
    compare('reads', 'list', reads.list),
    compare('reads', 'search', reads.search),
    compare('reads', 'one product', reads.product),
    compare('reads', 'suggestions', reads.suggestions),
    // Before anything changes the catalogue, so that a cursor from before the loads is still current.
    compare('sync', `sync, the first ${sync.firstRows} rows`, sync.first),
    compare('sync', 'sync, nothing new', sync.current),
    compare('misses', 'list, the catalogue changes before each', reads.list, { isChanging: true }),
    compare('misses', 'search, the same', reads.search, { isChanging: true }),
    compare('misses', 'one product, the same', reads.product, { isChanging: true }),
    {
      ...compare('mixed', 'reads while 10 orders, 2 prices a second are written', mixed),
      meanwhile: createMeanwhile(sides, createOrders(sides)),
    },
    compare('login', 'sign-in, 4 connections', createLogins(), { connections: 4 }),
    {
      ...compare('orders', 'an order placed, 8 buyers', createOrders(sides), { connections: 8 }),
      warmUpRounds: ORDER_WARM_UP_ROUNDS,
    },
  ]
}

/** Requests to Haat, and those to the reference that ask the same. */
export type Requests = [haat: LoadRequest[], reference: LoadRequest[]]

const createComparison = (
  { haat, reference }: Sides,
  given: { part: string; name: string; haat: LoadRequest[]; reference: LoadRequest[]; settings: LoadSettings },
): Comparison => {
  const { isChanging, ...settings } = given.settings
  const toLoad = (side: Sides['reference'], requests: LoadRequest[]): Load => ({
    url: side.url,
    pid: side.pid,
    ...(side.readDatabaseCpuMs && { readDatabaseCpuMs: side.readDatabaseCpuMs }),
    requests,
    ...settings,
    ...(isChanging && { beforeEach: () => side.changeCatalogue() as undefined }),
    ...(given.part === 'orders' && { beforeEach: () => ({ 'idempotency-key': randomUUID() }) }),
  })
  return {
    part: given.part,
    name: given.name,
    haat: toLoad(haat, given.haat),
    reference: toLoad(reference, given.reference),
  }
}

/** Reads as shoppers ask them: 200 lists, 60 searches, the products, and what is typed into the search box. */
export const createReads = (products: readonly BenchProduct[]) => ({
  list: toRequests(
    LIST_QUESTIONS,
    question => `/api/v1/products?${toQuery({ ...question, page: 1, limit: 12, sortBy: 'price', sortOrder: 'asc' })}`,
    question => `/list?${toQuery(question)}`,
  ),
  search: toRequests(
    SEARCH_TERMS,
    searchTerm => `/api/v1/products?${toQuery({ searchTerm, page: 1, limit: 12 })}`,
    term => `/search?${toQuery({ term })}`,
  ),
  product: toRequests(
    products,
    ({ id }) => `/api/v1/products/${id}`,
    ({ id }) => `/product/${id}`,
  ),
  suggestions: toRequests(
    TYPED_TERMS,
    searchTerm => `/api/v1/products/suggestions?${toQuery({ searchTerm })}`,
    term => `/suggestions?${toQuery({ term })}`,
  ),
})

const toRequests = <Q>(
  questions: readonly Q[],
  haatPath: (question: Q) => string,
  referencePath: (question: Q) => string,
): Requests => [
  questions.map(question => ({ path: haatPath(question) })),
  questions.map(question => ({ path: referencePath(question) })),
]

const toQuery = (values: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()

/** One list and one search to four products. */
const mixReads = ({ list, search, product }: ReturnType<typeof createReads>): Requests => {
  const mix = (side: 0 | 1) =>
    product[side].flatMap((request, n) =>
      n % 4 === 0
        ? [request, list[side][(n / 4) % list[side].length]!, search[side][(n / 4) % search[side].length]!]
        : [request],
    )
  return [mix(0), mix(1)]
}

const createLogins = (): Requests => {
  const toRequest = (path: string, n: number): LoadRequest => ({
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: buyerEmail(n), password: PASSWORD }),
  })
  const buyers = [0, 1, 2, 3]
  return [buyers.map(n => toRequest('/api/v1/auth/login', n)), buyers.map(n => toRequest('/login', n))]
}

const prepareSync = async (url: string): Promise<{ first: Requests; current: Requests; firstRows: number }> => {
  const path = '/api/v1/sync/catalogue'
  const { data } = await readSync(url, path)
  const firstRows = data.categories.length + data.shops.length + data.products.length
  const since = await readCurrentCursor(url, path)
  return {
    firstRows,
    first: [[{ path }], [{ path: `/sync?limit=${data.products.length}` }]],
    current: [[{ path: `${path}?${toQuery({ since })}` }], [{ path: '/sync/current' }]],
  }
}

type SyncResponse = {
  data: Record<'categories' | 'shops' | 'products', unknown[]>
  meta: { cursor: string; more: boolean }
}

const readSync = async (url: string, path: string): Promise<SyncResponse> =>
  (await (await fetch(url + path)).json()) as SyncResponse

/** The cursor of a device that has everything. */
const readCurrentCursor = async (url: string, path: string): Promise<string> => {
  let { meta } = await readSync(url, path)
  while (meta.more) meta = (await readSync(url, `${path}?${toQuery({ since: meta.cursor })}`)).meta
  return meta.cursor
}

/** Each connection orders as one of the buyers, because it sends its own part of the requests first. */
export const createOrders = ({ haat, products }: Sides): Requests => {
  const perBuyer = Math.ceil(products.length / haat.buyerTokens.length)
  const buyerOf = (n: number) => Math.floor(n / perBuyer)
  return [
    products.map((product, n) => toOrderRequest(product, haat.buyerTokens[buyerOf(n)]!)),
    products.map(({ id }, n) => toReferenceOrder(id, buyerOf(n))),
  ]
}

const ADDRESS = { name: 'Bench Buyer', phoneNumber: '01712345678', email: 'b@bench.example', address: 'Dhaka' }

const toOrderRequest = ({ id, variantId, shopId, price }: BenchProduct, token: string): LoadRequest => ({
  path: '/api/v1/orders/create',
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: token },
  body: JSON.stringify({
    shopId,
    totalAmount: calculateTotals({ lines: [{ price, quantity: 1 }] }).totalAmount / 100,
    paymentType: 'COD',
    couponCode: '',
    products: [{ productId: id, variantId, quantity: 1, price: price / 100, discount: 0 }],
    shippingAddress: ADDRESS,
  }),
})

const toReferenceOrder = (productId: string, buyer: number): LoadRequest => ({
  path: '/order',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ customer: buyerEmail(buyer), productId, quantity: 1, address: JSON.stringify(ADDRESS) }),
})
