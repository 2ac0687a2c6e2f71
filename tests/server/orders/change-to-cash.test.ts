import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireUnpaidOrders } from '../../../server/orders/payment/unpaid-order-expiry.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, listOrders } from '../../../src/contract/orders/orders.ts'
import { createPayment, getPaymentOutcome, payInCash } from '../../../src/contract/payments/payments.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import {
  type SslcommerzServer,
  STORE_CREDENTIALS,
  startSslcommerzServer,
} from '../../support/gateways/sslcommerz-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

let bank: SslcommerzServer
let server: TestServer
let shop: VendorFixture
let admin: TestUser
beforeAll(async () => {
  bank = await startSslcommerzServer()
  const gateways = [{ kind: 'sslcommerz' as const, url: bank.url, ...STORE_CREDENTIALS }]
  server = await startServer({ config: { gateways, hasRateLimit: false, accessTokenTtl: 86_400 } })
  shop = await openVendorFixture(server, 1000)
  admin = await server.user('ADMIN')
})
afterAll(async () => {
  await server.stop()
  await bank.close()
})

const startedOrder = async () => {
  const order = await shop.order(1, { paymentType: 'ONLINE' })
  const { data } = await server.call(createPayment, { orderId: order.id }, { as: shop.customer })
  const transaction = [...bank.transactions.keys()].at(-1)!
  return { orderId: order.id, paymentId: data.id, transaction }
}
const change = (orderId: string, as = shop.customer) => server.call(payInCash, { orderId }, { as })
const orderNow = async (id: string) => (await server.call(getOrder, { id }, { as: shop.customer })).data

describe('An unpaid online order', () => {
  it('can be changed to cash on delivery, is then packed and not cancelled', async () => {
    const { orderId, transaction } = await startedOrder()
    bank.pay(transaction, { status: 'FAILED', validationId: '' })
    await bank.notify(transaction)
    expect((await change(orderId)).status).toBe(200)
    const { paymentType, paymentStatus, events } = await orderNow(orderId)
    expect([paymentType, paymentStatus, events.at(-1)?.note]).toEqual(['COD', 'UNPAID', 'Changed to cash on delivery.'])
    server.advance(31 * 60_000)
    await expireUnpaidOrders(server.services)
    const accepted = { id: orderId, status: 'PROCESSING' as const }
    expect((await server.call(changeOrderStatus, accepted, { as: shop.vendor })).status).toBe(200)
    expect((await change(orderId)).status, 'it is cash already').toBe(400)
  })

  it('that is paid after the change owes that money back and stays cash', async () => {
    const { orderId, transaction } = await startedOrder()
    await change(orderId)
    bank.pay(transaction)
    await bank.notify(transaction)
    const { paymentType, paymentStatus, payments } = await orderNow(orderId)
    expect([paymentType, paymentStatus, payments[0]?.refund]).toEqual(['COD', 'UNPAID', 'OWED'])
    const { data } = await server.call(listOrders, { owesRefund: true }, { as: admin })
    expect(data.map(({ id }) => id)).toContain(orderId)
  })

  it('cannot be changed where the bank has the money already, or checks it', async () => {
    const paid = await startedOrder()
    bank.pay(paid.transaction)
    expect((await change(paid.orderId)).status).toBe(409)
    expect((await orderNow(paid.orderId)).paymentStatus).toBe('PAID')
    const held = await startedOrder()
    bank.pay(held.transaction, { risk: '1' })
    expect((await change(held.orderId)).status).toBe(409)
    expect((await orderNow(held.orderId)).paymentType).toBe('ONLINE')
  })

  it('can be changed by its own customer only', async () => {
    const { orderId } = await startedOrder()
    expect((await change(orderId, await server.user('CUSTOMER'))).status).toBe(403)
  })
})

it.each(ENGINES)('An order that becomes cash while unpaid orders are cancelled is kept, on $name', async engine => {
  const gateways = [{ kind: 'sslcommerz' as const, url: bank.url, ...STORE_CREDENTIALS }]
  const market = await startServer({ engine, config: { gateways, accessTokenTtl: 86_400 } })
  try {
    const { customer, order } = await openVendorFixture(market, 10)
    const unpaid = await order(1, { paymentType: 'ONLINE' })
    await market.call(createPayment, { orderId: unpaid.id }, { as: customer })
    const changed = await order(1, { paymentType: 'ONLINE' })
    market.advance(31 * 60_000)
    // The bank is asked about the first order while the second one is changed.
    const { arrived, release } = bank.hold()
    const expiring = expireUnpaidOrders(market.services)
    await arrived
    expect((await market.call(payInCash, { orderId: changed.id }, { as: customer })).status).toBe(200)
    release()
    await expiring
    const load = async (id: string) => (await market.call(getOrder, { id }, { as: customer })).data
    expect((await load(unpaid.id)).status).toBe('CANCELLED')
    expect(await load(changed.id)).toMatchObject({ status: 'PENDING', paymentType: 'COD', paymentStatus: 'UNPAID' })
  } finally {
    await market.stop()
  }
})

describe('The outcome of a payment', () => {
  it('is there without a session, and says nothing of a person', async () => {
    const { paymentId, transaction } = await startedOrder()
    bank.pay(transaction, { amount: '1060.00' })
    await bank.returnToShop(transaction)
    const { status, data } = await server.call(getPaymentOutcome, { id: paymentId })
    expect([status, data]).toEqual([200, { id: paymentId, amount: 560, status: 'FAILED', refund: 'OWED' }])
  })

  it('is not there for a payment that does not exist', async () => {
    expect((await server.call(getPaymentOutcome, { id: crypto.randomUUID() })).status).toBe(404)
  })
})
