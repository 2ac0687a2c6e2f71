import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { RATE_LIMITS } from '../../../server/adapters/limits/rate-limits.ts'
import { readConfig } from '../../../server/config/config.ts'
import { deliverSandboxNotifications } from '../../../server/orders/payment/deliver-sandbox-notifications.ts'
import { expireUnpaidOrders } from '../../../server/orders/payment/unpaid-order-expiry.ts'
import { SCENARIOS } from '../../../server/payments/sandbox-scenarios.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import { createPayment, refundPayment } from '../../../src/contract/payments/payments.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { postForm } from '../../support/gateways/sslcommerz-server.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const MINUTE = 60_000

let server: TestServer
let vendorFixture: VendorFixture
beforeAll(async () => {
  server = await startServer({
    config: { isDemo: true, gateways: [{ kind: 'sandbox' }], hasRateLimit: false, accessTokenTtl: 86_400 },
  })
  vendorFixture = await openVendorFixture(server, 1000)
})
afterAll(() => server.stop())

const startedOrder = async () => {
  const order = await vendorFixture.order(1, { paymentType: 'ONLINE' })
  const { data } = await server.call(createPayment, { orderId: order.id }, { as: vendorFixture.customer })
  return { order, id: data.id, page: data.redirect_url }
}
const stateOf = async ({ id }: Order) => {
  const { data } = await server.call(getOrder, { id }, { as: vendorFixture.customer })
  return [data.status, data.paymentStatus, ...data.payments.map(payment => payment.status)]
}
/** Submits a button like a browser: 307 keeps the form, 303 drops it. Returns the last URL. */
const press = async (page: string, action: keyof typeof SCENARIOS): Promise<string | number> => {
  const response = await postForm(page, { action })
  if (response.status !== 307) return response.status
  const back = await postForm(response.headers.get('location')!, { action })
  return new URL(back.headers.get('location')!).pathname
}
const deliver = async (afterMs = 5000) => {
  server.advance(afterMs)
  await deliverSandboxNotifications(server.services)
}

describe('The sandbox', () => {
  it('shows the amount and a button for every scenario, without script', async () => {
    const { page } = await startedOrder()
    const text = await (await fetch(page)).text()
    expect(text).toContain('৳560')
    for (const [name, { label }] of Object.entries(SCENARIOS)) expect(text).toContain(`value="${name}">${label}`)
    expect(text).not.toContain('<script')
  })

  it.each(['pay', 'notified', 'duplicate'] as const)('settles once when the visitor chooses %s', async action => {
    const { order, page } = await startedOrder()
    expect(await press(page, action)).toBe('/payment/success')
    await deliver()
    await deliver()
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('settles by the notification alone when the page was closed', async () => {
    const { order, page } = await startedOrder()
    expect(await press(page, 'closed')).toBe(200)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'PENDING'])
    await deliver()
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it.each([
    ['fail', 'FAILED'],
    ['cancel', 'CANCELLED'],
    ['wrong', 'FAILED'],
  ] as const)('takes nothing for the order when the visitor chooses %s', async (action, status) => {
    const { order, page } = await startedOrder()
    expect(await press(page, action)).toBe('/payment/failed')
    await deliver()
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', status])
  })

  it('puts risky payments on hold', async () => {
    const { order, page } = await startedOrder()
    expect(await press(page, 'risky')).toBe('/payment/success')
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'ON_HOLD'])
  })

  it('pays late: the order was cancelled and is restored', async () => {
    const { order, page } = await startedOrder()
    expect(await press(page, 'late')).toBe('/payment/failed')
    server.advance(31 * MINUTE)
    await expireUnpaidOrders(server.services)
    expect(await stateOf(order)).toEqual(['CANCELLED', 'UNPAID', 'PENDING'])
    await deliver(10 * MINUTE)
    expect(await stateOf(order)).toEqual(['PENDING', 'PAID', 'COMPLETED'])
  })

  it('accepts one decision per payment', async () => {
    const { order, page } = await startedOrder()
    await press(page, 'pay')
    expect(await press(page, 'fail')).toBe(409)
    expect(await (await fetch(page)).text()).toContain('decided already')
    expect((await stateOf(order))[1]).toBe('PAID')
  })

  it('refunds at once', async () => {
    const { order, page } = await startedOrder()
    await press(page, 'pay')
    await server.call(changeOrderStatus, { id: order.id, status: 'CANCELLED' }, { as: vendorFixture.vendor })
    const admin = await server.user('ADMIN')
    const response = await server.call(refundPayment, { orderId: order.id }, { as: admin })
    expect(response).toMatchObject({ data: { paymentStatus: 'REFUNDED' }, message: 'Refunded.' })
  })

  it('answers invalid requests with a page and rejects forged notifications', async () => {
    const { order, page } = await startedOrder()
    expect((await postForm(page, { action: 'steal' })).status).toBe(400)
    expect((await fetch(`${server.url}/payments/sandbox/NOBODYS001`)).status).toBe(404)
    const tran_id = page.slice(-10)
    expect((await postForm(`${server.url}/payments/notify/sandbox`, { tran_id, sign: 'x' })).status).toBe(400)
    expect(await stateOf(order)).toEqual(['PENDING', 'UNPAID', 'PENDING'])
  })

  it('does not exist with another gateway, and is rejected at startup without DEMO', async () => {
    const real = await startServer()
    expect((await fetch(`${real.url}/payments/sandbox/NOBODYS001`)).status).toBe(404)
    const env = { DATA_DIR: real.dataDir, PAYMENT_GATEWAY: 'sandbox', DEMO: 'off' }
    expect(() => readConfig(env)).toThrow('PAYMENT_GATEWAY: sandbox takes no real money, so it needs DEMO on.')
    expect(readConfig({ DATA_DIR: real.dataDir }).gateways).toEqual([{ kind: 'sandbox' }])
    expect(readConfig({ DATA_DIR: real.dataDir, DEMO: 'off' }).gateways).toEqual([])
    expect(() => readConfig({ DATA_DIR: real.dataDir, PAYMENT_GATEWAY: 'sslcommerz' })).toThrow('SSLCOMMERZ_STORE_ID')
    await real.stop()
  })
})

it('is queried about a payment a limited number of times, however often the browser returns', async () => {
  const limited = await startServer({ config: { isDemo: true, gateways: [{ kind: 'sandbox' }] } })
  const shop = await openVendorFixture(limited, 10)
  const order = await shop.order(1, { paymentType: 'ONLINE' })
  const { data } = await limited.call(createPayment, { orderId: order.id }, { as: shop.customer })
  const queries = vi.spyOn(limited.services.gateways[0]!, 'query')
  const returnFromGateway = () => fetch(`${limited.url}/payments/return/${data.id}`, { redirect: 'manual' })
  for (let times = 0; times < 25; times++) expect((await returnFromGateway()).status).toBe(303)
  expect(queries).toHaveBeenCalledTimes(RATE_LIMITS['payment-return'].max)
  await limited.stop()
})
