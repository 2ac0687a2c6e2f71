import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { correctDelivery } from '../../../src/contract/orders/order-parcels.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { type CourierServer, STEADFAST_KEYS, startSteadfastServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

describe.for(ENGINES)('Correcting where an order goes, $name', engine => {
  let steadfast: CourierServer
  let server: TestServer
  let fixture: VendorFixture

  beforeAll(async () => {
    steadfast = await startSteadfastServer()
    const couriers = { hasSandbox: true, steadfastUrl: steadfast.url, pathaoUrl: '' }
    server = await startServer({ engine, config: { hasRateLimit: false, couriers } })
  })
  afterAll(() => Promise.all([server.stop(), steadfast.close()]))
  beforeEach(async () => {
    fixture = await openVendorFixture(server, 50)
    steadfast.bookings.length = 0
    await server.call(
      connectCourier,
      { shopId: fixture.shopId, courier: 'steadfast', ...STEADFAST_KEYS },
      { as: fixture.vendor },
    )
  })

  const hand = (id: string) => server.call(handOver, { id, courier: 'steadfast' }, { as: fixture.vendor })
  const correct = (id: string, changes: { phoneNumber?: string; address?: string } = {}) =>
    server.call(
      correctDelivery,
      { id, phoneNumber: '01912345678', address: 'House 9, Road 7, Dhanmondi, Dhaka', ...changes },
      { as: fixture.customer },
    )
  const news = async () => {
    const { data } = await server.call(listNotifications, {}, { as: fixture.vendor })
    return data.filter(({ title }) => title.includes('was corrected')).map(({ body }) => body)
  }

  it('reaches the courier with a parcel that waits, and tells the shop once', async () => {
    const order = await fixture.order(1)
    await hand(order.id)
    const { data } = await correct(order.id)
    expect(data.shippingAddress).toMatchObject({ phoneNumber: '01912345678', name: order.shippingAddress.name })
    expect(data.seq).toBeGreaterThan(order.seq)
    await correct(order.id)
    await bookShipments(server.services)
    expect(steadfast.bookings).toMatchObject([
      { recipient_phone: '01912345678', recipient_address: 'House 9, Road 7, Dhanmondi, Dhaka' },
    ])
    expect(await news()).toEqual(['Print its papers again before you send it.'])
  })

  it('asks the shop to correct it in the panel of a courier that has booked it', async () => {
    const order = await fixture.order(1)
    await hand(order.id)
    await bookShipments(server.services)
    expect((await correct(order.id)).success).toBe(true)
    expect(steadfast.bookings).toHaveLength(1)
    expect(await news()).toEqual([
      'The courier still has the old one: correct it in its panel, and print the label again.',
    ])
  })

  it('is refused once the parcel has left the shop, and for a number that cannot be called', async () => {
    const order = await fixture.order(1)
    expect((await correct(order.id, { phoneNumber: '123' })).error.code).toBe('VALIDATION')
    await server.call(handOver, { id: order.id, courier: 'sandbox' }, { as: fixture.vendor })
    await bookShipments(server.services)
    const page = `${server.url}/couriers/sandbox/${order.number}-1`
    await fetch(page, { method: 'POST', body: new URLSearchParams({ step: 'pick' }) })
    expect((await correct(order.id)).error.code).toBe('ILLEGAL_TRANSITION')
    expect(await news()).toEqual([])
  })
})
