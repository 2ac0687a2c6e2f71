import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import pg from 'pg'
import pino from 'pino'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGuestResponseCache } from '../../../server/http/caches/guest-response-cache.ts'
import { limitResponseTime } from '../../../server/http/response-deadline.ts'
import { createResponseCache } from '../../../server/http/responses/response-cache.ts'
import { createRoute } from '../../../server/http/route-handler.ts'
import { login } from '../../../src/contract/accounts/credentials.ts'
import { API_PREFIX } from '../../../src/contract/constants.ts'
import { listProducts } from '../../../src/contract/products/products.ts'
import { testPush } from '../../../src/contract/settings/server-status.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { syncCatalogue } from '../../../src/contract/sync/sync.ts'
import { syncAccount } from '../../../src/contract/sync/sync-account.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES, HAS_POSTGRES } from '../../support/servers/engines.ts'

const DEADLINE_MS = 25_000

let market: MarketFixture
const lines: object[] = []
beforeAll(async () => {
  const log = Object.assign(pino({ level: 'silent' }), { error: (line: object) => lines.push(line) })
  market = await openMarketFixture({ engine: ENGINES.at(-1)!, log: log as never })
})
afterAll(() => market?.stop())
beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

describe.skipIf(!HAS_POSTGRES)('A request that the database keeps waiting', () => {
  let holder: pg.Client
  let watcher: pg.Client
  beforeAll(async () => {
    const { databaseUrl } = market.services.config
    holder = new pg.Client(databaseUrl)
    watcher = new pg.Client(databaseUrl)
    await Promise.all([holder.connect(), watcher.connect()])
  })
  afterAll(() => Promise.all([holder?.end(), watcher?.end()]))
  afterEach(() => holder.query('rollback'))

  const lock = async (table: string) => {
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
  }
  const countWaiting = async (): Promise<number> => {
    const { rows } = await watcher.query(
      "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows[0].waiting
  }
  const untilWaiting = async (count: number) => {
    while ((await countWaiting()) < count) await new Promise(setImmediate)
  }

  it('gets 503 while its device still waits, the log says where it stood, and its write is stored once', async () => {
    const draft = await market.draft({ [await market.addProduct()]: 1 })
    const key = uuid()
    await lock('categories, orders')
    const calls = [
      market.call(syncCatalogue, {}),
      market.call(syncAccount, {}, { as: market.customer }),
      market.order(draft, market.customer, key),
    ]
    await untilWaiting(calls.length)
    vi.advanceTimersByTime(DEADLINE_MS)
    const responses = await Promise.all(calls)
    for (const { status, headers } of responses) {
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toBe('5')
    }
    const line = (endpoint: string, stage: string) => ({ endpoint, stage, seconds: 25, connections: expect.anything() })
    expect(lines).toMatchObject([
      line('sync.catalogue', 'handler'),
      line('sync.account', 'handler'),
      line('orders.create', 'handler'),
    ])
    const ids = lines.map(logged => (logged as { requestId: string }).requestId)
    expect(responses.map(({ headers }) => headers.get('x-request-id'))).toEqual(ids)
    await holder.query('rollback')
    expect((await market.call(syncCatalogue, {})).status).toBe(200)
    expect((await market.order(draft, market.customer, key)).status).toBe(201)
    const { rows } = await watcher.query('select count(*)::int as orders from orders')
    expect(rows).toEqual([{ orders: 1 }])
  })

  it('gives up its place among the reads, so that those that it does not concern go on', async () => {
    await lock('products')
    const calls = Array.from({ length: 4 }, () => market.call(listProducts, {}, { as: market.customer }))
    await untilWaiting(4)
    vi.advanceTimersByTime(DEADLINE_MS)
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([503, 503, 503, 503])
    expect((await market.call(getSettings, {})).status).toBe(200)
    expect(await countWaiting()).toBe(4)
  })
})

it.each([
  ['may take longer when it asks another system', true, 200],
  ['may not when it asks none', false, 503],
])('a call %s', async (_, asksOthers, status) => {
  const { services } = market
  const asked = new EventEmitter()
  const prepare = async () => {
    setImmediate(() => asked.emit('begin'))
    await once(asked, 'answer')
  }
  const route = createRoute(testPush, async () => ({ data: { isDelivered: true } as never }), { prepare, asksOthers })
  const app = new Hono().use(limitResponseTime(services))
  const context = {
    services,
    responses: createGuestResponseCache(0),
    syncResponses: createResponseCache(0),
    bodyReservation: services.inFlight.reserveBody('here'),
    now: Date.now(),
    address: 'here',
    requestId: 'one',
  }
  app.post('*', c => route.respond({ ...context, c }))
  app.onError(() => new Response(null, { status: 503 }))
  const admin = await market.user('SUPER_ADMIN')
  const headers = { authorization: admin.accessToken }
  const response = app.request(API_PREFIX + testPush.path, { method: 'POST', headers })
  await once(asked, 'begin')
  vi.advanceTimersByTime(DEADLINE_MS)
  await new Promise(setImmediate)
  asked.emit('answer')
  expect((await response).status).toBe(status)
})

it('a body may arrive as slowly as its own deadline allows', async () => {
  const body = JSON.stringify({ email: 'nobody@test.example', password: 'a-password' })
  const sent = request(`${market.url}${API_PREFIX}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(body.slice(0, 10))
  vi.advanceTimersByTime(DEADLINE_MS)
  sent.end(body.slice(10))
  const [response] = await once(sent, 'response')
  expect(response.statusCode).toBe(401)
  expect(await text(response)).toContain('"success":false')
})
