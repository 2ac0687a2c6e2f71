import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../../../server/orders/shipping/courier-calls.ts'
import { pollShipments } from '../../../server/orders/shipping/poll-shipments.ts'
import { enterSettlement as insertSettlementOnce } from '../../../server/settlements/enter-settlement.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { enterSettlement, listCourierCash, listDifferences } from '../../../src/contract/settlements/settlements.ts'
import { connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import { type CourierServer, PATHAO_KEYS, startPathaoServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const HOUR = 3_600_000

describe.each(ENGINES)('Invoices in which Pathao says that it has paid, on $name', engine => {
  let pathao: CourierServer
  let server: TestServer
  let fixture: VendorFixture
  let hook: string
  beforeAll(async () => {
    pathao = await startPathaoServer()
    const couriers = { hasSandbox: true, steadfastUrl: pathao.url, pathaoUrl: pathao.url }
    server = await startServer({ engine, config: { hasRateLimit: false, accessTokenTtl: 30 * 86_400, couriers } })
  }, 60_000)
  afterAll(() => Promise.all([server.stop(), pathao.close()]))
  beforeEach(async () => {
    fixture = await openVendorFixture(server, 50)
    const input = { shopId: fixture.shopId, courier: 'pathao' as const, ...PATHAO_KEYS }
    const { data } = await server.call(connectCourier, input, { as: fixture.vendor })
    hook = server.url + new URL(data.webhookUrl!).pathname
  })

  const booked = async (): Promise<Order> => {
    const order = await fixture.order(1)
    await server.call(handOver, { id: order.id, courier: 'pathao' }, { as: fixture.vendor })
    await bookShipments(server.services)
    return order
  }
  const tell = async (order: Order, event: string, minute: number, more: object = {}) => {
    const timestamp = `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
    const { consignment } = pathao.find(`${order.number}-1`)!
    const body = { event, consignment_id: consignment, merchant_order_id: `${order.number}-1`, timestamp, ...more }
    expect((await pathao.call(hook, body)).status).toBe(202)
    await handleCourierMessages(server.services)
  }
  const deliver = async (): Promise<Order> => {
    const order = await booked()
    await tell(order, 'order.delivered', 1, { collected_amount: 560 })
    return order
  }
  const cash = async () =>
    (await server.call(listCourierCash, { shopId: fixture.shopId }, { as: fixture.vendor })).data[0]!
  const enter = (orders: readonly Order[]) => {
    const rows = orders.map(({ number }) => `${number}-1,560,70`)
    const file = new TextEncoder().encode(['Merchant Order ID,Collected Amount,Delivery Fee', ...rows].join('\n'))
    const data = { shopId: fixture.shopId, courier: 'pathao' as const, fileName: 'invoice.csv' }
    return sendForm(server, enterSettlement, { file, data }, { as: fixture.vendor })
  }

  it('are named with their parcels until their file is entered, and change no money before', async () => {
    const [first, second, other] = [await deliver(), await deliver(), await deliver()]
    await tell(first, 'order.paid', 2, { invoice_id: 'INV-7' })
    await tell(second, 'order.paid', 3, { invoice_id: 'INV-7' })
    expect(await cash()).toMatchObject({
      ...{ collected: 1680, paid: 0, open: 1680, parcels: 3 },
      announced: [{ invoice: 'INV-7', parcels: 2, collected: 1120 }],
    })
    expect((await enter([first, second])).data).toMatchObject({ settlements: 1, parcels: 2 })
    expect(await cash()).toMatchObject({ paid: 980, open: 560, parcels: 1 })
    expect(await cash()).not.toHaveProperty('announced')
    expect((await server.call(getOrder, { id: other.id }, { as: fixture.vendor })).data.status).toBe('DELIVERED')
  })

  it('are the latest that it has named, however often and late it says so, and change no parcel', async () => {
    const order = await booked()
    await tell(order, 'order.paid', 30, { invoice_id: 'INV-9' })
    await tell(order, 'order.paid', 30, { invoice_id: 'INV-9' })
    await tell(order, 'order.paid', 20, { invoice_id: 'INV-8' })
    await tell(order, 'order.paid', 25)
    const { data } = await server.call(getOrder, { id: order.id }, { as: fixture.vendor })
    expect(data).toMatchObject({ status: 'PROCESSING', shipments: [{ status: 'BOOKED' }] })
    expect(data.shipments![0]!.steps.map(({ status }) => status)).toEqual(['BOOKED'])
    await tell(order, 'order.delivered', 10, { collected_amount: 560 })
    expect((await cash()).announced).toEqual([{ invoice: 'INV-9', parcels: 1, collected: 560 }])
  })

  it('are read where it is asked, because webhooks can be silent', async () => {
    const order = await booked()
    pathao.find(`${order.number}-1`)!.invoice = 'INV-3'
    server.advance(7 * HOUR)
    await pollShipments(server.services)
    expect((await cash()).announced).toEqual([{ invoice: 'INV-3', parcels: 1, collected: 0 }])
  })

  const deliverAt = async (minute: number): Promise<Order> => {
    const order = await booked()
    await tell(order, 'order.delivered', minute, { collected_amount: 560 })
    return order
  }
  const listMissing = async () => {
    const { data } = await server.call(listDifferences, { shopId: fixture.shopId }, { as: fixture.vendor })
    return data.flatMap(({ kind, orderId }) => (kind === 'MISSING' ? orderId : []))
  }

  it('keep their parcels from being missed in the file of another invoice', async () => {
    const [announced, silent] = [await deliver(), await deliver()]
    await tell(announced, 'order.paid', 5, { invoice_id: 'INV-5' })
    await enter([await deliverAt(50)])
    expect(await listMissing()).toEqual([silent.id])
  })

  it('leave out a parcel that they have named once their file is entered', async () => {
    const [dropped, paid] = [await deliver(), await deliver()]
    for (const parcel of [dropped, paid]) await tell(parcel, 'order.paid', 5, { invoice_id: 'INV-6' })
    await enter([await deliverAt(50)])
    expect(await listMissing()).toEqual([])
    await enter([paid, await deliverAt(55)])
    expect(await listMissing()).toEqual([dropped.id])
  })

  it('leave out the only parcel that they have named once a settlement with their number is entered', async () => {
    const dropped = await deliver()
    await tell(dropped, 'order.paid', 5, { invoice_id: 'INV-4' })
    const reference = `${(await deliverAt(50)).number}-1`
    const lines = [{ reference, consignmentId: null, collected: 56_000, fee: 7_000 }]
    const invoice = { shopId: fixture.shopId, courier: 'pathao', reference: 'INV-4', name: 'INV-4', lines } as const
    await server.store.write(tx => insertSettlementOnce(tx, invoice, server.services.now()))
    expect(await listMissing()).toEqual([dropped.id])
  })
})
