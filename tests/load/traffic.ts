import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { calculateTotals } from '../../src/contract/products/pricing.ts'
import { LIST_QUESTIONS, SEARCH_TERMS, TYPED_TERMS } from '../bench/market-content.ts'
import type { Front, FrontRequest } from './front.ts'
import { type Ledger, type LoadOrder, noteResponse, type Write } from './ledger.ts'
import { hesitate, type LoadAccount, type LoadMarket, type LoadProduct, toAddress } from './people.ts'
import { logRequest, type RequestLog } from './request-log.ts'

export type TrafficOptions = { front: Front; log: RequestLog; ledger: Ledger; market: LoadMarket; rate: number }

/** The shares of what people do. An order is followed by what its shop does with it. */
const SHARES = { list: 0.28, product: 0.28, search: 0.1, suggestions: 0.14, orders: 0.12, order: 0.08 }
const TICK_MS = 20
/** Reads that wait at the same time. People do not ask for more and more pages while none comes. */
const MAX_WAITING_READS = 400
const RETRY_MS = 500
const GUESTS_OF_TEN = 8
const REPEATED_OF_A_HUNDRED = 5
const CANCELLED_OF_TEN = 1

type Context = TrafficOptions & { waiting: number; skipped: number; isStopping: boolean; flows: Set<Promise<void>> }

/**
 * Starts the people: at fixed times one begins to do something, however slow the responses are. Stopping begins nothing
 * new, and waits until every write that was begun is answered.
 * @returns how to stop it; it resolves with the number of reads that nobody began because too many waited
 */
export const startTraffic = (options: TrafficOptions): (() => Promise<number>) => {
  const context: Context = { ...options, waiting: 0, skipped: 0, isStopping: false, flows: new Set() }
  const started = performance.now()
  const begun = Object.fromEntries(Object.keys(SHARES).map(kind => [kind, 0]))
  const timer = setInterval(() => {
    const seconds = (performance.now() - started) / 1000
    for (const [kind, share] of Object.entries(SHARES))
      for (const due = seconds * options.rate * share; begun[kind]! < due; begun[kind]!++)
        begin(context, kind as keyof typeof SHARES)
  }, TICK_MS)
  return async () => {
    clearInterval(timer)
    context.isStopping = true
    while (context.flows.size > 0) await Promise.all(context.flows)
    return context.skipped
  }
}

const begin = (context: Context, kind: keyof typeof SHARES): void => {
  if (kind !== 'order' && context.waiting >= MAX_WAITING_READS) {
    context.skipped++
    return
  }
  const flow = kind === 'order' ? followOrder(context) : read(context, kind)
  context.flows.add(flow)
  flow.catch(error => context.ledger.problems.push(String(error))).finally(() => context.flows.delete(flow))
}

type ReadKind = Exclude<keyof typeof SHARES, 'order'>

const read = async (context: Context, kind: ReadKind): Promise<void> => {
  const { front, log, market } = context
  const person = kind === 'orders' ? pick(market.vendors) : pickVisitor(market)
  context.waiting++
  const sent: FrontRequest = {
    method: 'GET',
    path: API_PREFIX + READS[kind](market),
    headers: person.token ? { authorization: person.token } : {},
    address: person.address,
  }
  const reply = await logRequest(log, kind, () => front.send(sent))
  context.waiting--
  if (reply && reply.status !== 200) context.ledger.problems.push(`${sent.path}: ${reply.status} ${reply.text}`)
}

const toQuery = (values: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()

const READS: Record<ReadKind, (market: LoadMarket) => string> = {
  list: () =>
    `/products?${toQuery({ ...pick(LIST_QUESTIONS), page: 1, limit: 12, sortBy: 'price', sortOrder: 'asc' })}`,
  product: ({ productIds }) => `/products/${pick(productIds)}`,
  search: () => `/products?${toQuery({ searchTerm: pick(SEARCH_TERMS), page: 1, limit: 12 })}`,
  suggestions: () => `/products/suggestions?${toQuery({ searchTerm: pick(TYPED_TERMS) })}`,
  orders: () => '/orders?status=PENDING&page=1&limit=12',
}

const pickVisitor = ({ customers }: LoadMarket): LoadAccount =>
  randomInt(10) < GUESTS_OF_TEN ? { token: '', address: toAddress(12, randomInt(65_536)) } : pick(customers)

/** A customer orders; then they cancel it, or the shop accepts, ships and delivers it. */
const followOrder = async (context: Context): Promise<void> => {
  const customer = pick(context.market.customers)
  const product = pick(context.market.products)
  const response = await sendUntilAnswered(context, orderWrite(customer, product))
  if (response === null) return
  const { data } = JSON.parse(response) as { data: { id: string; status: string } }
  const order: LoadOrder = { id: data.id, productId: product.id, status: data.status, vendorId: product.shop.id }
  context.ledger.orders.push(order)
  const isCancelled = randomInt(10) < CANCELLED_OF_TEN
  const steps = isCancelled ? ['CANCELLED'] : ['PROCESSING', 'SHIPPED', 'DELIVERED']
  for (const status of steps) {
    await hesitate(500, 4_000)
    if (context.isStopping) return
    const answered = await sendUntilAnswered(
      context,
      statusWrite(isCancelled ? customer : product.shop.vendor, order, status),
    )
    if (answered === null) return
    order.status = status
  }
}

const ADDRESS = { name: 'Load Buyer', phoneNumber: '01712345678', email: 'b@bench.example', address: 'Dhaka' }

/** Without an id from the device, so that running it twice would make two orders. */
const orderWrite = (customer: LoadAccount, { id, price, shop }: LoadProduct): Write =>
  toWrite('order', 'POST', '/orders/create', customer, {
    shopId: shop.id,
    totalAmount: calculateTotals({ lines: [{ price, quantity: 1 }] }).totalAmount / 100,
    paymentType: 'COD',
    couponCode: '',
    products: [{ productId: id, quantity: 1, price: price / 100, discount: 0 }],
    shippingAddress: ADDRESS,
  })

const statusWrite = (by: LoadAccount, { id, status }: LoadOrder, to: string): Write =>
  toWrite(to === 'CANCELLED' ? 'cancel' : 'vendor', 'PATCH', `/orders/change-status/${id}`, by, {
    status: to,
    expectedStatus: status,
  })

const toWrite = (kind: string, method: string, path: string, { token, address }: LoadAccount, body: object): Write => ({
  kind,
  method,
  path: API_PREFIX + path,
  body: JSON.stringify(body),
  token,
  address,
  key: randomUUID(),
  response: null,
})

/** Sends a write with its key until it is answered, and some of them once more. @returns null if it was refused */
const sendUntilAnswered = async (context: Context, write: Write): Promise<string | null> => {
  const { ledger } = context
  for (;;) {
    const reply = await sendWrite(context, write)
    if (reply) {
      if (!noteResponse(ledger, write, reply)) return null
      break
    }
    await wait(RETRY_MS + Math.random() * RETRY_MS)
  }
  ledger.writes.push(write)
  if (randomInt(100) < REPEATED_OF_A_HUNDRED) {
    const again = await sendWrite(context, write)
    if (again && noteResponse(ledger, write, again)) ledger.repeats++
  }
  return write.response
}

const sendWrite = ({ front, log }: Context, { kind, method, path, body, token, address, key }: Write) => {
  const headers = { 'content-type': 'application/json', authorization: token, 'idempotency-key': key }
  return logRequest(log, kind, () => front.send({ method, path, headers, body, address }))
}

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
