import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { decideParcel } from '../../../src/contract/orders/order-parcels.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import {
  type CourierName,
  connectCourier,
  disconnectCourier,
  listCouriers,
  testCourier,
} from '../../../src/contract/shipments/couriers.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import {
  type CourierServer,
  type Fault,
  PATHAO_KEYS,
  STEADFAST_KEYS,
  startPathaoServer,
  startSteadfastServer,
} from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import { startServer, type TestServer, type TestUser } from '../../support/servers/test-server.ts'

const HOUR = 3_600_000

describe.for(ENGINES)('Booking parcels, $name', engine => {
  let steadfast: CourierServer
  let pathao: CourierServer
  let server: TestServer
  let fixture: VendorFixture

  beforeAll(async () => {
    server = await startServer({
      engine,
      config: {
        hasRateLimit: false,
        accessTokenTtl: 30 * 86_400,
        couriers: { hasSandbox: true, steadfastUrl: '', pathaoUrl: '' },
      },
    })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    ;[steadfast, pathao] = [await startSteadfastServer(), await startPathaoServer()]
    Object.assign(server.services.config.couriers, { steadfastUrl: steadfast.url, pathaoUrl: pathao.url })
    fixture = await openVendorFixture(server, 100)
  })
  afterEach(() => Promise.all([steadfast.close(), pathao.close()]))

  const connect = (courier: CourierName) =>
    server.call(
      connectCourier,
      { shopId: fixture.shopId, courier, ...(courier === 'pathao' ? PATHAO_KEYS : STEADFAST_KEYS) },
      { as: fixture.vendor },
    )
  const handed = async (courier: CourierName) => {
    const order = await fixture.order(2)
    const response = await server.call(handOver, { id: order.id, courier }, { as: fixture.vendor })
    expect(response.message).toBe('Successfully changed')
    return response.data
  }
  const parcelOf = async (id: string) => {
    const { data } = await server.call(getOrder, { id }, { as: fixture.vendor })
    return data.shipments![0]!
  }
  const bookLater = async () => {
    server.advance(2 * HOUR)
    await bookShipments(server.services)
  }
  const tellers = async () => {
    const { data } = await server.call(listNotifications, {}, { as: fixture.vendor })
    return data.map(({ title }) => title)
  }

  it('accepts a new order and books it with what the courier takes', async () => {
    await connect('steadfast')
    const order = await handed('steadfast')
    expect([order.status, order.shipments![0]!.status]).toEqual(['PROCESSING', 'READY'])
    await bookShipments(server.services)
    expect(await parcelOf(order.id)).toMatchObject({ status: 'BOOKED', consignmentId: '1424107', cash: 1060 })
    expect(steadfast.bookings).toMatchObject([
      {
        invoice: `${order.number}-1`,
        recipient_phone: '01712345678',
        cod_amount: 1060,
        recipient_name: 'Rahima Khatun',
      },
    ])
  })

  it.for<Fault>(['drop-before', 'drop-after', 'error-before', 'error-after', 'busy', 'nonsense'])(
    'books once at Steadfast after a failure: %s',
    async fault => {
      await connect('steadfast')
      steadfast.faults.push(fault)
      const order = await handed('steadfast')
      await bookShipments(server.services)
      expect((await parcelOf(order.id)).status).toBe('READY')
      await bookLater()
      expect(await parcelOf(order.id)).toMatchObject({ status: 'BOOKED', consignmentId: '1424107' })
      expect(steadfast.parcels).toHaveLength(1)
      expect(new Set(steadfast.bookings.map(({ invoice }) => invoice)).size).toBe(1)
    },
  )

  it.for<Fault>(['drop-before', 'drop-after', 'error-before', 'error-after', 'nonsense'])(
    'never asks Pathao twice after a failure: %s',
    async fault => {
      await connect('pathao')
      pathao.faults.push(fault)
      const order = await handed('pathao')
      await bookShipments(server.services)
      await bookLater()
      await bookLater()
      expect(await parcelOf(order.id)).toMatchObject({ status: 'UNCERTAIN', problem: 'UNCERTAIN' })
      expect(pathao.bookings).toHaveLength(1)
      expect(await tellers()).toContain(`A parcel of order ${order.number} needs you`)
    },
  )

  it('asks Pathao again where it has certainly looked at nothing', async () => {
    await connect('pathao')
    pathao.faults.push('busy')
    const order = await handed('pathao')
    await bookShipments(server.services)
    expect((await parcelOf(order.id)).status).toBe('READY')
    pathao.expireTokens()
    await bookLater()
    expect((await parcelOf(order.id)).status).toBe('BOOKED')
    expect(pathao.parcels).toHaveLength(1)
  })

  it('lets a person say what became of an uncertain parcel', async () => {
    await connect('pathao')
    pathao.faults.push('drop-after', 'drop-before')
    const [found, lost] = [await handed('pathao'), await handed('pathao')]
    await bookShipments(server.services)
    const decide = async (id: string, decision: { decision: 'BOOKED' | 'BOOK_AGAIN'; consignmentId?: string }) =>
      server.call(decideParcel, { id, shipmentId: (await parcelOf(id)).id, ...decision }, { as: fixture.vendor })
    expect((await decide(found.id, { decision: 'BOOKED' })).error.code).toBe('VALIDATION')
    await decide(found.id, { decision: 'BOOKED', consignmentId: 'DL121224VS8TT0' })
    await decide(lost.id, { decision: 'BOOK_AGAIN' })
    await bookShipments(server.services)
    expect(await parcelOf(found.id)).toMatchObject({ status: 'BOOKED', consignmentId: 'DL121224VS8TT0' })
    expect(await parcelOf(lost.id)).toMatchObject({ status: 'BOOKED', consignmentId: 'DL121224VS8TT1' })
    expect((await decide(found.id, { decision: 'BOOK_AGAIN' })).error.code).toBe('CONFLICT')
  })

  it('sends the note of the shop in place of that of the customer, and weighs pieces as the shop says', async () => {
    await connect('steadfast')
    const noted = () => fixture.order(2, { note: 'Ring twice.' })
    const [first, second, third] = [await noted(), await noted(), await noted()]
    const note = 'Call before you come.'
    await server.call(handOver, { id: third.id, courier: 'steadfast' }, { as: fixture.vendor })
    await server.call(handOver, { id: first.id, courier: 'steadfast', note }, { as: fixture.vendor })
    await server.call(handOver, { id: second.id, courier: 'steadfast', note: '' }, { as: fixture.vendor })
    await bookShipments(server.services)
    expect(steadfast.bookings.map(booking => booking.note).sort()).toEqual(['', note, 'Ring twice.'])
    const { read } = server.services.store
    const weights = await read.selectFrom('shipments').select('weight').where('order_id', '=', first.id).execute()
    expect(weights).toEqual([{ weight: 1000 }])
  })

  it('weighs pieces as their products say, and shows it to the shop alone', async () => {
    await connect('steadfast')
    const order = await fixture.order(2)
    await server.services.store.write(tx =>
      tx
        .updateTable('product_variants')
        .set({ weight: 1_250 })
        .where('product_id', '=', order.orderItem[0]!.productId)
        .execute(),
    )
    const seenBy = async (as: TestUser) => (await server.call(getOrder, { id: order.id }, { as })).data.orderItem[0]!
    expect([(await seenBy(fixture.vendor)).weight, (await seenBy(fixture.customer)).weight]).toEqual([1_250, undefined])
    await server.call(handOver, { id: order.id, courier: 'steadfast' }, { as: fixture.vendor })
    await bookShipments(server.services)
    const weights = server.services.store.read.selectFrom('shipments').select('weight')
    expect(await weights.where('order_id', '=', order.id).execute()).toEqual([{ weight: 2_500 }])
    await server.services.store.write(tx => tx.updateTable('product_variants').set({ weight: null }).execute())
  })

  it('books a hand-over once that a device sends twice', async () => {
    await connect('steadfast')
    const order = await fixture.order(2)
    const send = (key: string) =>
      server.call(handOver, { id: order.id, courier: 'steadfast' }, { as: fixture.vendor, key })
    const answers = [
      await send('0196f2a0-0000-7000-8000-00000000000a'),
      await send('0196f2a0-0000-7000-8000-00000000000a'),
    ]
    expect(answers.map(({ data }) => data.shipments?.length)).toEqual([1, 1])
    expect((await send('0196f2a0-0000-7000-8000-00000000000b')).error.code).toBe('CONFLICT')
    await bookShipments(server.services)
    await bookLater()
    expect(steadfast.parcels).toHaveLength(1)
  })

  it('keeps the words of a refusal for a person', async () => {
    await connect('steadfast')
    steadfast.faults.push('refuse-in-200')
    const order = await handed('steadfast')
    await bookShipments(server.services)
    await bookLater()
    expect(await parcelOf(order.id)).toMatchObject({
      status: 'READY',
      problem: 'REFUSED',
      problemText: 'The recipient phone is not valid.',
    })
    expect(steadfast.bookings).toHaveLength(1)
  })

  it('asks nothing more of a courier that has refused the keys, and tells the vendor', async () => {
    const { data: connection } = await connect('steadfast')
    steadfast.areKeysRefused = true
    const [one, two] = [await handed('steadfast'), await handed('steadfast')]
    await bookShipments(server.services)
    await bookLater()
    expect(steadfast.requests).toHaveLength(1)
    for (const { id } of [one, two])
      expect(await parcelOf(id)).toMatchObject({ status: 'READY', problem: 'KEYS_REFUSED' })
    const listed = await server.call(listCouriers, {}, { as: fixture.vendor })
    expect(listed.data[0]).toMatchObject({ status: 'DISABLED', problem: 'Unauthorized Access' })
    expect(JSON.stringify(listed)).not.toContain(STEADFAST_KEYS.apiKey)
    expect(await tellers()).toContain(`A parcel of order ${one.number} needs you`)
    steadfast.areKeysRefused = false
    expect((await server.call(testCourier, { id: connection.id! }, { as: fixture.vendor })).data.status).toBe('ACTIVE')
  })

  it('books a parcel that waits with the account that the shop has now', async () => {
    const { data: former } = await connect('steadfast')
    const { id } = await handed('steadfast')
    await server.call(disconnectCourier, { id: former.id! }, { as: fixture.vendor })
    await connect('steadfast')
    await bookShipments(server.services)
    expect(await parcelOf(id)).toMatchObject({ status: 'BOOKED' })
    expect(steadfast.bookings).toHaveLength(1)
  })

  it('books what a dead process has left: again at Steadfast, by a person at Pathao', async () => {
    await connect('steadfast')
    await connect('pathao')
    const [safe, unsafe] = [await handed('steadfast'), await handed('pathao')]
    const now = server.services.now()
    await server.store.write(tx =>
      tx
        .updateTable('shipments')
        .set({ status: 'BOOKING', attempts: 1, next_at: now + HOUR })
        .where('order_id', 'in', [safe.id, unsafe.id])
        .execute(),
    )
    await bookShipments(server.services)
    expect([steadfast.bookings, pathao.bookings]).toEqual([[], []])
    await bookLater()
    expect((await parcelOf(safe.id)).status).toBe('BOOKED')
    expect((await parcelOf(unsafe.id)).status).toBe('UNCERTAIN')
    expect(pathao.bookings).toEqual([])
  })

  it('books each of many parcels once, although several processes do it', async () => {
    await connect('steadfast')
    const orders = []
    for (let count = 0; count < 8; count++) orders.push(await handed('steadfast'))
    await Promise.all([1, 2, 3].map(() => bookShipments(server.services)))
    expect(steadfast.bookings.map(({ invoice }) => invoice).sort()).toEqual(
      orders.map(({ number }) => `${number}-1`).sort(),
    )
  })

  it('collects nothing for an order that was paid before its parcel was booked', async () => {
    await connect('steadfast')
    const { id } = await handed('steadfast')
    const paid = { id, paymentStatus: 'PAID' as const }
    expect((await server.call(changePaymentStatus, paid, { as: fixture.vendor })).status).toBe(200)
    expect(await parcelOf(id)).toMatchObject({ status: 'READY', cash: 0 })
    await bookShipments(server.services)
    expect(steadfast.bookings).toMatchObject([{ cod_amount: 0 }])
  })

  it('collects nothing for an order that was paid before a person has its refused parcel booked again', async () => {
    await connect('steadfast')
    steadfast.faults.push('refuse-in-200')
    const { id } = await handed('steadfast')
    await bookShipments(server.services)
    const { id: shipmentId, problem } = await parcelOf(id)
    expect(problem).toBe('REFUSED')
    await server.call(changePaymentStatus, { id, paymentStatus: 'PAID' }, { as: fixture.vendor })
    await server.call(decideParcel, { id, shipmentId, decision: 'BOOK_AGAIN' }, { as: fixture.vendor })
    await bookShipments(server.services)
    expect(await parcelOf(id)).toMatchObject({ status: 'BOOKED', cash: 0 })
    expect(steadfast.bookings.at(-1)).toMatchObject({ cod_amount: 0 })
  })

  it('collects nothing of an uncertain parcel that is booked again after its order was paid', async () => {
    await connect('pathao')
    pathao.faults.push('drop-before')
    const { id } = await handed('pathao')
    await bookShipments(server.services)
    const { id: shipmentId, status, cash } = await parcelOf(id)
    expect([status, cash]).toEqual(['UNCERTAIN', 1060])
    await server.call(changePaymentStatus, { id, paymentStatus: 'PAID' }, { as: fixture.vendor })
    expect(await parcelOf(id)).toMatchObject({ cash: 1060 })
    await server.call(decideParcel, { id, shipmentId, decision: 'BOOK_AGAIN' }, { as: fixture.vendor })
    await bookShipments(server.services)
    expect(await parcelOf(id)).toMatchObject({ status: 'BOOKED', cash: 0 })
    expect(pathao.bookings.at(-1)).toMatchObject({ amount_to_collect: 0 })
  })

  it('does not book an order that the shop has delivered itself, because the courier did not answer', async () => {
    await connect('steadfast')
    steadfast.faults.push('error-before')
    const { id } = await handed('steadfast')
    await bookShipments(server.services)
    for (const status of ['SHIPPED', 'DELIVERED'] as const)
      await server.call(changeOrderStatus, { id, status }, { as: fixture.vendor })
    await bookLater()
    expect((await parcelOf(id)).status).toBe('CANCELLED')
    expect(steadfast.parcels).toEqual([])
  })

  it('does not book an order that was cancelled meanwhile', async () => {
    await connect('steadfast')
    const order = await handed('steadfast')
    await server.call(changeOrderStatus, { id: order.id, status: 'CANCELLED' }, { as: fixture.vendor })
    await bookShipments(server.services)
    expect(steadfast.bookings).toEqual([])
    expect((await parcelOf(order.id)).status).toBe('CANCELLED')
  })

  it('hands over an order once, or in parts that make it up', async () => {
    const order = await fixture.order(3)
    const line = order.orderItem[0]!.id
    const send = (lines?: { id: string; quantity: number }[]) =>
      server.call(handOver, { id: order.id, courier: 'sandbox', ...(lines && { lines }) }, { as: fixture.vendor })
    expect((await send([{ id: line, quantity: 4 }])).error.code).toBe('CONFLICT')
    await send([{ id: line, quantity: 1 }])
    const { data } = await send()
    expect(data.shipments).toMatchObject([
      { cash: 500, lines: [{ id: line, quantity: 1 }] },
      { cash: 1060, lines: [{ id: line, quantity: 2 }] },
    ])
    expect((await send()).message).toBe('This order is in the hands of a courier already.')
  })
})
