import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrders } from '../../../server/orders/orders.ts'
import { reconcilePayments } from '../../../server/orders/payment/reconcile-payments.ts'
import { expireUnpaidOrders } from '../../../server/orders/payment/unpaid-order-expiry.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { createPayment } from '../../../src/contract/payments/payments.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import {
  type SslcommerzServer,
  STORE_CREDENTIALS,
  startSslcommerzServer,
} from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const STOCK = 1000
const MINUTE = 60_000

/**
 * SQLite lets one writer in at a time; PostgreSQL lets transactions overlap, and two servers work on it at once, as two
 * machines would.
 */
describe.each(ENGINES)('On $name, concurrently', engine => {
  let bank: SslcommerzServer
  let opened: Awaited<ReturnType<typeof engine.open>>
  let servers: TestServer[]
  let vendorFixture: VendorFixture
  let admin: TestUser

  beforeAll(async () => {
    bank = await startSslcommerzServer()
    opened = await engine.open()
    const { databaseUrl } = opened
    const config = {
      gateways: [{ kind: 'sslcommerz' as const, url: bank.url, ...STORE_CREDENTIALS }],
      hasRateLimit: false,
      accessTokenTtl: 86_400,
      ...(databaseUrl && { databaseUrl, jwtSecret: 'one secret for all the processes of a market' }),
    }
    servers = []
    for (let count = databaseUrl ? 2 : 1; count > 0; count--) servers.push(await startServer({ config }))
    vendorFixture = await openVendorFixture(servers[0]!, STOCK)
    admin = await servers[0]!.user('ADMIN')
  }, 60_000)
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await opened.drop()
    await bank.close()
  })

  const startedOrder = async () => {
    const order = await vendorFixture.order(1, { paymentType: 'ONLINE' })
    await servers[0]!.call(createPayment, { orderId: order.id }, { as: vendorFixture.customer })
    const { payments } = await loadOrder(order)
    return { order, transaction: payments[0]!.transactionId }
  }
  const loadOrder = async ({ id }: Order): Promise<Order> => (await findOrders(servers[0]!.store.read, [id], admin))[0]!
  const everywhere = (work: (server: TestServer) => Promise<unknown>) =>
    servers.flatMap(server => [work(server), work(server), work(server)])
  /** The stock taken equals the quantities of orders that are not cancelled. */
  const expectExactStock = async () => {
    const sum = await servers[0]!.store.read
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .select(row => row.fn.sum<number>('quantity').as('pieces'))
      .where('orders.status', '!=', 'CANCELLED')
      .executeTakeFirstOrThrow()
    expect(await vendorFixture.stock()).toBe(STOCK - Number(sum.pieces ?? 0))
  }

  it('a payment and a cancellation leave an order paid, or cancelled with a refund due', async () => {
    for (let round = 0; round < 12; round++) {
      const { order, transaction } = await startedOrder()
      bank.pay(transaction)
      const cancel = servers
        .at(-1)!
        .call(changeOrderStatus, { id: order.id, status: 'CANCELLED' }, { as: vendorFixture.customer })
      await Promise.all([bank.notify(transaction), bank.returnToShop(transaction), cancel])
      const { status, paymentStatus, payments } = await loadOrder(order)
      expect(['PENDING PAID COMPLETED', 'CANCELLED REFUND_PENDING COMPLETED']).toContain(
        `${status} ${paymentStatus} ${payments[0]!.status}`,
      )
    }
    await expectExactStock()
  })

  it('jobs on several servers and late notifications apply each payment and cancellation once', async () => {
    const started = []
    for (let count = 0; count < 6; count++) started.push(await startedOrder())
    for (const { transaction } of started.slice(0, 3)) bank.pay(transaction)
    for (const server of servers) server.advance(31 * MINUTE)
    await Promise.all([
      ...everywhere(server => expireUnpaidOrders(server.services)),
      ...everywhere(server => reconcilePayments(server.services)),
      ...started.slice(0, 3).map(({ transaction }) => bank.notify(transaction)),
    ])
    for (const [at, { order }] of started.entries()) {
      const { status, paymentStatus, events } = await loadOrder(order)
      expect([status, paymentStatus]).toEqual(at < 3 ? ['PENDING', 'PAID'] : ['CANCELLED', 'UNPAID'])
      const ends = events.filter(event => event.to === (at < 3 ? 'PAID' : 'CANCELLED'))
      expect(ends).toHaveLength(1)
    }
    await expectExactStock()
  })
})
