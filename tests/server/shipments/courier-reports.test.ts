import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../../../server/orders/shipping/courier-calls.ts'
import { pollShipments } from '../../../server/orders/shipping/poll-shipments.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { decideParcel } from '../../../src/contract/orders/order-parcels.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { listCourierCash } from '../../../src/contract/settlements/settlements.ts'
import { connectCourier, testCourier } from '../../../src/contract/shipments/couriers.ts'
import { createRandomSource, pickOne } from '../../support/fixtures/seeded-random.ts'
import { openVendorFixture, type VendorFixture } from '../../support/fixtures/vendor-fixture.ts'
import {
  type CourierServer,
  PATHAO_KEYS,
  STEADFAST_KEYS,
  startPathaoServer,
  startSteadfastServer,
} from '../../support/servers/courier-server.ts'
import { startServer, type TestServer } from '../../support/servers/test-server.ts'

const HOUR = 3_600_000

let steadfast: CourierServer
let pathao: CourierServer
let server: TestServer
let fixture: VendorFixture
let hooks: { steadfast: string; pathao: string }

beforeAll(async () => {
  ;[steadfast, pathao] = [await startSteadfastServer(), await startPathaoServer()]
  const couriers = { hasSandbox: true, steadfastUrl: steadfast.url, pathaoUrl: pathao.url }
  server = await startServer({ config: { hasRateLimit: false, accessTokenTtl: 30 * 86_400, couriers } })
})
afterAll(() => Promise.all([server.stop(), steadfast.close(), pathao.close()]))
beforeEach(async () => {
  fixture = await openVendorFixture(server, 50)
  const connect = async (courier: 'steadfast' | 'pathao', keys: object) => {
    const input = { shopId: fixture.shopId, courier, ...keys }
    const { data } = await server.call(connectCourier, input, { as: fixture.vendor })
    return server.url + new URL(data.webhookUrl!).pathname
  }
  hooks = { steadfast: await connect('steadfast', STEADFAST_KEYS), pathao: await connect('pathao', PATHAO_KEYS) }
})
afterEach(() => {
  Object.assign(steadfast, { areKeysRefused: false, refusals: 0, isCaching: false })
  steadfast.faults.length = 0
  pathao.faults.length = 0
})

const booked = async (courier: 'steadfast' | 'pathao' | 'sandbox', quantity = 2) => {
  const order = await fixture.order(quantity)
  await server.call(handOver, { id: order.id, courier }, { as: fixture.vendor })
  await bookShipments(server.services)
  return order
}
const orderNow = async ({ id }: Order) => (await server.call(getOrder, { id }, { as: fixture.vendor })).data
const stateOf = async (order: Order) => {
  const { status, paymentStatus, shipments } = await orderNow(order)
  return [status, paymentStatus, shipments![0]!.status]
}
const parcelOf = async (order: Order) => (await orderNow(order)).shipments![0]!
/** A webhook of Steadfast about the order's parcel, handled. */
const tell = async (order: Order, status: string, event: object = {}, options: object = {}) => {
  const body = {
    notification_type: 'delivery_status',
    invoice: `${order.number}-1`,
    status,
    updated_at: '2026-11-27 10:00:00',
  }
  const response = await steadfast.call(hooks.steadfast, { ...body, ...event }, options)
  await handleCourierMessages(server.services)
  return response.status
}
const sandboxStep = (order: Order, step: string) =>
  fetch(`${server.url}/couriers/sandbox/${order.number}-1`, { method: 'POST', body: new URLSearchParams({ step }) })

describe('A webhook of Steadfast', () => {
  it('moves parcel and order, and pays an order with cash', async () => {
    const order = await booked('steadfast')
    expect(await stateOf(order)).toEqual(['PROCESSING', 'UNPAID', 'BOOKED'])
    expect(await tell(order, 'Pending')).toBe(200)
    expect(await stateOf(order)).toEqual(['SHIPPED', 'UNPAID', 'IN_TRANSIT'])
    expect(await orderNow(order)).toMatchObject({
      courier: 'Steadfast',
      trackingNumber: (await parcelOf(order)).consignmentId,
    })
    await tell(order, 'Delivered', { cod_amount: '1060', tracking_message: 'Handed over' })
    expect(await stateOf(order)).toEqual(['DELIVERED', 'PAID', 'DELIVERED'])
    expect((await parcelOf(order)).steps.map(({ status, text }) => [status, text])).toEqual([
      ['IN_TRANSIT', undefined],
      ['DELIVERED', 'Handed over'],
      ['BOOKED', undefined],
    ])
  })

  it('is believed only with its token and the signature of its bytes', async () => {
    const order = await booked('steadfast')
    expect(await tell(order, 'delivered', {}, { token: 'guess' })).toBe(401)
    expect(await tell(order, 'delivered', {}, { signature: 'a'.repeat(64) })).toBe(401)
    expect(await stateOf(order)).toEqual(['PROCESSING', 'UNPAID', 'BOOKED'])
    const other = await openVendorFixture(server)
    const input = { shopId: other.shopId, courier: 'steadfast' as const, ...STEADFAST_KEYS }
    const { data } = await server.call(connectCourier, input, { as: other.vendor })
    hooks.steadfast = server.url + new URL(data.webhookUrl!).pathname
    expect(await tell(order, 'delivered')).toBe(200)
    expect(await stateOf(order)).toEqual(['PROCESSING', 'UNPAID', 'BOOKED'])
  })

  it('settles neither money nor stock by the word of the rider', async () => {
    const stock = await fixture.stock()
    const order = await booked('steadfast')
    for (const word of ['delivered_approval_pending', 'cancelled_approval_pending', 'unknown', 'hold']) {
      await tell(order, word)
      const consignment = steadfast.find(`${order.number}-1`)!
      consignment.status = word
      server.advance(7 * HOUR)
      await pollShipments(server.services)
    }
    expect(await stateOf(order)).toEqual(['PROCESSING', 'UNPAID', 'BOOKED'])
    expect(await fixture.stock()).toBe(stock - 2)
  })

  it('counts once, however often and late it comes', async () => {
    const order = await booked('steadfast')
    await tell(order, 'delivered', {}, { key: 'event-1' })
    await tell(order, 'delivered', {}, { key: 'event-1' })
    await tell(order, 'pending', {}, { key: 'event-0' })
    expect(await stateOf(order)).toEqual(['DELIVERED', 'PAID', 'DELIVERED'])
    expect((await orderNow(order)).events.filter(({ to }) => to === 'DELIVERED')).toHaveLength(1)
  })

  it('of a partial delivery moves no money and no stock until a person decides, however often it comes', async () => {
    const stock = await fixture.stock()
    const order = await booked('steadfast')
    for (const key of ['part', 'part', 'again'])
      await tell(order, 'Partial Delivered', { cod_amount: '530', delivery_charge: 60 }, { key })
    await tell(order, 'partial_delivered_return_received', {}, { key: 'rest' })
    expect(await stateOf(order)).toEqual(['SHIPPED', 'UNPAID', 'PARTLY_DELIVERED'])
    expect(await parcelOf(order)).toMatchObject({ problem: 'PARTLY_DELIVERED', collected: 530, cash: 1060 })
    expect(await fixture.stock()).toBe(stock - 2)
    const { shipments } = await orderNow(order)
    const decision = { id: order.id, shipmentId: shipments![0]!.id, decision: 'DONE' as const }
    await server.call(decideParcel, decision, { as: fixture.vendor })
    expect((await parcelOf(order)).problem).toBeUndefined()
    expect(await stateOf(order)).toEqual(['SHIPPED', 'UNPAID', 'PARTLY_DELIVERED'])
  })

  it('adds no step where it says nothing', async () => {
    const order = await booked('steadfast')
    await tell(order, 'hold', { tracking_message: '' })
    expect((await parcelOf(order)).steps.map(({ status }) => status)).toEqual(['BOOKED'])
  })

  it('opens a question when it takes a delivery back, and changes no money', async () => {
    const order = await booked('steadfast')
    await tell(order, 'delivered')
    await tell(order, 'cancelled', { updated_at: '2026-11-27 11:00:00' })
    expect(await stateOf(order)).toEqual(['DELIVERED', 'PAID', 'DELIVERED'])
    expect(await parcelOf(order)).toMatchObject({ problem: 'CORRECTED', problemText: 'RETURNING' })
    const { data } = await server.call(listNotifications, {}, { as: fixture.vendor })
    expect(data.map(({ title }) => title)).toContain(`A parcel of order ${order.number} needs you`)
  })
})

describe('Polling', () => {
  it('notices what no webhook has told, and gives stock back only when the goods are there', async () => {
    const before = await fixture.stock()
    const order = await booked('steadfast')
    const parcel = steadfast.find(`${order.number}-1`)!
    const poll = async (status: string) => {
      parcel.status = status
      server.advance(7 * HOUR)
      await pollShipments(server.services)
    }
    await poll('pending')
    await poll('cancelled')
    expect(await stateOf(order)).toEqual(['SHIPPED', 'UNPAID', 'RETURNING'])
    expect(await fixture.stock()).toBe(before - 2)
    await poll('cancelled_return_received')
    expect(await stateOf(order)).toEqual(['RETURNED', 'UNPAID', 'RETURNED'])
    expect(await fixture.stock()).toBe(before)
  })

  it('leaves the cash to the webhook that comes later, once', async () => {
    const order = await booked('steadfast')
    steadfast.find(`${order.number}-1`)!.status = 'delivered'
    server.advance(7 * HOUR)
    await pollShipments(server.services)
    expect(await stateOf(order)).toEqual(['DELIVERED', 'PAID', 'DELIVERED'])
    expect((await parcelOf(order)).problem).toBeUndefined()
    await tell(order, 'delivered', { cod_amount: '900', updated_at: '2026-11-27 11:00:00' })
    await tell(order, 'delivered', { cod_amount: '1060', updated_at: '2026-11-27 12:00:00' })
    expect(await parcelOf(order)).toMatchObject({ status: 'DELIVERED', problem: 'LESS_CASH', collected: 900 })
    const { data } = await server.call(listCourierCash, { shopId: fixture.shopId }, { as: fixture.vendor })
    expect(data.map(({ collected, open }) => [collected, open])).toEqual([[900, 900]])
    expect(await checkLedger(server.store.read)).toMatchObject({ differing: 0, unbalanced: [] })
  })

  it('asks nothing more once the keys are refused, so that the courier does not lock the account, and tells the vendor', async () => {
    // Parcels of other tests have accounts of their own.
    await server.store.write(tx => tx.updateTable('shipments').set({ next_at: null }).execute())
    const handOverSix = async () => {
      for (let parcel = 0; parcel < 6; parcel++) {
        const { id } = await fixture.order(1)
        await server.call(handOver, { id, courier: 'steadfast' }, { as: fixture.vendor })
      }
    }
    const work = async () => {
      await bookShipments(server.services)
      server.advance(7 * HOUR)
      await pollShipments(server.services)
    }
    const input = { shopId: fixture.shopId, courier: 'steadfast' as const, ...STEADFAST_KEYS }
    const connect = async () => (await server.call(connectCourier, input, { as: fixture.vendor })).data
    await handOverSix()
    steadfast.areKeysRefused = true
    for (let attempt = 0; attempt < 3; attempt++) await work()
    expect(steadfast.refusals).toBe(1)
    steadfast.areKeysRefused = false
    await connect()
    await handOverSix()
    await work()
    steadfast.areKeysRefused = true
    for (let attempt = 0; attempt < 3; attempt++) await work()
    expect(steadfast.refusals).toBe(2)
    const { data: news } = await server.call(listNotifications, { limit: 50 }, { as: fixture.vendor })
    const told = news.filter(({ path }) => path === '/dashboard/couriers').map(({ title }) => title)
    const refused = expect.stringMatching(/^Steadfast does not accept the keys of /)
    expect(told, 'once while booking, once while asking').toEqual([refused, refused])
    steadfast.areKeysRefused = false
    const data = await connect()
    expect((await server.call(testCourier, { id: data.id! }, { as: fixture.vendor })).data.status).toBe('ACTIVE')
  })

  it('says that a locked account does not answer, and leaves its keys as they are', async () => {
    const input = { shopId: fixture.shopId, courier: 'steadfast' as const, ...STEADFAST_KEYS }
    const { data } = await server.call(connectCourier, input, { as: fixture.vendor })
    steadfast.refusals = 10
    const tested = await server.call(testCourier, { id: data.id! }, { as: fixture.vendor })
    expect(tested).toMatchObject({ error: { code: 'UNAVAILABLE' } })
    const order = await booked('steadfast')
    expect(await parcelOf(order)).toMatchObject({ status: 'READY' })
    expect((await parcelOf(order)).problem).toBeUndefined()
    steadfast.refusals = 0
    server.advance(HOUR)
    await bookShipments(server.services)
    expect(await parcelOf(order)).toMatchObject({ status: 'BOOKED' })
  })

  it('takes nothing back when a cache of the courier answers later than its webhook', async () => {
    const order = await booked('steadfast')
    const parcel = steadfast.find(`${order.number}-1`)!
    const poll = async () => {
      server.advance(7 * HOUR)
      await pollShipments(server.services)
    }
    parcel.status = 'pending'
    await poll()
    steadfast.isCaching = true
    parcel.status = 'cancelled'
    await tell(order, 'cancelled', { updated_at: '2026-11-27 12:00:00' })
    await poll()
    expect(await stateOf(order)).toEqual(['SHIPPED', 'UNPAID', 'RETURNING'])
    expect((await parcelOf(order)).problem).toBeUndefined()
  })

  it('asks at growing intervals, and no more after the end', async () => {
    const order = await booked('steadfast')
    const { consignmentId } = await parcelOf(order)
    const asked = () => steadfast.requests.filter(path => path.endsWith(`_by_cid/${consignmentId}`)).length
    const times: number[] = []
    for (let minute = 0; minute < 12 * 60; minute += 5) {
      server.advance(5 * 60_000)
      const count = asked()
      await pollShipments(server.services)
      if (asked() > count) times.push(minute)
    }
    expect(times.length).toBeGreaterThan(4)
    expect(times.length).toBeLessThan(20)
    expect(times.at(-1)! - times.at(-2)!).toBeGreaterThan(times[1]! - times[0]!)
    await tell(order, 'delivered')
    const count = asked()
    server.advance(48 * HOUR)
    await pollShipments(server.services)
    expect(asked()).toBe(count)
  })
})

describe('A webhook of Pathao', () => {
  const send = async (event: Record<string, unknown>, options: object = {}) => {
    const response = await pathao.call(hooks.pathao, event, options)
    await handleCourierMessages(server.services)
    return response
  }

  it('answers the integration as its panel expects', async () => {
    const response = await send({ event: 'webhook_integration' })
    expect(response.status).toBe(202)
    expect(response.headers.get('X-Pathao-Merchant-Webhook-Integration-Secret')).toBe(
      'f3992ecc-59da-4cbe-a049-a13da2018d51',
    )
    expect((await send({ event: 'webhook_integration' }, { token: 'guess' })).status).toBe(401)
  })

  it('ends uncertainty, and tells the customer on the way', async () => {
    pathao.faults.push('drop-after')
    const order = await booked('pathao')
    expect(await stateOf(order)).toEqual(['PROCESSING', 'UNPAID', 'UNCERTAIN'])
    const { consignment } = pathao.find(`${order.number}-1`)!
    const event = { consignment_id: consignment, merchant_order_id: `${order.number}-1` }
    await send({ ...event, event: 'order.created', timestamp: '2026-11-26T10:00:00Z' })
    expect(await parcelOf(order)).toMatchObject({ status: 'BOOKED', consignmentId: consignment })
    expect((await parcelOf(order)).problem).toBeUndefined()
    await send({ ...event, event: 'order.assigned-for-delivery', timestamp: '2026-11-26T11:00:00Z' })
    await send({ ...event, event: 'order.delivery-failed', timestamp: '2026-11-26T12:00:00Z', reason: 'No answer' })
    expect(await stateOf(order)).toEqual(['SHIPPED', 'UNPAID', 'DELIVERY_FAILED'])
    const { data } = await server.call(listNotifications, {}, { as: fixture.customer })
    expect(data.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        `Order ${order.number} comes today`,
        `The courier did not reach you with order ${order.number}`,
      ]),
    )
    await send({ ...event, event: 'order.delivered', timestamp: '2026-11-26T13:00:00Z', collected_amount: 900 })
    expect(await stateOf(order)).toEqual(['SHIPPED', 'UNPAID', 'DELIVERED'])
    expect(await parcelOf(order)).toMatchObject({ problem: 'LESS_CASH', collected: 900, cash: 1060 })
    const { data: seen } = await server.call(getOrder, { id: order.id }, { as: fixture.customer })
    expect(Object.keys(seen.shipments![0]!).sort()).toEqual([
      'consignmentId',
      'courier',
      'id',
      'reference',
      'status',
      'steps',
    ])
  })
})

describe('A partial delivery of Pathao', () => {
  it('moves no money and no stock, and its rest coming back is no correction', async () => {
    const stock = await fixture.stock()
    const order = await booked('pathao')
    const { consignment } = pathao.find(`${order.number}-1`)!
    const send = async (event: Record<string, unknown>) => {
      await pathao.call(hooks.pathao, { consignment_id: consignment, ...event })
      await handleCourierMessages(server.services)
    }
    const part = { event: 'order.partial-delivery', collected_amount: 530, reason: 'One was too small' }
    for (const timestamp of ['2026-11-26T10:00:00Z', '2026-11-26T10:00:00Z', '2026-11-26T10:05:00Z'])
      await send({ ...part, timestamp })
    const problem = { problem: 'PARTLY_DELIVERED', problemText: 'One was too small', collected: 530, cash: 1060 }
    expect(await parcelOf(order)).toMatchObject(problem)
    const back = { return_type: 'partial-delivery', collected_amount: 530 }
    await send({ ...back, event: 'order.return-in-transit', timestamp: '2026-11-27T10:00:00Z' })
    await send({ ...back, event: 'order.returned-to-merchant', timestamp: '2026-11-27T12:00:00Z' })
    expect(await parcelOf(order)).toMatchObject(problem)
    const texts = (await parcelOf(order)).steps.map(({ text }) => text)
    expect(texts).toContain('returned-to-merchant: partial-delivery')
    expect(await stateOf(order)).toEqual(['SHIPPED', 'UNPAID', 'PARTLY_DELIVERED'])
    expect(await fixture.stock()).toBe(stock - 2)
  })
})

describe('The sandbox courier', () => {
  it('shows its parcel on a page, which moves it along', async () => {
    const order = await booked('sandbox')
    const page = await fetch(`${server.url}/couriers/sandbox/${order.number}-1`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('৳1,060')])
    for (const step of ['pick', 'transit', 'out']) await sandboxStep(order, step)
    expect(await stateOf(order)).toEqual(['SHIPPED', 'UNPAID', 'OUT_FOR_DELIVERY'])
    await sandboxStep(order, 'deliver')
    expect(await stateOf(order)).toEqual(['DELIVERED', 'PAID', 'DELIVERED'])
    // It has told each step twice, and the one before it once more.
    const steps = (await parcelOf(order)).steps.map(({ status }) => status)
    expect(steps).toEqual(['BOOKED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    expect((await fetch(`${server.url}/couriers/sandbox/H-0`)).status).toBe(404)
  })

  it('loses a parcel, which a person decides about', async () => {
    const before = await fixture.stock()
    const order = await booked('sandbox')
    await sandboxStep(order, 'lose')
    expect(await stateOf(order)).toEqual(['SHIPPED', 'UNPAID', 'LOST'])
    expect((await parcelOf(order)).problem).toBe('LOST')
    expect(await fixture.stock()).toBe(before - 2)
  })

  it('sends what was lost again, and ends with the second parcel', async () => {
    const order = await booked('sandbox')
    await sandboxStep(order, 'lose')
    const again = await server.call(handOver, { id: order.id, courier: 'sandbox' }, { as: fixture.vendor })
    expect(again.success).toBe(true)
    await bookShipments(server.services)
    const [, second] = (await orderNow(order)).shipments!
    expect(second).toMatchObject({ status: 'BOOKED', cash: 1060 })
    const url = `${server.url}/couriers/sandbox/${second!.reference}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: server.url }
    await fetch(url, { method: 'POST', headers, body: 'step=deliver' })
    expect(await orderNow(order)).toMatchObject({ status: 'DELIVERED', paymentStatus: 'PAID' })
    const third = await server.call(handOver, { id: order.id, courier: 'sandbox' }, { as: fixture.vendor })
    expect(third.success).toBe(false)
  })

  it('leaves an order open while a lost part of it was not sent again', async () => {
    const { id } = await fixture.order(2)
    const line = (await orderNow({ id } as Order)).orderItem[0]!.id
    const part = { id, courier: 'sandbox' as const, lines: [{ id: line, quantity: 1 }] }
    for (let parcel = 0; parcel < 2; parcel++) await server.call(handOver, part, { as: fixture.vendor })
    await bookShipments(server.services)
    const [first, second] = (await orderNow({ id } as Order)).shipments!
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: server.url }
    const step = (reference: string, body: string) =>
      fetch(`${server.url}/couriers/sandbox/${reference}`, { method: 'POST', headers, body })
    await step(first!.reference, 'step=lose')
    await step(second!.reference, 'step=deliver')
    expect(await orderNow({ id } as Order)).toMatchObject({ status: 'SHIPPED', paymentStatus: 'UNPAID' })
  })

  it('is refused by the customer: stock comes back with the goods, whatever else is reported', async () => {
    const random = createRandomSource(7)
    const steps = ['pick', 'transit', 'out', 'deliver', 'fail', 'less', 'refuse', 'back', 'lose', 'part']
    for (let run = 0; run < 12; run++) {
      const before = await fixture.stock()
      const order = await booked('sandbox', 1)
      for (let step = 0; step < 8; step++) await sandboxStep(order, pickOne(steps, random)!)
      const [status, paymentStatus, parcel] = await stateOf(order)
      expect(await fixture.stock()).toBe(parcel === 'RETURNED' ? before : before - 1)
      expect(status === 'RETURNED').toBe(parcel === 'RETURNED')
      if (paymentStatus === 'PAID') expect([status, parcel]).toEqual(['DELIVERED', 'DELIVERED'])
    }
  })
})
