import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { readConfig } from '../../../server/config/config.ts'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { reconcilePayments } from '../../../server/orders/payment/reconcile-payments.ts'
import { API_PREFIX } from '../../../src/contract/constants.ts'
import { placeOrderGroup } from '../../../src/contract/orders/order-writes.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { createPayment } from '../../../src/contract/payments/payments.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import {
  type SslcommerzServer,
  STORE_CREDENTIALS,
  startSslcommerzServer,
} from '../../support/gateways/sslcommerz-server.ts'
import type { Death } from '../../support/servers/death-points.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { type ServerProcess, startDyingProcess } from '../../support/servers/server-process.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** Each starts as many servers as there are points at which one is killed. */
const repeats = Math.ceil(Number(process.env.KILL_ROUNDS ?? 1) / 5) - 1
const SECRET = 'one secret for all the processes of a market'
const vapid = webPush.generateVAPIDKeys()

describe.each(ENGINES)('A group of orders on $name, where the server is killed', engine => {
  let bank: SslcommerzServer
  let opened: Awaited<ReturnType<typeof engine.open>>
  let market: MarketFixture
  let shops: string[]
  let products: string[]
  let customer: TestUser
  let children: ServerProcess[] = []
  beforeAll(async () => {
    bank = await startSslcommerzServer()
    opened = await engine.open()
    const { dataDir, databaseUrl } = opened
    const gateways = [{ kind: 'sslcommerz' as const, url: bank.url, ...STORE_CREDENTIALS }]
    const jwtSecret = databaseUrl ? SECRET : readConfig({ DATA_DIR: dataDir }).jwtSecret
    market = await openMarketFixture({ config: { gateways, dataDir, databaseUrl, jwtSecret } })
    shops = [market.shopId, market.otherShopId, await market.addShop(market.vendor)]
    products = await Promise.all(shops.map(shop_id => market.addProduct({ shop_id, stock: 1000 })))
  }, 60_000)
  // An account may have only so many unpaid orders.
  beforeEach(async () => {
    customer = await market.user('CUSTOMER')
  })
  afterEach(async () => {
    for (const child of children) await child.kill()
    children = []
  })
  afterAll(async () => {
    await market.stop()
    await opened.drop()
    await bank.close()
  })

  const startDying = async (death: Death): Promise<ServerProcess> => {
    const { dataDir, databaseUrl } = opened
    const child = await startDyingProcess(
      {
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
        RATE_LIMIT: 'off',
      },
      death,
    )
    children.push(child)
    return child
  }
  const post = (url: string, path: string, body: object, key: string) =>
    fetch(url + API_PREFIX + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: customer.accessToken,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    })
  const groupDraft = async (paymentType: 'COD' | 'ONLINE') => {
    const ids = shops.map(() => uuid())
    const drafts = shops.map((shopId, at) =>
      market.draft({ [products[at]!]: 1 }, { id: ids[at]!, shopId, couponCode: '' }),
    )
    return { id: uuid(), paymentType, orders: await Promise.all(drafts) }
  }
  const countRows = async (groupId: string) => {
    const { read } = market.store
    const groups = await read.selectFrom('order_groups').select('id').where('id', '=', groupId).execute()
    const orders = await read.selectFrom('orders').select('id').where('group_id', '=', groupId).execute()
    return [groups.length, orders.length]
  }
  const stocks = async () => Promise.all(products.map(async id => (await market.product(id)).stock))

  it.each(['before-commit', 'after-commit'] as const)(
    'is all there or not at all (%s), and the same request completes it once',
    { repeats },
    async point => {
      const [group, key, before] = [await groupDraft('COD'), uuid(), await stocks()]
      const child = await startDying({ point, endpoint: placeOrderGroup.name })
      await expect(post(child.url, placeOrderGroup.path, group, key)).rejects.toThrow()
      expect(await countRows(group.id)).toEqual(point === 'before-commit' ? [0, 0] : [1, 3])
      const again = await post(market.url, placeOrderGroup.path, group, key)
      expect([again.status, await countRows(group.id)]).toEqual([201, [1, 3]])
      expect(await stocks()).toEqual(before.map(stock => stock - 1))
    },
  )

  it.each(['after-claim', 'after-gateway', 'before-commit', 'after-commit'] as const)(
    'has one payment with a share of each order (%s)',
    { repeats },
    async point => {
      const { data: orders } = await market.call(placeOrderGroup, await groupDraft('ONLINE'), { as: customer })
      const [key, body] = [uuid(), { orderId: orders[0]!.id, isWholeGroup: true }]
      const child = await startDying({ point, endpoint: createPayment.name })
      await expect(post(child.url, createPayment.path, body, key)).rejects.toThrow()
      market.advance(6000)
      const again = await post(market.url, createPayment.path, body, key)
      expect(again.status).toBe(201)
      const { data } = (await again.json()) as { data: { id: string } }
      await expectPaidOnce(orders, data.id)
    },
  )

  const expectPaidOnce = async (orders: Order[], leadId: string) => {
    const find = () =>
      market.store.read
        .selectFrom('payments')
        .selectAll()
        .where(
          'order_id',
          'in',
          orders.map(({ id }) => id),
        )
        .execute()
    const shares = await find()
    expect(shares).toHaveLength(3)
    expect(shares.filter(share => share.id === leadId || share.lead_id === leadId)).toHaveLength(3)
    const lead = shares.find(share => share.id === leadId)!
    bank.pay(lead.transaction_id)
    await bank.notify(lead.transaction_id).catch(() => null)
    await bank.returnToShop(lead.transaction_id).catch(() => null)
    market.advance(10 * 60_000)
    await reconcilePayments(market.services)
    expect((await find()).map(share => share.status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
    const { differing, unbalanced } = await checkLedger(market.store.read)
    expect({ differing, unbalanced }).toEqual({ differing: 0, unbalanced: [] })
  }
})
