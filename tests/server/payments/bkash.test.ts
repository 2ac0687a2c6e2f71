import { Writable } from 'node:stream'
import pino from 'pino'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBkash } from '../../../server/adapters/payments/bkash.ts'
import { GatewayError } from '../../../server/adapters/payments/gateway.ts'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { reconcilePayments } from '../../../server/orders/payment/reconcile-payments.ts'
import { pollPendingRefunds } from '../../../server/orders/payment/refund-payment.ts'
import { expireUnpaidOrders } from '../../../server/orders/payment/unpaid-order-expiry.ts'
import { refundAmount } from '../../../src/contract/orders/order-refunds.ts'
import { changeOrderStatus, placeOrder, placeOrderGroup } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import { createPayment, getPayment, payInCash, refundPayment } from '../../../src/contract/payments/payments.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { BKASH_ACCOUNT, type BkashServer, startBkashServer } from '../../support/gateways/bkash-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const MINUTE = 60_000

describe.each(ENGINES)('bKash on $name', engine => {
  let bkash: BkashServer
  let market: MarketFixture
  let admin: TestUser
  let products: string[]
  let shops: string[]
  let logged = ''
  beforeAll(async () => {
    bkash = await startBkashServer()
    const gateways = [{ kind: 'sandbox' as const }, { kind: 'bkash' as const, url: bkash.url, ...BKASH_ACCOUNT }]
    const log = pino(
      { level: 'trace' },
      new Writable({
        write: (chunk, _, next) => {
          logged += String(chunk)
          next()
        },
      }),
    )
    market = await openMarketFixture({ engine, log, config: { isDemo: true, gateways, accessTokenTtl: 86_400 } })
    admin = await market.user('ADMIN')
    shops = [market.shopId, market.otherShopId]
    products = await Promise.all(
      shops.map((shop_id, at) => market.addProduct({ shop_id, price: [120_000, 45_033][at]!, stock: 1000 })),
    )
  })
  afterAll(async () => {
    await market.stop()
    await bkash.close()
  })
  afterEach(() => {
    bkash.balance = 1_000_000
    bkash.refundStatus = 'Completed'
    bkash.refusesRefresh = false
  })

  const as = () => ({ as: market.customer })
  const place = async (): Promise<Order> => {
    const draft = await market.draft(
      { [products[0]!]: 1 },
      { shopId: shops[0]!, paymentType: 'ONLINE', couponCode: '' },
    )
    return (await market.call(placeOrder, draft, as())).data
  }
  const placeGroup = async (): Promise<Order[]> => {
    const drafts = shops.map((shopId, at) => market.draft({ [products[at]!]: 1 }, { shopId, couponCode: '' }))
    const group = { id: uuid(), paymentType: 'ONLINE' as const, orders: await Promise.all(drafts) }
    return (await market.call(placeOrderGroup, group, as())).data
  }
  const start = async (orderId: string, isWholeGroup = false) => {
    const { data } = await market.call(createPayment, { orderId, isWholeGroup, method: 'bkash' }, as())
    return (await market.call(getPayment, { id: data.id }, as())).data
  }
  const started = async () => {
    const order = await place()
    return { order, invoice: (await start(order.id)).transactionId }
  }
  const startedGroup = async () => {
    const orders = await placeGroup()
    return { orders, invoice: (await start(orders[0]!.id, true)).transactionId }
  }
  const load = async (id: string) => (await market.call(getOrder, { id }, as())).data
  const stateOf = async ({ id }: Order) => {
    const order = await load(id)
    return [order.status, order.paymentStatus, ...order.payments.map(one => one.status)].join(' ')
  }
  const comeBack = async (address: string) =>
    (await fetch(address.replace(/^https?:\/\/[^/]+/, market.url), { redirect: 'manual' })).headers.get('location') ??
    ''
  const pay = async (invoice: string) => comeBack(bkash.approve(invoice))
  const runJob = async () => {
    market.advance(3 * MINUTE)
    await reconcilePayments(market.services)
  }
  const timesAsked = (end: string) => bkash.requestPaths.filter(path => path.endsWith(end)).length
  const cancel = (id: string) => market.call(changeOrderStatus, { id, status: 'CANCELLED' }, as())
  const expectBooks = async () => {
    const { differing, unbalanced } = await checkLedger(market.store.read)
    expect({ differing, unbalanced }).toEqual({ differing: 0, unbalanced: [] })
  }

  describe('A payment', () => {
    it('is one of the ways to pay of the market, and the default is the first of them', async () => {
      const { payments } = (await market.call(getSettings, {})).data
      expect(payments.methods?.map(({ id }) => id)).toEqual(['sandbox-card', 'sandbox-bkash', 'bkash'])
      const order = await place()
      const { data } = await market.call(createPayment, { orderId: order.id }, as())
      expect(data.redirect_url).toMatch(/\/payments\/sandbox\//)
    })

    it('of a method that the market does not have is refused', async () => {
      const order = await place()
      const refused = await market.call(createPayment, { orderId: order.id, method: 'cheque' }, as())
      expect([refused.status, refused.error.code]).toEqual([400, 'VALIDATION'])
    })

    it('is asked for exactly, and moves money once when its customer comes back', async () => {
      const { order, invoice } = await started()
      expect(bkash.find(invoice)).toMatchObject({ amount: order.totalAmount.toFixed(2), moves: 0 })
      expect(await stateOf(order)).toBe('PENDING UNPAID PENDING')
      expect(await pay(invoice)).toMatch(/\/payment\/success\?payment_id=/)
      expect(await stateOf(order)).toBe('PENDING PAID COMPLETED')
      expect(bkash.find(invoice).moves).toBe(1)
      await expectBooks()
    })

    it('is executed once, whether its browser comes back in one tab or in four', async () => {
      const { order, invoice } = await started()
      const [before, address] = [timesAsked('/execute'), bkash.approve(invoice)]
      await Promise.all(Array.from({ length: 4 }, () => comeBack(address)))
      await runJob()
      expect(await stateOf(order)).toBe('PENDING PAID COMPLETED')
      expect([timesAsked('/execute') - before, bkash.find(invoice).moves]).toEqual([1, 1])
    })

    it.each([
      ['cancel', 'CANCELLED'],
      ['failure', 'FAILED'],
    ] as const)('that its customer leaves (%s) moves nothing and can be paid again', async (answer, status) => {
      const { order, invoice } = await started()
      expect(await comeBack(bkash.leave(invoice, answer))).toMatch(/\/payment\/failed/)
      expect(await stateOf(order)).toBe(`PENDING UNPAID ${status}`)
      await pay((await start(order.id)).transactionId)
      expect(await stateOf(order)).toBe(`PENDING PAID ${status} COMPLETED`)
      expect(bkash.find(invoice).moves).toBe(0)
    })

    it('whose return says that it failed is paid if bKash says that it is completed', async () => {
      const { order, invoice } = await started()
      const address = bkash.approve(invoice)
      Object.assign(bkash.find(invoice), { status: 'Completed', trxId: 'BFD90JRLST', moves: 1 })
      await comeBack(address.replace('status=success', 'status=failure'))
      expect(await stateOf(order)).toBe('PENDING PAID COMPLETED')
    })

    it('that nobody has approved moves nothing, whatever a browser says, and can be approved later', async () => {
      const { order, invoice } = await started()
      const { callbackUrl, id } = bkash.find(invoice)
      await comeBack(`${callbackUrl}?paymentID=${id}&status=success`)
      await comeBack(`${callbackUrl}?paymentID=TR0011unknown&status=cancel`)
      expect(await stateOf(order)).toBe('PENDING UNPAID PENDING')
      await pay(invoice)
      expect(await stateOf(order)).toBe('PENDING PAID COMPLETED')
    })

    it('is not executed by the id of another payment', async () => {
      const [own, other] = [await started(), await started()]
      bkash.approve(other.invoice)
      const { callbackUrl } = bkash.find(own.invoice)
      await comeBack(`${callbackUrl}?paymentID=${bkash.find(other.invoice).id}&status=success`)
      expect([bkash.find(other.invoice).moves, await stateOf(other.order)]).toEqual([0, 'PENDING UNPAID PENDING'])
      await comeBack(bkash.approve(other.invoice))
      expect(bkash.find(other.invoice).moves).toBe(1)
    })

    it('without enough balance fails, and the order can be paid in another way', async () => {
      const { order, invoice } = await started()
      bkash.balance = 1
      await pay(invoice)
      expect(await stateOf(order)).toBe('PENDING UNPAID FAILED')
      expect((await market.call(createPayment, { orderId: order.id, method: 'sandbox-card' }, as())).status).toBe(201)
    })

    it('of an order that was cancelled or changed to cash meanwhile moves nothing', async () => {
      const [cancelled, cash] = [await started(), await started()]
      await cancel(cancelled.order.id)
      await market.call(payInCash, { orderId: cash.order.id }, as())
      await pay(cancelled.invoice)
      await pay(cash.invoice)
      expect([bkash.find(cancelled.invoice).moves, bkash.find(cash.invoice).moves]).toEqual([0, 0])
      expect(await stateOf(cancelled.order)).toBe('CANCELLED UNPAID CANCELLED')
    })

    it('whose browser never comes back moves nothing, and its order expires', async () => {
      const { order, invoice } = await started()
      bkash.approve(invoice)
      market.advance(31 * MINUTE)
      await expireUnpaidOrders(market.services)
      expect(await stateOf(order)).toBe('CANCELLED UNPAID PENDING')
      expect(bkash.find(invoice).moves).toBe(0)
    })

    it('is the only one that moves money of two that were approved for one order', async () => {
      const { order, invoice } = await started()
      const second = (await start(order.id)).transactionId
      await Promise.all([comeBack(bkash.approve(invoice)), comeBack(bkash.approve(second))])
      await runJob()
      await comeBack(bkash.approve(second))
      expect((await load(order.id)).paymentStatus).toBe('PAID')
      expect(bkash.find(invoice).moves + bkash.find(second).moves).toBe(1)
      expect((await load(order.id)).payments.every(({ refund }) => refund === undefined)).toBe(true)
    })
  })

  describe('An execution', () => {
    it('without a response, of which a query says that it is done, pays the order at once', async () => {
      const { order, invoice } = await started()
      bkash.next('/execute', { isDone: true, answer: 'DROP' })
      await pay(invoice)
      expect([await stateOf(order), bkash.find(invoice).moves]).toEqual(['PENDING PAID COMPLETED', 1])
    })

    it.each([
      ['done, and no response to the query either', true],
      ['lost', false],
    ])('without a response (%s) is found by the job, and charged once', async (_, isDone) => {
      const { order, invoice } = await started()
      bkash.next('/execute', { isDone, answer: 'DROP' })
      if (isDone) bkash.next('/payment/status', { isDone: false, answer: 'DROP' })
      expect(await pay(invoice)).toMatch(/\/payment\/failed/)
      expect(await stateOf(order)).toBe('PENDING UNPAID PENDING')
      await runJob()
      expect([await stateOf(order), bkash.find(invoice).moves]).toEqual(['PENDING PAID COMPLETED', 1])
    })

    it.each([
      [{ status: 200, body: { statusCode: '2117', statusMessage: 'Execution already completed' } }, true],
      [{ status: 200, body: { errorCode: '2062', errorMessage: 'Already completed' } }, true],
      [{ status: 200, body: { statusCode: '2029', statusMessage: 'Duplicate for all transactions' } }, true],
      [{ status: 500, body: { message: 'Internal server error' } }, true],
      [{ status: 200, body: { message: 'Endpoint request timed out' } }, true],
      [{ status: 200, body: { statusCode: '2003', statusMessage: 'Process failed' } }, false],
      [{ status: 200, body: { statusCode: '503', statusMessage: 'Maintenance' } }, false],
    ])('that is answered with %o is decided by a query', async (answer, isDone) => {
      const { order, invoice } = await started()
      bkash.next('/execute', { isDone, answer })
      await pay(invoice)
      if (!isDone) await runJob()
      expect([await stateOf(order), bkash.find(invoice).moves]).toEqual(['PENDING PAID COMPLETED', 1])
    })

    it('that nobody knows the end of keeps its customer from paying a second time', async () => {
      const { order, invoice } = await started()
      bkash.next('/execute', { isDone: false, answer: 'DROP' })
      await pay(invoice)
      const again = await market.call(createPayment, { orderId: order.id, method: 'sandbox-card' }, as())
      expect([again.status, again.error.code]).toEqual([409, 'CONFLICT'])
      await runJob()
      expect(await stateOf(order)).toBe('PENDING PAID COMPLETED')
    })

    it('that was lost is not repeated for an order that was cancelled meanwhile', async () => {
      const { order, invoice } = await started()
      bkash.next('/execute', { isDone: false, answer: 'DROP' })
      await pay(invoice)
      await cancel(order.id)
      await runJob()
      expect([(await load(order.id)).status, bkash.find(invoice).moves]).toEqual(['CANCELLED', 0])
    })
  })

  describe('A group', () => {
    it('is paid at once, to the poisha', async () => {
      const { orders, invoice } = await startedGroup()
      const sum = orders.reduce((total, order) => total + Math.round(order.totalAmount * 100), 0)
      expect(bkash.find(invoice).amount).toBe((sum / 100).toFixed(2))
      await pay(invoice)
      expect(await Promise.all(orders.map(stateOf))).toEqual(orders.map(() => 'PENDING PAID COMPLETED'))
      expect(bkash.find(invoice).moves).toBe(1)
      await expectBooks()
    })

    it('of which an order was cancelled meanwhile moves nothing, and the others can be paid', async () => {
      const { orders, invoice } = await startedGroup()
      await cancel(orders[0]!.id)
      await pay(invoice)
      expect(bkash.find(invoice).moves).toBe(0)
      await pay((await start(orders[1]!.id, true)).transactionId)
      expect((await load(orders[1]!.id)).paymentStatus).toBe('PAID')
    })
  })

  describe('A refund', () => {
    const refund = (orderId: string) => market.call(refundPayment, { orderId }, { as: admin })
    const paidGroup = async () => {
      const group = await startedGroup()
      await pay(group.invoice)
      for (const { id } of group.orders) await cancel(id)
      return { ...group, refunds: () => bkash.find(group.invoice).refunds.map(({ amount }) => amount) }
    }

    it('of each share is made once, of its own amount', async () => {
      const { orders, refunds } = await paidGroup()
      for (const { id } of orders) expect((await refund(id)).data.paymentStatus).toBe('REFUNDED')
      expect(refunds()).toEqual(orders.map(({ totalAmount }) => totalAmount.toFixed(2)))
      expect((await refund(orders[0]!.id)).status).toBe(409)
      await expectBooks()
    })

    it.each([true, false])('without a response is made once, when it is asked for again (done: %s)', async isDone => {
      const { orders, refunds } = await paidGroup()
      bkash.next('/refund/payment/transaction', { isDone, answer: 'DROP' })
      expect((await refund(orders[0]!.id)).status).toBe(503)
      market.advance(11 * MINUTE)
      expect((await refund(orders[0]!.id)).data.paymentStatus).toBe('REFUNDED')
      expect(refunds()).toEqual([orders[0]!.totalAmount.toFixed(2)])
      expect((await refund(orders[1]!.id)).data.paymentStatus).toBe('REFUNDED')
      expect(refunds()).toHaveLength(2)
    })

    it('without a response is not made again before bKash says which were made', async () => {
      const { order, invoice } = await started()
      await pay(invoice)
      for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
        await market.call(changeOrderStatus, { id: order.id, status }, { as: market.vendor })
      await market.call(refundAmount, { id: order.id, amount: 100, reason: 'A scratch' }, { as: market.vendor })
      bkash.next('/refund/payment/transaction', { isDone: true, answer: 'DROP' })
      expect((await refund(order.id)).status).toBe(503)
      market.advance(11 * MINUTE)
      const answer = { status: 429, body: { message: 'Too Many Requests' } }
      bkash.next('/refund/payment/status', { isDone: false, answer })
      expect((await refund(order.id)).status).toBe(503)
      expect(bkash.find(invoice).refunds.map(({ amount }) => amount)).toEqual(['100.00'])
      market.advance(11 * MINUTE)
      expect((await refund(order.id)).status).toBe(200)
      expect((await load(order.id)).refunds?.map(({ status }) => status)).toEqual(['DONE'])
      expect(bkash.find(invoice).refunds).toHaveLength(1)
      await expectBooks()
    })

    it('that bKash works on is done when bKash says so', async () => {
      const { orders, invoice } = await paidGroup()
      bkash.refundStatus = 'Initiated'
      expect((await refund(orders[0]!.id)).data.paymentStatus).toBe('REFUND_PENDING')
      bkash.find(invoice).refunds[0]!.status = 'Completed'
      market.advance(61 * MINUTE)
      await pollPendingRefunds(market.services)
      expect((await load(orders[0]!.id)).paymentStatus).toBe('REFUNDED')
    })

    it('of two equal amounts, of which the first had no response, makes each once', async () => {
      const { order, invoice } = await started()
      await pay(invoice)
      for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
        await market.call(changeOrderStatus, { id: order.id, status }, { as: market.vendor })
      const owe = () =>
        market.call(refundAmount, { id: order.id, amount: 100, reason: 'A scratch' }, { as: market.vendor })
      await owe()
      await owe()
      bkash.next('/refund/payment/transaction', { isDone: true, answer: 'DROP' })
      // The second one cannot be told from the first, so it is not requested before that has an answer.
      expect((await refund(order.id)).status).toBe(503)
      expect((await load(order.id)).refunds?.map(({ status }) => status)).toEqual(['SENDING', 'OWED'])
      market.advance(11 * MINUTE)
      expect((await refund(order.id)).status).toBe(200)
      expect((await load(order.id)).refunds?.map(({ status }) => status)).toEqual(['DONE', 'DONE'])
      expect(bkash.find(invoice).refunds.map(({ amount }) => amount)).toEqual(['100.00', '100.00'])
      await expectBooks()
    })

    it('that fails half way leaves what was made, and goes on with the rest', async () => {
      const { order, invoice } = await started()
      await pay(invoice)
      for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
        await market.call(changeOrderStatus, { id: order.id, status }, { as: market.vendor })
      for (const amount of [100, 200])
        await market.call(refundAmount, { id: order.id, amount, reason: 'Late' }, { as: market.vendor })
      bkash.next('/refund/payment/transaction', { isDone: false, answer: 'DROP' })
      expect((await refund(order.id)).status).toBe(503)
      expect((await load(order.id)).refunds?.map(({ status }) => status)).toEqual(['SENDING', 'DONE'])
      await expectBooks()
      market.advance(11 * MINUTE)
      await market.call(changeOrderStatus, { id: order.id, status: 'RETURN_REQUESTED' }, as())
      await market.call(changeOrderStatus, { id: order.id, status: 'RETURNED' }, { as: market.vendor })
      expect((await refund(order.id)).data.paymentStatus).toBe('REFUNDED')
      expect(
        bkash
          .find(invoice)
          .refunds.map(({ amount }) => amount)
          .sort(),
      ).toEqual(['100.00', '200.00', '960.00'])
      await expectBooks()
    })

    it('that bKash refuses is told, and stays due', async () => {
      const { orders, invoice } = await paidGroup()
      bkash
        .find(invoice)
        .refunds.push({ id: 'BYHAND', amount: bkash.find(invoice).amount, status: 'Completed', sku: 'x' })
      expect((await refund(orders[0]!.id)).status).toBe(409)
      expect((await load(orders[0]!.id)).payments[0]!.refund).toBe('REFUSED')
    })
  })

  describe('The access token', () => {
    it('is shared, and replaced once when the front door turns it away', async () => {
      const [{ order, invoice }, address] = await started().then(one => [one, bkash.approve(one.invoice)] as const)
      const before = timesAsked('/token/refresh') + timesAsked('/token/grant')
      bkash.forgetTokens()
      await comeBack(address)
      expect([await stateOf(order), bkash.find(invoice).moves]).toEqual(['PENDING PAID COMPLETED', 1])
      expect(timesAsked('/token/refresh') + timesAsked('/token/grant') - before).toBe(1)
    })

    it('is acquired by one of many requests, and refreshed at most twice in an hour', async () => {
      market.advance(61 * MINUTE)
      const before = { refresh: timesAsked('/token/refresh'), grant: timesAsked('/token/grant') }
      const payments = await Promise.all(Array.from({ length: 6 }, () => started()))
      expect(new Set(payments.map(({ invoice }) => invoice)).size).toBe(6)
      expect([timesAsked('/token/refresh'), timesAsked('/token/grant')]).toEqual([before.refresh + 1, before.grant])
      for (let time = 0; time < 3; time++) {
        bkash.forgetTokens()
        await started()
      }
      expect([timesAsked('/token/refresh'), timesAsked('/token/grant')]).toEqual([before.refresh + 2, before.grant + 2])
    })

    it('is granted anew where the refresh is refused', async () => {
      market.advance(61 * MINUTE)
      bkash.refusesRefresh = true
      const { order, invoice } = await started()
      await pay(invoice)
      expect(await stateOf(order)).toBe('PENDING PAID COMPLETED')
    })

    it('is encrypted in the database, and no secret is in the log', async () => {
      const row = await market.store.read.selectFrom('gateway_tokens').selectAll().executeTakeFirstOrThrow()
      expect(row.sealed_token).not.toMatch(/refresh/)
      bkash.next('/create', { isDone: false, answer: { status: 200, body: { statusCode: '2001' } } })
      const order = await place()
      expect((await market.call(createPayment, { orderId: order.id, method: 'bkash' }, as())).status).toBe(503)
      expect(logged).toMatch(/could not be started/)
      expect(logged).not.toMatch(/never-logged/)
    })
  })

  it('A request that gets no response in time is not said to be unsent', async () => {
    const token = { token: 'a token', refreshToken: '', expiresAt: Number.MAX_SAFE_INTEGER }
    const tokens = { read: async () => token, claim: async () => null, save: async () => {} }
    const gateway = createBkash({ url: bkash.url, ...BKASH_ACCOUNT, timeoutMs: 50 }, { tokens, now: Date.now })
    bkash.next('/execute', { isDone: false, answer: 'HANG' })
    const error = await gateway.execute?.({ transactionId: 'X', sessionId: 'TR0011x' }).catch(caught => caught)
    expect(error).toBeInstanceOf(GatewayError)
    expect(error.isUnsent).toBe(false)
  })
})
