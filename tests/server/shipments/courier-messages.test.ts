import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../../../server/orders/shipping/courier-calls.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { type CourierServer, STEADFAST_KEYS, startSteadfastServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('What a courier has sent to a server on $name', engine => {
  let steadfast: CourierServer
  let server: TestServer
  let fixture: VendorFixture
  let hook: string

  beforeAll(async () => {
    steadfast = await startSteadfastServer()
    const couriers = { hasSandbox: false, steadfastUrl: steadfast.url, pathaoUrl: steadfast.url }
    server = await startServer({ engine, config: { hasRateLimit: false, accessTokenTtl: 30 * 86_400, couriers } })
  }, 60_000)
  afterAll(() => Promise.all([server.stop(), steadfast.close()]))
  beforeEach(async () => {
    fixture = await openVendorFixture(server, 50)
    const account = { shopId: fixture.shopId, courier: 'steadfast' as const, ...STEADFAST_KEYS }
    const { data } = await server.call(connectCourier, account, { as: fixture.vendor })
    hook = server.url + new URL(data.webhookUrl!).pathname
  })

  const handed = async (): Promise<Order> => {
    const order = await fixture.order(1)
    await server.call(handOver, { id: order.id, courier: 'steadfast' }, { as: fixture.vendor })
    await bookShipments(server.services)
    return order
  }
  const tell = async ({ number }: Order, status: string, message: string) => {
    const event = { notification_type: 'delivery_status', invoice: `${number}-1`, status, tracking_message: message }
    await steadfast.call(hook, { ...event, updated_at: '2026-11-20 10:00:00' })
    await handleCourierMessages(server.services)
  }
  const parcelOf = async ({ id }: Order) =>
    (await server.call(getOrder, { id }, { as: fixture.vendor })).data.shipments![0]!

  it('moves the parcel whatever characters its text has', async () => {
    const order = await handed()
    await tell(order, 'Delivered', 'Handed\u0000 over 🎁\ud83c')
    const { status, steps } = await parcelOf(order)
    expect([status, steps.find(step => step.status === 'DELIVERED')?.text]).toEqual([
      'DELIVERED',
      expect.stringContaining('Handed over 🎁'),
    ])
  })

  it('does not wait for an earlier message that cannot be handled, which stays', async () => {
    const orders = [await handed(), await handed()]
    const broken = Array.from({ length: 101 }, (_, at) => ({
      id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      connection_id: hook.split('/').at(-1)!,
      content: '{',
      received_at: 0,
    }))
    await server.store.write(tx => tx.insertInto('courier_messages').values(broken).execute())
    for (const order of orders) await tell(order, 'Pending', 'On its way')
    expect(await Promise.all(orders.map(async order => (await parcelOf(order)).status))).toEqual([
      'IN_TRANSIT',
      'IN_TRANSIT',
    ])
    const left = await server.store.read.selectFrom('courier_messages').select('id').execute()
    expect(left.map(({ id }) => id).sort()).toEqual(broken.map(({ id }) => id))
  })
})
