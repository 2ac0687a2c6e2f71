import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryMarket } from '../support/actions/shopper-actions.ts'
import { createPhoto } from '../support/fixtures/form-requests.ts'
import { type DemoServer, findFreePort, startDemoServer } from '../support/servers/demo-server.ts'

/** `npm run check:kill` sets 50. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2)
const SENDERS = 8
/** The longest time between the start of the load and a kill. */
const LATEST_MS = 400
const OWNER = { email: 'owner@test.example', password: 'owner-password' }
const PASSWORD = 'a-password'
const STOCK = 1_000_000

type Json = Record<string, unknown>
/** A write as a device stores it: with a constant key, and the acknowledged response. */
type Write = { method: string; path: string; body: Json; token: string; key: string; response: string | null }

let dataDir: string
let port: number
let haat: DemoServer
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'haat-kill-'))
  port = await findFreePort()
  haat = await start()
})
afterEach(async () => {
  await haat.dispose()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () =>
  startDemoServer({ dataDir, port, env: { DEMO: 'off', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password } })

const call = async <Data>(method: string, path: string, body: Json, token?: string, key?: string) => {
  const response = await fetch(`${haat.url}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: token }),
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const { data, message } = JSON.parse(text) as { data: Data; message: string }
  return {
    status: response.status,
    isReplay: response.headers.get('idempotent-replayed') === 'true',
    text,
    data,
    message,
  }
}

const signIn = async (email: string, password = PASSWORD): Promise<string> =>
  (await call<{ accessToken: string }>('POST', '/auth/login', { email, password })).data.accessToken

const signUp = async (kind: 'customer' | 'vendor', number: number): Promise<string> => {
  const email = `${kind}${number}@test.example`
  const data = { name: `The ${kind} ${number}`, email, phoneNumber: '01712345678' }
  await call('POST', `/users/create-${kind}`, { password: PASSWORD, data })
  return signIn(email)
}

/** Creates a shop with one product through the API. */
const openStall = async () => {
  const admin = await signIn(OWNER.email, OWNER.password)
  const vendor = await signUp('vendor', 1)
  const made = async (path: string, body: Json, token: string) => {
    const { data, status, message } = await call<{ id: string }>('POST', path, body, token)
    expect(status, message).toBe(201)
    return data.id
  }
  const categoryId = await made('/categories/create', { name: 'Sarees' }, admin)
  const shop = { name: 'A stall', phoneNumber: '01712345678', shopAddress: 'Tangail', description: 'Handloom sarees.' }
  const shopId = await openShop(shop, vendor)
  const product = { name: 'Saree', description: 'Woven by hand.', categoryId, price: 500, stock: STOCK, shopId }
  return { vendor, shopId, productId: await made('/products/create', product, vendor) }
}

/** Creates a shop by form, because it needs a logo. */
const openShop = async (shop: Json, vendor: string): Promise<string> => {
  const body = new FormData()
  body.set('data', JSON.stringify(shop))
  body.set('file', new File([await createPhoto()], 'logo.jpg'))
  const response = await fetch(`${haat.url}/api/v1/shops/create`, {
    method: 'POST',
    headers: { authorization: vendor },
    body,
  })
  return ((await response.json()) as { data: { id: string } }).data.id
}

const ADDRESS = { name: 'Rahima', phoneNumber: '01712345678', email: 'r@test.example', address: 'Dhaka' }

const orderOf = (stall: { shopId: string; productId: string }, token: string): Write => ({
  method: 'POST',
  path: '/orders/create',
  // Without an id from the device, so that running it twice would create two orders.
  body: {
    shopId: stall.shopId,
    totalAmount: 560,
    paymentType: 'COD',
    products: [{ productId: stall.productId, quantity: 1, price: 500, discount: 0 }],
    shippingAddress: ADDRESS,
    couponCode: '',
  },
  token,
  key: crypto.randomUUID(),
  response: null,
})

const cancelOf = (order: Write): Write => ({
  method: 'PATCH',
  path: `/orders/change-status/${(JSON.parse(order.response!) as { data: { id: string } }).data.id}`,
  body: { status: 'CANCELLED' },
  token: order.token,
  key: crypto.randomUUID(),
  response: null,
})

/** Sends a write. A response must be successful and equal to earlier ones. */
const send = async (write: Write): Promise<void> => {
  const { status, text, isReplay } = await call(write.method, write.path, write.body, write.token, write.key)
  expect(status, text).toBeLessThan(300)
  if (write.response !== null) expect({ text, isReplay }).toEqual({ text: write.response, isReplay: true })
  write.response = text
}

/** Places orders, and cancels some of them, until the connection dies. */
const shop = async (writes: Write[], next: () => Write): Promise<void> => {
  for (;;) {
    const write = next()
    writes.push(write)
    const isSent = await send(write).then(
      () => true,
      error => {
        if (error instanceof TypeError || error instanceof SyntaxError) return false
        throw error
      },
    )
    if (!isSent) return
  }
}

const isOrder = (write: Write): boolean => write.path === '/orders/create'

describe('A server that is killed under load', () => {
  it(
    `${ROUNDS} times loses nothing that it acknowledged, and does nothing twice`,
    async () => {
      const stall = await openStall()
      const customers = await Promise.all(Array.from({ length: SENDERS }, (_, at) => signUp('customer', at)))
      const writes: Write[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const ofRound: Write[] = []
        const cancelled = new Set<Write>()
        const nextFor = (token: string) => () => {
          const own = ofRound.find(one => one.token === token && one.response && isOrder(one) && !cancelled.has(one))
          if (!own || randomInt(3) > 0) return orderOf(stall, token)
          cancelled.add(own)
          return cancelOf(own)
        }
        const load = Promise.all(customers.map(token => shop(ofRound, nextFor(token))))
        await new Promise(resolve => setTimeout(resolve, randomInt(20, LATEST_MS)))
        await haat.end('SIGKILL')
        await load
        haat = await start()
        for (const write of ofRound) await send(write)
        writes.push(...ofRound)
      }
      expectOnce(writes, stall.productId)
    },
    60_000 + ROUNDS * 20_000,
  )
})

/** Expects the database to contain what was acknowledged, each once. */
const expectOnce = (writes: Write[], productId: string) => {
  const orders = writes.filter(isOrder)
  const cancels = writes.length - orders.length
  const count = (query: string) => Object.values(queryMarket<Record<string, number>>(dataDir, query)[0]!)[0]
  const ids = new Set(orders.map(order => (JSON.parse(order.response!) as { data: { id: string } }).data.id))
  expect(orders.length).toBeGreaterThan(ROUNDS)
  expect(ids.size).toBe(orders.length)
  expect(count('select count(*) from orders')).toBe(orders.length)
  expect(count("select count(*) from orders where status = 'CANCELLED'")).toBe(cancels)
  expect(count('select count(*) from order_items')).toBe(orders.length)
  expect(count('select count(*) from order_events')).toBe(writes.length)
  expect(count("select count(*) from idempotency where endpoint like 'orders.%'")).toBe(writes.length)
  expect(count(`select stock from products where id = '${productId}'`)).toBe(STOCK - orders.length + cancels)
  expect(count('select count(*) from pragma_integrity_check')).toBe(1)
}
