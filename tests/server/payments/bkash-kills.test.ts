import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { readConfig } from '../../../server/config/config.ts'
import { reconcilePayments } from '../../../server/orders/payment/reconcile-payments.ts'
import { API_PREFIX } from '../../../src/contract/constants.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import { createPayment } from '../../../src/contract/payments/payments.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { BKASH_ACCOUNT, type BkashServer, startBkashServer } from '../../support/gateways/bkash-server.ts'
import type { DeathPoint } from '../../support/servers/death-points.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { type ServerProcess, startDyingProcess } from '../../support/servers/server-process.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

/** Each starts as many servers as there are points at which one is killed. */
const repeats = Math.ceil(Number(process.env.KILL_ROUNDS ?? 1) / 5) - 1
const SECRET = 'a secret that all processes of this market have'
const MINUTE = 60_000
const vapid = webPush.generateVAPIDKeys()

describe.each(ENGINES)('A payment by bKash whose server is killed, on $name,', engine => {
  let bkash: BkashServer
  let opened: Awaited<ReturnType<typeof engine.open>>
  let server: TestServer
  let fixture: VendorFixture
  let children: ServerProcess[] = []
  beforeAll(async () => {
    bkash = await startBkashServer()
    opened = await engine.open()
    const { dataDir, databaseUrl } = opened
    const gateways = [{ kind: 'bkash' as const, url: bkash.url, ...BKASH_ACCOUNT }]
    const jwtSecret = databaseUrl ? SECRET : readConfig({ DATA_DIR: dataDir }).jwtSecret
    server = await startServer({
      config: { gateways, hasRateLimit: false, accessTokenTtl: 86_400, dataDir, databaseUrl, jwtSecret },
    })
    fixture = await openVendorFixture(server, 1000)
  })
  afterEach(async () => {
    for (const child of children) await child.kill()
    children = []
  })
  afterAll(async () => {
    await server.stop()
    await opened.drop()
    await bkash.close()
  })

  const startChild = async (point: DeathPoint): Promise<ServerProcess> => {
    const { dataDir, databaseUrl } = opened
    const env = {
      DATA_DIR: dataDir,
      ...(databaseUrl && {
        DATABASE_URL: databaseUrl,
        JWT_SECRET: SECRET,
        VAPID_PUBLIC_KEY: vapid.publicKey,
        VAPID_PRIVATE_KEY: vapid.privateKey,
      }),
      PAYMENT_GATEWAY: 'bkash',
      BKASH_URL: bkash.url,
      BKASH_APP_KEY: BKASH_ACCOUNT.appKey,
      BKASH_APP_SECRET: BKASH_ACCOUNT.appSecret,
      BKASH_USERNAME: BKASH_ACCOUNT.username,
      BKASH_PASSWORD: BKASH_ACCOUNT.password,
      PUBLIC_URL: 'http://127.0.0.1:1',
    }
    const child = await startDyingProcess(env, { point, endpoint: createPayment.name })
    children.push(child)
    return child
  }
  const start = (order: Order, key: string, url = server.url) =>
    fetch(url + API_PREFIX + createPayment.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: fixture.customer.accessToken,
        'idempotency-key': key,
      },
      body: JSON.stringify({ orderId: order.id }),
    })
  const attemptsOf = ({ id }: Order) =>
    server.store.read.selectFrom('payments').selectAll().where('order_id', '=', id).execute()
  const invoiceOf = async (order: Order) => (await attemptsOf(order))[0]?.transaction_id ?? ''
  const comeBack = (address: string, url = server.url) =>
    fetch(address.replace(/^https?:\/\/[^/]+/, url), { redirect: 'manual' })
  const stateOf = async ({ id }: Order) => {
    const { data } = await server.call(getOrder, { id }, { as: fixture.customer })
    return [data.paymentStatus, ...data.payments.map(({ status }) => status)].join(' ')
  }
  const movesFor = (invoice: string) =>
    [...bkash.payments.values()].filter(one => one.invoice === invoice).reduce((sum, { moves }) => sum + moves, 0)

  it.each(['after-claim', 'after-gateway', 'before-commit', 'after-commit'] as const)(
    'before the browser is sent to bKash (%s), is one attempt and is charged once',
    { repeats },
    async point => {
      const order = await fixture.order(1, { paymentType: 'ONLINE' })
      const [child, key] = [await startChild(point), uuid()]
      await expect(start(order, key, child.url)).rejects.toThrow()
      server.advance(3 * MINUTE)
      const again = await start(order, key)
      expect(again.status).toBe(201)
      const invoice = await invoiceOf(order)
      const { data } = (await again.json()) as { data: { redirect_url: string } }
      expect(data.redirect_url).toBe(`${bkash.url}/page/${bkash.find(invoice).id}`)
      await comeBack(bkash.approve(invoice))
      expect([await stateOf(order), movesFor(invoice)]).toEqual(['PAID COMPLETED', 1])
    },
  )

  it.each(['before-execution', 'after-execution'] as const)(
    'around the execution (%s), is charged once, whether the browser or the job comes first',
    { repeats },
    async point => {
      for (const isReloaded of [true, false]) {
        const order = await fixture.order(1, { paymentType: 'ONLINE' })
        await start(order, uuid())
        const invoice = await invoiceOf(order)
        const address = bkash.approve(invoice)
        const child = await startChild(point)
        await expect(comeBack(address, child.url)).rejects.toThrow()
        expect(await stateOf(order)).toBe('UNPAID PENDING')
        if (isReloaded) await comeBack(address)
        server.advance(3 * MINUTE)
        await reconcilePayments(server.services)
        expect([await stateOf(order), movesFor(invoice)]).toEqual(['PAID COMPLETED', 1])
      }
    },
  )
})
