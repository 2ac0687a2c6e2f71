import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeOrderStatus, placeOrder } from '../../../src/contract/orders/order-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { createPayment } from '../../../src/contract/payments/payments.ts'
import { getSettings } from '../../../src/contract/settings/settings.ts'
import { setFigures } from '../../support/fixtures/product-figures.ts'
import { ADDRESS, openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import {
  type SslcommerzServer,
  STORE_CREDENTIALS,
  startSslcommerzServer,
} from '../../support/gateways/sslcommerz-server.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

let bank: SslcommerzServer
let server: TestServer
let shop: VendorFixture
beforeAll(async () => {
  bank = await startSslcommerzServer()
  const gateways = [{ kind: 'sslcommerz' as const, url: bank.url, ...STORE_CREDENTIALS }]
  server = await startServer({ config: { gateways, hasRateLimit: false } })
  shop = await openVendorFixture(server, 1_000_000)
})
afterAll(async () => {
  await server.stop()
  await bank.close()
})

const setPrice = (poisha: number) => server.store.write(tx => setFigures(tx, shop.productId, { price: poisha }))
/** Places an order of one piece whose total is this. */
const place = async (price: number, paymentType: 'COD' | 'ONLINE' = 'ONLINE') => {
  await setPrice(Math.round(price * 100))
  const products = [{ productId: shop.productId, quantity: 1, price }]
  const totalAmount = price > 1 ? price + 60 : price
  const draft = { shopId: shop.shopId, totalAmount, paymentType, products, shippingAddress: ADDRESS }
  return server.call(placeOrder, draft, { as: shop.customer })
}

describe('An online payment', () => {
  it('has limits, which the settings tell', async () => {
    expect((await server.call(getSettings, {})).data.payments).toEqual({
      online: true,
      limits: { min: 10, max: 500_000 },
      methods: [expect.objectContaining({ id: 'sslcommerz', limits: { min: 10, max: 500_000 } })],
    })
    const other = await startServer()
    expect((await other.call(getSettings, {})).data.payments).toEqual({ online: false })
    await other.stop()
  })

  it.each([
    ['less than the least', 0.5],
    ['one poisha more than the most', 499_940.01],
    ['far more than the most', 9_999_999],
  ])('of %s is refused at checkout, with the limits', async (_, price) => {
    const response = await place(price)
    const message = 'Online payment takes ৳10 to ৳500,000. Choose cash on delivery.'
    expect([response.status, response.message, response.error?.fields]).toEqual([
      400,
      message,
      { paymentType: message },
    ])
    expect((await place(price, 'COD')).status).toBe(201)
  })

  it('of the most is taken', async () => {
    const { data } = await place(499_940)
    const { status } = await server.call(createPayment, { orderId: data.id }, { as: shop.customer })
    expect([data.totalAmount, status]).toEqual([500_000, 201])
  })

  it('of an order that was placed before there was a limit is refused with the limits, too', async () => {
    const { data } = await place(1000)
    const total = { total_amount: 50_000_001 }
    await server.store.write(tx => tx.updateTable('orders').set(total).where('id', '=', data.id).execute())
    const response = await server.call(createPayment, { orderId: data.id }, { as: shop.customer })
    expect([response.status, response.message]).toEqual([400, expect.stringContaining('৳10 to ৳500,000')])
  })

  it.each(['ONLINE', 'COD'] as const)('of nothing (%s) is not needed: the order is paid at once', async paymentType => {
    const { status, data } = await placeFree(server, shop, paymentType)
    expect([status, data.totalAmount, data.paymentStatus]).toEqual([201, 0, 'PAID'])
    const change = { id: data.id, status: 'PROCESSING' as const }
    expect((await server.call(changeOrderStatus, change, { as: shop.vendor })).status).toBe(200)
    await server.call(changeOrderStatus, { id: data.id, status: 'CANCELLED' }, { as: shop.vendor })
    const { paymentStatus } = (await server.call(getOrder, { id: data.id }, { as: shop.customer })).data
    expect(paymentStatus, 'nothing is owed back').toBe('PAID')
  })

  it('of nothing needs no gateway', async () => {
    const cashOnly = await startServer()
    const other = await openVendorFixture(cashOnly)
    expect((await placeFree(cashOnly, other, 'ONLINE')).data.paymentStatus).toBe('PAID')
    await cashOnly.stop()
  })
})

/** An order of one taka, which costs no shipping, with a coupon of one taka. */
const placeFree = async (
  { store, services, call }: TestServer,
  fixture: VendorFixture,
  paymentType: 'COD' | 'ONLINE',
) => {
  const now = services.now()
  const code = `FREE${paymentType}`
  const terms = { discount_type: 'FIXED', discount_amount: 100, usage_limit: 1, used_count: 0, is_active: 1 } as const
  const dates = { start_time: now - 1000, end_time: now + 1_000_000, created_at: now }
  await store.write(async tx => {
    await setFigures(tx, fixture.productId, { price: 100 })
    await tx
      .insertInto('coupons')
      .values({ id: uuid(), code, ...terms, ...dates })
      .execute()
  })
  const products = [{ productId: fixture.productId, quantity: 1, price: 1 }]
  const draft = { shopId: fixture.shopId, totalAmount: 0, paymentType, products, couponCode: code }
  return call(placeOrder, { ...draft, shippingAddress: ADDRESS }, { as: fixture.customer })
}
