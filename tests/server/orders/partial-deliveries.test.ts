import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../../../server/orders/shipping/courier-calls.ts'
import { pollShipments } from '../../../server/orders/shipping/poll-shipments.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { deliverPart, receiveRest } from '../../../src/contract/orders/partial-delivery.ts'
import { createPayment, refundPayment } from '../../../src/contract/payments/payments.ts'
import { enterSettlement, listDifferences } from '../../../src/contract/settlements/settlements.ts'
import { connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { postForm } from '../../support/gateways/sslcommerz-server.ts'
import {
  type CourierServer,
  PATHAO_KEYS,
  STEADFAST_KEYS,
  startPathaoServer,
  startSteadfastServer,
} from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** The number of random runs; `npm run check:fuzz` sets a higher one and new seeds. */
const RUNS = Number(process.env.MODEL_RUNS ?? 4)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)

type Sold = { id: string; number: string; sarees: string; lamps: string }
type Part = Omit<InputOf<typeof deliverPart>, 'id'>

describe.each(ENGINES)('A partial delivery on $name', engine => {
  let steadfast: CourierServer
  let pathao: CourierServer
  let market: MarketFixture
  let admin: TestUser
  let saree: string
  let lamp: string
  let hooks: { steadfast: string; pathao: string }
  let reports = 0

  beforeAll(async () => {
    ;[steadfast, pathao] = [await startSteadfastServer(), await startPathaoServer()]
    const couriers = { hasSandbox: true, steadfastUrl: steadfast.url, pathaoUrl: pathao.url }
    const gateways = [{ kind: 'sandbox' as const }]
    const config = { isDemo: true, couriers, gateways, accessTokenTtl: 5 * 365 * 86_400 }
    market = await openMarketFixture({ engine, config })
    admin = await market.user('ADMIN')
    saree = await market.addProduct({ stock: 10_000, price: 100_000 })
    lamp = await market.addProduct({ stock: 10_000, price: 33_333 })
    // 10 % of each line, and 15 % VAT on that.
    await market.store.write(async tx => {
      const rule = { id: crypto.randomUUID(), shop_id: null, category_id: null, rate: 1000, fixed: 0 }
      await tx
        .insertInto('commission_rules')
        .values({ ...rule, created_at: 1, updated_at: 1 })
        .execute()
      await tx.insertInto('commission_vat').values({ starts_at: 1, rate: 1500, updated_at: 1 }).execute()
    })
    await renewSessions()
    const connect = async (courier: 'steadfast' | 'pathao', keys: object, as: TestUser) => {
      const shop = as === market.vendor ? { shopId: market.shopId } : {}
      const { data } = await market.call(connectCourier, { courier, ...shop, ...keys }, { as })
      return market.url + new URL(data.webhookUrl!).pathname
    }
    hooks = {
      steadfast: await connect('steadfast', STEADFAST_KEYS, admin),
      pathao: await connect('pathao', PATHAO_KEYS, market.vendor),
    }
  }, 60_000)
  afterAll(() => Promise.all([market.stop(), steadfast.close(), pathao.close()]))
  beforeEach(() => renewSessions())

  /** Time passes in some tests, and ends sessions. */
  const renewSessions = async () => {
    for (const user of [admin, market.vendor, market.otherVendor, market.customer])
      Object.assign(user, await market.session(user))
  }
  const load = async (id: string, as: TestUser = admin) => (await market.call(getOrder, { id }, { as })).data
  const change = (id: string, status: Order['status']) =>
    market.call(changeOrderStatus, { id, status }, { as: market.vendor })
  const pay = async (orderId: string) => {
    const { data } = await market.call(createPayment, { orderId }, { as: market.customer })
    const pressed = await postForm(data.redirect_url, { action: 'pay' })
    if (pressed.status === 307) await postForm(pressed.headers.get('location')!, { action: 'pay' })
  }
  /** Two sarees and three lamps: ৳2,999.99 and ৳60 for the delivery. */
  const placed = async (paymentType: 'COD' | 'ONLINE' = 'COD'): Promise<Sold> => {
    const { data } = await market.order(await market.draft({ [saree]: 2, [lamp]: 3 }, { paymentType, couponCode: '' }))
    if (paymentType === 'ONLINE') await pay(data.id)
    const item = (productId: string) => data.orderItem.find(line => line.productId === productId)!.id
    return { id: data.id, number: data.number, sarees: item(saree), lamps: item(lamp) }
  }
  /** On its way with the shop's own rider. */
  const shipped = async (paymentType: 'COD' | 'ONLINE' = 'COD') => {
    const order = await placed(paymentType)
    for (const status of ['PROCESSING', 'SHIPPED'] as const) await change(order.id, status)
    return order
  }
  const handed = async (courier: 'steadfast' | 'pathao' | 'sandbox', paymentType: 'COD' | 'ONLINE' = 'COD') => {
    const order = await placed(paymentType)
    await market.call(handOver, { id: order.id, courier }, { as: market.vendor })
    await bookShipments(market.services)
    return order
  }
  const deliver = (id: string, part: Part, as: TestUser = market.vendor) =>
    market.call(deliverPart, { id, ...part }, { as })
  /** One saree and two lamps are kept: ৳1,666.66 and ৳60; the courier collects ৳1,726. */
  const someOf = ({ sarees, lamps }: Sold): Part => ({
    kept: [
      { itemId: sarees, quantity: 1 },
      { itemId: lamps, quantity: 2 },
    ],
    delivery: 60,
  })
  const receive = (id: string, restock = true, as: TestUser = market.vendor) =>
    market.call(receiveRest, { id, restock }, { as })
  const tell = async ({ number }: Sold, status: string, event: object = {}) => {
    reports += 1
    const updated_at = `2026-11-20 10:${String(Math.floor(reports / 60)).padStart(2, '0')}:${String(reports % 60).padStart(2, '0')}`
    const body = { notification_type: 'delivery_status', invoice: `${number}-1`, status, updated_at }
    expect((await steadfast.call(hooks.steadfast, { ...body, ...event })).status).toBe(200)
    await handleCourierMessages(market.services)
  }
  const tellPathao = async ({ number }: Sold, event: string, more: object = {}) => {
    reports += 1
    const { consignment } = pathao.find(`${number}-1`)!
    const timestamp = new Date(Date.UTC(2026, 10, 20) + reports * 1000).toISOString()
    await pathao.call(hooks.pathao, { event, consignment_id: consignment, timestamp, ...more })
    await handleCourierMessages(market.services)
  }
  const sandboxStep = ({ number }: Sold, step: string) =>
    fetch(`${market.url}/couriers/sandbox/${number}-1`, { method: 'POST', body: new URLSearchParams({ step }) })
  const parcelOf = async ({ id }: Sold) => (await load(id)).shipments![0]!
  const stocks = async () => [(await market.product(saree)).stock, (await market.product(lamp)).stock]
  const sold = async () => [(await market.product(saree)).sold, (await market.product(lamp)).sold]
  const rowOf = (id: string) =>
    market.store.read.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const balancesOf = async (cause: string) => {
    const rows = await market.store.read
      .selectFrom('ledger_journals')
      .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
      .select(['kind', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
      .where('cause', '=', cause)
      .groupBy('kind')
      .execute()
    return Object.fromEntries(rows.map(row => [row.kind, Number(row.amount)]).filter(([, amount]) => amount !== 0))
  }
  const expectBooks = async () => {
    const { differing, unbalanced, differences } = await checkLedger(market.store.read)
    expect({ differing, unbalanced, differences }).toEqual({ differing: 0, unbalanced: [], differences: [] })
  }

  it('pays for what was kept, takes commission on that alone, and says what is not owed', async () => {
    const order = await shipped()
    const [before, soldBefore] = [await stocks(), await sold()]
    const { data, status } = await deliver(order.id, someOf(order))
    expect([status, data.status, data.paymentStatus]).toEqual([200, 'DELIVERED', 'PAID'])
    expect(data.totalAmount).toBe(3059.99)
    expect(data.orderItem.map(({ quantity, returned }) => [quantity, returned])).toEqual([
      [2, 1],
      [3, 1],
    ])
    const rest = [
      { itemId: order.sarees, quantity: 1 },
      { itemId: order.lamps, quantity: 1 },
    ]
    expect(data.partialDelivery).toMatchObject({ lines: rest, lessForGoods: 1333.33, lessForDelivery: 0 })
    expect(data.partialDelivery?.endedAt).toBeUndefined()
    expect(data.refunds).toMatchObject([{ kind: 'UNDELIVERED', amount: 1333.33, status: 'DONE', isByHand: true }])
    expect(data.events.find(({ from, to }) => from === 'SHIPPED' && to === 'DELIVERED')?.note).toBe(
      '3 of 5 pieces were kept at the door, ৳1,333.33 less to pay',
    )
    const row = await rowOf(order.id)
    // 10 % of ৳1,000 and a third of 10 % of ৳999.99; 15 % of it.
    expect([row.refunded, row.commission_back, row.commission_vat_back]).toEqual([133_333, 13_333, 2_000])
    const [commission, vat] = [row.commission - 13_333, row.commission_vat - 2_000]
    expect(await balancesOf(order.id)).toEqual({
      'shop-cash': 172_666,
      'shop-pending': -(172_666 - commission - vat),
      commission: -commission,
      'vat-on-commission': -vat,
    })
    // The pieces are not in the shop yet, and were not sold.
    expect(await stocks()).toEqual(before)
    expect(await sold()).toEqual(soldBefore.map(count => count - 1))
    const { data: news } = await market.call(listNotifications, { limit: 1 }, { as: market.customer })
    expect(news[0]).toMatchObject({ title: `Order ${order.number} was delivered` })
    expect(news[0]?.body).toContain('3 of 5 pieces were kept at the door')
    await expectBooks()
  })

  it('restocks what was not kept once, when somebody has it, and not what is lost', async () => {
    const [back, lost] = [await shipped(), await shipped()]
    for (const order of [back, lost]) await deliver(order.id, someOf(order))
    const before = await stocks()
    const { data } = await receive(back.id)
    expect(data.partialDelivery).toMatchObject({ endedAt: expect.any(String), isRestocked: true })
    expect(await stocks()).toEqual(before.map(count => count + 1))
    expect((await receive(back.id)).status).toBe(409)
    expect((await receive(lost.id, false)).data.partialDelivery).toMatchObject({ isRestocked: false })
    expect((await receive(lost.id)).status).toBe(409)
    expect(await stocks()).toEqual(before.map(count => count + 1))
    await expectBooks()
  })

  it('is decided once, however many press at the same time', async () => {
    const order = await shipped()
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => deliver(order.id, someOf(order))),
      deliver(order.id, { kept: [{ itemId: order.sarees, quantity: 2 }], delivery: 0 }, admin),
      change(order.id, 'DELIVERED'),
    ])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    await expectConsistent(order.id)
    const before = await stocks()
    const received = await Promise.all(Array.from({ length: 4 }, () => receive(order.id)))
    const isPart = (await load(order.id)).partialDelivery !== undefined
    expect(received.filter(({ success }) => success)).toHaveLength(isPart ? 1 : 0)
    const gained = (await stocks()).reduce((sum, count, at) => sum + count - before[at]!, 0)
    const lines = (await load(order.id)).partialDelivery?.lines ?? []
    expect(gained).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0))
    await expectBooks()
  })

  it('refuses what cannot be, and orders of others', async () => {
    const [order, other] = [await shipped(), await shipped()]
    const piece = (itemId: string, quantity: number) => ({ itemId, quantity })
    const refused: Part[] = [
      { kept: [piece(order.sarees, 3)], delivery: 60 },
      { kept: [piece(order.sarees, 0)], delivery: 60 },
      { kept: [piece(order.sarees, -1)], delivery: 60 },
      { kept: [piece(order.sarees, 0.5)], delivery: 60 },
      { kept: [piece(other.sarees, 1)], delivery: 60 },
      { kept: [piece(order.sarees, 1), piece(order.sarees, 1)], delivery: 60 },
      { kept: [piece(order.sarees, 1)], delivery: 60.01 },
      { kept: [piece(order.sarees, 1)], delivery: -1 },
      { kept: [piece(order.sarees, 1)], delivery: 1.001 },
      { kept: [piece(order.sarees, 1)], delivery: Number.MAX_VALUE },
      { kept: [], delivery: 0 },
    ]
    for (const part of refused) expect((await deliver(order.id, part)).status, JSON.stringify(part)).toBe(400)
    for (const as of [market.otherVendor, market.customer]) {
      expect((await deliver(order.id, someOf(order), as)).status).toBe(403)
      expect((await receive(order.id, true, as)).status).toBe(403)
    }
    expect((await receive(order.id)).status).toBe(409)
    expect(await load(order.id)).toMatchObject({ status: 'SHIPPED', paymentStatus: 'UNPAID' })
    await deliver(order.id, someOf(order))
    expect((await deliver(order.id, someOf(order))).error).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
    const delivered = await shipped()
    await change(delivered.id, 'DELIVERED')
    const cancelled = await placed()
    await change(cancelled.id, 'CANCELLED')
    const waiting = await placed()
    for (const one of [delivered, cancelled, waiting]) {
      const answer = await deliver(one.id, someOf(one))
      expect([answer.status, answer.error.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
      expect((await load(one.id)).partialDelivery).toBeUndefined()
    }
    await market.call(changeOrderStatus, { id: delivered.id, status: 'RETURN_REQUESTED' }, { as: market.customer })
    expect((await deliver(delivered.id, someOf(delivered))).error).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
    await expectBooks()
  })

  it('of all pieces with the whole fee is a delivery like any other', async () => {
    const order = await shipped()
    const all = [
      { itemId: order.sarees, quantity: 2 },
      { itemId: order.lamps, quantity: 3 },
    ]
    const { data } = await deliver(order.id, { kept: all, delivery: 60 })
    expect([data.status, data.paymentStatus, data.partialDelivery, data.refunds]).toEqual([
      'DELIVERED',
      'PAID',
      undefined,
      undefined,
    ])
    const cheaper = await shipped()
    const less = await deliver(cheaper.id, {
      kept: [
        { itemId: cheaper.sarees, quantity: 2 },
        { itemId: cheaper.lamps, quantity: 3 },
      ],
      delivery: 0,
    })
    expect(less.data.partialDelivery).toMatchObject({ lines: [], lessForDelivery: 60, endedAt: expect.any(String) })
    expect((await rowOf(cheaper.id)).commission_back).toBe(0)
    await expectBooks()
  })

  it('of nothing but the delivery is a return of which the shop keeps the fee', async () => {
    const order = await shipped()
    const { data } = await deliver(order.id, { kept: [], delivery: 60 })
    expect([data.status, data.paymentStatus, data.deliveredAt]).toEqual(['RETURNED', 'PAID', null])
    expect(data.refunds).toMatchObject([{ kind: 'UNDELIVERED', amount: 2999.99 }])
    await releaseEarnings(market.services)
    // It has the fee in cash already.
    expect(await balancesOf(order.id)).toEqual({})
    const before = await stocks()
    await receive(order.id)
    expect(await stocks()).toEqual([before[0]! + 2, before[1]! + 3])
    await expectBooks()
  })

  it('gives back what was paid before, as after a return', async () => {
    const order = await shipped('ONLINE')
    const { data } = await deliver(order.id, { ...someOf(order), delivery: 0 })
    expect([data.status, data.paymentStatus]).toEqual(['DELIVERED', 'PAID'])
    expect(data.refunds).toMatchObject([{ kind: 'RETURN', amount: 1393.33, status: 'OWED', isByHand: false }])
    expect(data.events.at(-1)?.note).toBe('3 of 5 pieces were kept at the door, ৳1,393.33 goes back')
    await expectBooks()
    await market.call(refundPayment, { orderId: order.id }, { as: admin })
    expect((await balancesOf(order.id)).gateway).toBe(166_666)
    await expectBooks()
  })

  it('gives back what a person has marked as paid', async () => {
    const order = await shipped()
    const paid = { id: order.id, paymentStatus: 'PAID' as const, note: 'By bKash' }
    expect((await market.call(changePaymentStatus, paid, { as: admin })).status).toBe(200)
    const { data } = await deliver(order.id, someOf(order))
    expect(data.refunds).toMatchObject([{ kind: 'RETURN', amount: 1333.33, status: 'OWED', isByHand: true }])
    await expectBooks()
  })

  it('shares a coupon as a return does, and the part of the market with it', async () => {
    await market.addCoupon({ code: 'DOOR', usage_limit: 1000 })
    const coupon = { discountType: 'FIXED' as const, discountAmount: 10_000, maxDiscountAmount: null }
    const draft = await market.draft({ [saree]: 3 }, { couponCode: 'DOOR' }, coupon)
    const { data } = await market.order(draft)
    for (const status of ['PROCESSING', 'SHIPPED'] as const) await change(data.id, status)
    const kept = [{ itemId: data.orderItem[0]!.id, quantity: 2 }]
    const part = await deliver(data.id, { kept, delivery: 60 })
    // A third of ৳3,000 less ৳100.
    expect(part.data.partialDelivery).toMatchObject({ lessForGoods: 966.66 })
    expect((await rowOf(data.id)).market_discount_back).toBe(3_333)
    await expectBooks()
  })

  describe('that a courier reports', () => {
    it('corrects what it was to collect, which its settlement matches', async () => {
      const order = await handed('steadfast')
      await tell(order, 'Partial Delivered', { cod_amount: '1726', delivery_charge: 70 })
      expect(await parcelOf(order)).toMatchObject({ problem: 'PARTLY_DELIVERED', cash: 3059, collected: 1726 })
      const { data } = await deliver(order.id, someOf(order))
      expect(data.status).toBe('DELIVERED')
      expect(await parcelOf(order)).toMatchObject({ cash: 3059, collected: 1726, keptCash: 1726 })
      expect((await parcelOf(order)).problem).toBeUndefined()
      const { id: parcelId } = await parcelOf(order)
      expect(await balancesOf(parcelId)).toEqual({ courier: 172_600, 'courier-collected': -172_600 })
      // The market's courier rounds the poisha off, and the market bears them.
      expect(await balancesOf(order.id)).toMatchObject({ rounding: 66, 'courier-collected': 172_600 })
      const file = new TextEncoder().encode(`Invoice,COD Amount,Delivery Charge\n${order.number}-1,1726,70`)
      const input = { file, data: { courier: 'steadfast' as const, fileName: 'm.csv' } }
      expect((await sendForm(market, enterSettlement, input, { as: admin })).status).toBe(200)
      expect(await openDifferences(order)).toEqual([])
      await expectBooks()
    })

    it('counts what was to be collected where it named no amount, and asks where it names less later', async () => {
      const order = await handed('steadfast')
      await tell(order, 'partial_delivered', { cod_amount: undefined })
      expect(await parcelOf(order)).toMatchObject({ problem: 'PARTLY_DELIVERED' })
      await deliver(order.id, someOf(order))
      const { id: parcelId } = await parcelOf(order)
      expect(await balancesOf(parcelId)).toEqual({ courier: 172_600, 'courier-collected': -172_600 })
      await tell(order, 'partial_delivered', { cod_amount: 1700 })
      expect(await parcelOf(order)).toMatchObject({ problem: 'LESS_CASH', collected: 1700, keptCash: 1726 })
      expect(await balancesOf(parcelId)).toEqual({ courier: 170_000, 'courier-collected': -170_000 })
      await expectBooks()
    })

    it('shows a settlement with another amount as a difference', async () => {
      const order = await handed('steadfast')
      await tell(order, 'partial_delivered', { cod_amount: 1726 })
      await deliver(order.id, someOf(order))
      const file = new TextEncoder().encode(`Invoice,COD Amount,Delivery Charge\n${order.number}-1,1000,0`)
      const input = { file, data: { courier: 'steadfast' as const, fileName: 'm.csv' } }
      await sendForm(market, enterSettlement, input, { as: admin })
      expect(await openDifferences(order)).toMatchObject([{ kind: 'LESS_CASH', amount: 726 }])
      await expectBooks()
    })

    it('restocks the rest once when it says that it is back, before or after the decision', async () => {
      const [first, later] = [await handed('steadfast'), await handed('steadfast')]
      const before = await stocks()
      await tell(first, 'partial_delivered', { cod_amount: 1726 })
      await tell(first, 'partial_delivered_return_received')
      expect(await stocks()).toEqual(before)
      expect(await parcelOf(first)).toMatchObject({ status: 'PARTLY_DELIVERED', problem: 'PARTLY_DELIVERED' })
      expect((await deliver(first.id, someOf(first))).data.partialDelivery).toMatchObject({ isRestocked: true })
      expect(await stocks()).toEqual(before.map(count => count + 1))
      await tell(later, 'partial_delivered', { cod_amount: 1726 })
      await deliver(later.id, someOf(later))
      await tell(later, 'partial_delivered_return_processing')
      expect(await stocks()).toEqual(before.map(count => count + 1))
      for (let times = 0; times < 2; times++) await tell(later, 'partial_delivered_return_received')
      expect((await load(later.id)).partialDelivery).toMatchObject({ isRestocked: true })
      expect(await stocks()).toEqual(before.map(count => count + 2))
      expect((await receive(later.id)).status).toBe(409)
      await expectBooks()
    })

    it('is asked whether the rest is back where its webhook is silent', async () => {
      const order = await handed('steadfast')
      await tell(order, 'partial_delivered', { cod_amount: 1726 })
      await deliver(order.id, someOf(order))
      const before = await stocks()
      steadfast.find(`${order.number}-1`)!.status = 'partial_delivered_return_received'
      market.advance(7 * HOUR_MS)
      await renewSessions()
      await pollShipments(market.services)
      expect(await stocks()).toEqual(before.map(count => count + 1))
      const { consignment } = steadfast.find(`${order.number}-1`)!
      const asked = () => steadfast.requests.filter(request => request.includes(consignment)).length
      const times = asked()
      market.advance(DAY_MS)
      await renewSessions()
      await pollShipments(market.services)
      expect(asked()).toBe(times)
    })

    it('is of Pathao also a paid return, and what was on hold says so', async () => {
      const order = await handed('pathao')
      await tellPathao(order, 'order.on-hold')
      expect((await parcelOf(order)).steps.map(({ text }) => text)).toContain('On hold')
      await tellPathao(order, 'order.paid-return', { collected_amount: 60 })
      const problem = {
        status: 'PARTLY_DELIVERED',
        problem: 'PARTLY_DELIVERED',
        problemText: 'Paid return',
        collected: 60,
      }
      expect(await parcelOf(order)).toMatchObject(problem)
      const { data } = await deliver(order.id, { kept: [], delivery: 60 })
      expect([data.status, data.paymentStatus]).toEqual(['RETURNED', 'PAID'])
      expect((await parcelOf(order)).problem).toBeUndefined()
      const before = await stocks()
      const back = { return_type: 'paid-return', collected_amount: 60 }
      await tellPathao(order, 'order.return-in-transit', back)
      expect(await stocks()).toEqual(before)
      await tellPathao(order, 'order.returned-to-merchant', back)
      expect(await stocks()).toEqual([before[0]! + 2, before[1]! + 3])
      await expectBooks()
    })

    it('is of the sandbox as well', async () => {
      const order = await handed('sandbox')
      await sandboxStep(order, 'part')
      expect(await parcelOf(order)).toMatchObject({ status: 'PARTLY_DELIVERED', collected: 1529 })
      await deliver(order.id, someOf(order))
      // ৳1,529 of ৳1,726.
      expect(await parcelOf(order)).toMatchObject({ problem: 'LESS_CASH', keptCash: 1726 })
      await sandboxStep(order, 'rest')
      expect((await load(order.id)).partialDelivery).toMatchObject({ isRestocked: true })
      await expectBooks()
    })

    it('waits for the other parcels of the order', async () => {
      const order = await placed()
      const hand = (lines: { id: string; quantity: number }[]) =>
        market.call(handOver, { id: order.id, courier: 'sandbox', lines }, { as: market.vendor })
      await hand([{ id: order.sarees, quantity: 2 }])
      await hand([{ id: order.lamps, quantity: 3 }])
      await bookShipments(market.services)
      const step = (parcel: number, name: string) =>
        fetch(`${market.url}/couriers/sandbox/${order.number}-${parcel}`, {
          method: 'POST',
          body: new URLSearchParams({ step: name }),
        })
      await step(1, 'deliver')
      expect((await deliver(order.id, someOf(order))).status).toBe(409)
      await step(2, 'part')
      const kept = [
        { itemId: order.sarees, quantity: 2 },
        { itemId: order.lamps, quantity: 1 },
      ]
      expect((await deliver(order.id, { kept, delivery: 60 })).data.status).toBe('DELIVERED')
      // ৳2,000 came with the first one; the second has one lamp and the delivery.
      const cash = (await load(order.id)).shipments!.map(({ cash: due, keptCash }) => [due, keptCash])
      expect(cash).toEqual([
        [2000, undefined],
        [1059, 393],
      ])
      await expectBooks()
    })
  })

  const openDifferences = async ({ number }: Sold) => {
    const { data } = await market.call(listDifferences, {}, { as: admin })
    return data.filter(
      ({ parcel }) => parcel?.includes(number) || parcel === steadfast.find(`${number}-1`)?.consignment,
    )
  }

  it('leaves the rest to be returned like any other order', async () => {
    const order = await shipped()
    await deliver(order.id, someOf(order))
    const ask = { id: order.id, status: 'RETURN_REQUESTED' as const, returnReason: 'DAMAGED' as const }
    await market.call(changeOrderStatus, ask, { as: market.customer })
    await change(order.id, 'RETURNED')
    const { status, paymentStatus, refunds } = await load(order.id)
    expect([status, paymentStatus, refunds?.length]).toEqual(['RETURNED', 'REFUND_PENDING', 1])
    await market.call(
      changePaymentStatus,
      { id: order.id, paymentStatus: 'REFUNDED', note: 'x' },
      { as: market.vendor },
    )
    expect(await balancesOf(order.id)).toEqual({})
    await expectBooks()
  })

  /** The row, its lines and its refunds say the same. */
  const expectConsistent = async (id: string) => {
    const [order, row] = [await load(id), await rowOf(id)]
    const parts = (order.refunds ?? []).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    expect(parts).toBe(row.refunded)
    const { lessForGoods = 0, lessForDelivery = 0, lines = [] } = order.partialDelivery ?? {}
    expect(row.refunded).toBe(Math.round((lessForGoods + lessForDelivery) * 100))
    for (const item of order.orderItem)
      expect(item.returned ?? 0).toBe(lines.find(({ itemId }) => itemId === item.id)?.quantity ?? 0)
  }

  it('agrees with the pieces, the parcels and the ledger after any history', async () => {
    const history = fc.record({
      isPaid: fc.boolean(),
      courier: fc.constantFrom('own', 'sandbox', 'steadfast'),
      sarees: fc.nat(2),
      lamps: fc.nat(3),
      delivery: fc.constantFrom(0, 30, 60),
      isRestFirst: fc.boolean(),
      collected: fc.nat(3000),
      wait: fc.boolean(),
    })
    const property = fc.asyncProperty(fc.array(history, { minLength: 3, maxLength: 6 }), async histories => {
      const before = await stocks()
      let gained = [0, 0]
      for (const one of histories) {
        await renewSessions()
        const type = one.isPaid ? 'ONLINE' : 'COD'
        const order = one.courier === 'own' ? await shipped(type) : await handed(one.courier as 'sandbox', type)
        if (one.courier === 'steadfast')
          await tell(order, 'partial_delivered', { cod_amount: one.isPaid ? 0 : one.collected })
        if (one.courier === 'sandbox') await sandboxStep(order, 'part')
        if (one.isRestFirst && one.courier === 'sandbox') await sandboxStep(order, 'rest')
        const kept = [
          { itemId: order.sarees, quantity: one.sarees },
          { itemId: order.lamps, quantity: one.lamps },
        ].filter(({ quantity }) => quantity > 0)
        const { success } = await deliver(order.id, { kept, delivery: one.delivery })
        expect(success).toBe(kept.length > 0 || one.delivery > 0)
        if (one.wait) {
          market.advance(8 * DAY_MS)
          await releaseEarnings(market.services)
        }
        await renewSessions()
        gained = [gained[0]! - 2, gained[1]! - 3]
        if (!success) continue
        if (!one.isRestFirst) await receive(order.id)
        else if (one.courier === 'sandbox') await sandboxStep(order, 'rest')
        await expectConsistent(order.id)
        const ended = (await load(order.id)).partialDelivery?.isRestocked
        if (ended) gained = [gained[0]! + 2 - one.sarees, gained[1]! + 3 - one.lamps]
      }
      expect((await stocks()).map((count, at) => count - before[at]!)).toEqual(gained)
      await expectBooks()
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  }, 1_200_000)
})
