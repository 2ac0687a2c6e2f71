import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { readConfig } from '../../../server/config/config.ts'
import { API_PREFIX } from '../../../src/contract/constants.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { createPayment, refundPayment } from '../../../src/contract/payments/payments.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import {
  type SslcommerzServer,
  STORE_CREDENTIALS,
  startSslcommerzServer,
} from '../../support/gateways/sslcommerz-server.ts'
import type { Death, DeathPoint } from '../../support/servers/death-points.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { type ServerProcess, startDyingProcess, startProcess } from '../../support/servers/server-process.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const MINUTE = 60_000
/** Longer than the lease of a killed process. */
const LEASE_OVER = 6000
const SESSION = 'POST /gwprocess/v4/api.php'
const SECRET = 'one secret for all the processes of a market'
const POINTS: readonly DeathPoint[] = ['after-claim', 'after-gateway', 'before-commit', 'after-commit']
/**
 * Where a process is killed: each point once for payments and once for refunds, each time on the other engine. `npm run
 * check:kill` has all on both. A refund of which nobody knows whether the gateway has made it is not asked for again, see below.
 */
const pointsFor = (work: 'payment' | 'refund', engine: string): readonly DeathPoint[] => {
  const turn = (work === 'payment') === (engine === 'SQLite') ? 0 : 1
  const points = process.env.KILL_ROUNDS ? POINTS : POINTS.filter((_, at) => at % 2 === turn)
  return work === 'payment' ? points : points.filter(point => point !== 'after-gateway')
}
const vapid = webPush.generateVAPIDKeys()

/** Two servers on one database, and child processes that a test may kill. */
describe.each(ENGINES)('On $name, with one key', engine => {
  let bank: SslcommerzServer
  let opened: Awaited<ReturnType<typeof engine.open>>
  let servers: TestServer[]
  let vendorFixture: VendorFixture
  let admin: TestUser
  let children: ServerProcess[] = []

  beforeAll(async () => {
    bank = await startSslcommerzServer()
    opened = await engine.open()
    const { dataDir, databaseUrl } = opened
    const gateways = [{ kind: 'sslcommerz' as const, url: bank.url, ...STORE_CREDENTIALS }]
    const jwtSecret = databaseUrl ? SECRET : readConfig({ DATA_DIR: dataDir }).jwtSecret
    const config = { gateways, hasRateLimit: false, accessTokenTtl: 86_400, dataDir, databaseUrl, jwtSecret }
    servers = [await startServer({ config }), await startServer({ config })]
    vendorFixture = await openVendorFixture(servers[0]!, 1000)
    admin = await servers[0]!.user('ADMIN')
  })
  afterEach(async () => {
    for (const child of children) await child.kill()
    children = []
    bank.fail(0)
    bank.refundStatus = 'success'
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await opened.drop()
    await bank.close()
  })

  const startChild = async (death?: Death): Promise<ServerProcess> => {
    const { dataDir, databaseUrl } = opened
    const env = {
      DATA_DIR: dataDir,
      ...(databaseUrl && {
        DATABASE_URL: databaseUrl,
        JWT_SECRET: SECRET,
        VAPID_PUBLIC_KEY: vapid.publicKey,
        VAPID_PRIVATE_KEY: vapid.privateKey,
      }),
      PAYMENT_GATEWAY: 'sslcommerz',
      SSLCOMMERZ_URL: bank.url,
      SSLCOMMERZ_STORE_ID: STORE_CREDENTIALS.storeId,
      SSLCOMMERZ_STORE_PASSWORD: STORE_CREDENTIALS.storePassword,
      PUBLIC_URL: 'http://127.0.0.1:1',
    }
    const child = await (death ? startDyingProcess(env, death) : startProcess(env))
    children.push(child)
    return child
  }
  const post = (url: string, path: string, body: object, as: TestUser, key: string) =>
    fetch(url + API_PREFIX + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: as.accessToken, 'idempotency-key': key },
      body: JSON.stringify(body),
    })
  const pay = (order: Order, key: string, url = servers[0]!.url) =>
    post(url, createPayment.path, { orderId: order.id }, vendorFixture.customer, key)
  const refund = (order: Order, key: string, url = servers[0]!.url) =>
    post(url, refundPayment.path, { orderId: order.id }, admin, key)
  const attemptsOf = ({ id }: Order) =>
    servers[0]!.store.read.selectFrom('payments').selectAll().where('order_id', '=', id).execute()
  const placeOnline = () => vendorFixture.order(1, { paymentType: 'ONLINE' })
  const sessionsOpened = () => bank.requestPaths.filter(path => path === SESSION).length
  const leaseRunsOut = () => {
    for (const server of servers) server.advance(LEASE_OVER)
  }
  const replayOf = async (response: Response) => [response.headers.get('idempotent-replayed'), await response.text()]
  /** A paid order that was cancelled, so that a refund is due. */
  const owing = async () => {
    const order = await placeOnline()
    await pay(order, uuid())
    const [attempt] = await attemptsOf(order)
    bank.pay(attempt!.transaction_id)
    await bank.notify(attempt!.transaction_id)
    await servers[0]!.call(changeOrderStatus, { id: order.id, status: 'CANCELLED' }, { as: vendorFixture.vendor })
    return { order, name: `${attempt!.transaction_id}R` }
  }
  const timesAsked = (name: string) => bank.refundReferences.filter(asked => asked === name).length

  it('twelve concurrent payments are one attempt, one session and one response', async () => {
    const order = await placeOnline()
    const [key, before] = [uuid(), sessionsOpened()]
    const responses = await Promise.all(Array.from({ length: 12 }, (_, at) => pay(order, key, servers[at % 2]!.url)))
    expect(responses.map(response => response.status)).toEqual(Array(12).fill(201))
    expect(new Set(await Promise.all(responses.map(response => response.text()))).size).toBe(1)
    expect(await attemptsOf(order)).toHaveLength(1)
    expect(sessionsOpened() - before).toBe(1)
  })

  it('a payment waits for the same one that still waits for the gateway, also on another server', async () => {
    const order = await placeOnline()
    const key = uuid()
    const held = bank.hold()
    const first = pay(order, key)
    await held.arrived
    const second = pay(order, key, servers[1]!.url)
    held.release()
    const [one, two] = await Promise.all([first, second])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(await two.text()).toBe(await one.text())
    expect(await attemptsOf(order)).toHaveLength(1)
  })

  it("two that both call the gateway, because the first one's lease has expired, get the same page", async () => {
    const order = await placeOnline()
    const key = uuid()
    const held = bank.hold()
    const first = pay(order, key)
    await held.arrived
    leaseRunsOut()
    const before = sessionsOpened()
    const second = pay(order, key, servers[1]!.url)
    await expect.poll(() => sessionsOpened()).toBe(before + 1)
    held.release()
    const [one, two] = await Promise.all([first, second])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(await two.text()).toBe(await one.text())
    expect(await attemptsOf(order)).toHaveLength(1)
  })

  it('a payment without a response from the gateway can be sent again, and stays one attempt', async () => {
    const order = await placeOnline()
    const key = uuid()
    bank.fail(1)
    const failed = await pay(order, key)
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '10'])
    const [before] = await attemptsOf(order)
    expect(before!.status).toBe('FAILED')
    expect((await pay(order, key)).status).toBe(201)
    expect(await attemptsOf(order)).toMatchObject([
      { id: before!.id, transaction_id: before!.transaction_id, status: 'PENDING' },
    ])
  })

  it('a payment without a response is rejected once the order is cancelled, and leaves no second attempt', async () => {
    const order = await placeOnline()
    const key = uuid()
    bank.fail(1)
    await pay(order, key)
    await servers[0]!.call(changeOrderStatus, { id: order.id, status: 'CANCELLED' }, { as: vendorFixture.customer })
    expect((await pay(order, key)).status).toBe(409)
    expect(await attemptsOf(order)).toMatchObject([{ status: 'FAILED' }])
  })

  it('another order is rejected, because the key belongs to the first', async () => {
    const [order, other] = [await placeOnline(), await placeOnline()]
    const key = uuid()
    bank.fail(1)
    await pay(order, key)
    expect((await pay(other, key)).status).toBe(422)
    expect(await attemptsOf(other)).toEqual([])
  })

  it.each(pointsFor('payment', engine.name))(
    'a payment whose server is killed %s is one attempt after a retry',
    async point => {
      const order = await placeOnline()
      const key = uuid()
      const child = await startChild({ point, endpoint: createPayment.name })
      await expect(pay(order, key, child.url)).rejects.toThrow()
      leaseRunsOut()
      const again = await pay(order, key)
      expect(again.status).toBe(201)
      const text = await again.text()
      expect(await replayOf(await pay(order, key, servers[1]!.url))).toEqual(['true', text])
      const attempts = await attemptsOf(order)
      expect(attempts).toMatchObject([{ status: 'PENDING' }])
      bank.pay(attempts[0]!.transaction_id)
      expect(JSON.parse(text).data.id).toBe(attempts[0]!.id)
    },
  )

  it('eight concurrent refunds are requested once and get the same response', async () => {
    const { order, name } = await owing()
    const key = uuid()
    const responses = await Promise.all(Array.from({ length: 8 }, (_, at) => refund(order, key, servers[at % 2]!.url)))
    expect(responses.map(response => response.status)).toEqual(Array(8).fill(200))
    expect(new Set(await Promise.all(responses.map(response => response.text()))).size).toBe(1)
    expect(timesAsked(name)).toBe(1)
  })

  it.each(pointsFor('refund', engine.name))('a refund whose server is killed %s is requested once', async point => {
    const { order, name } = await owing()
    const key = uuid()
    const child = await startChild({ point, endpoint: refundPayment.name })
    await expect(refund(order, key, child.url)).rejects.toThrow()
    leaseRunsOut()
    const again = await refund(order, key)
    expect(again.status).toBe(200)
    expect(await replayOf(await refund(order, key, servers[1]!.url))).toEqual(['true', await again.text()])
    expect(timesAsked(name)).toBe(1)
  })

  it('a refund whose server is killed while the gateway works is not requested again for ten minutes', async () => {
    const { order, name } = await owing()
    const key = uuid()
    const child = await startChild()
    const held = bank.hold()
    const lost = refund(order, key, child.url)
    await held.arrived
    await Promise.all([child.kill(), expect(lost).rejects.toThrow()])
    held.release()
    leaseRunsOut()
    expect(await (await refund(order, key)).json()).toMatchObject({ message: 'The refund is on its way already.' })
    expect(timesAsked(name)).toBe(1)
    for (const server of servers) server.advance(11 * MINUTE)
    const { message } = (await (await refund(order, key)).json()) as { message: string }
    expect(message).toContain('the money may be back already')
    expect(timesAsked(name), 'under the same name, by which the gateway knows it').toBe(2)
  })
})
