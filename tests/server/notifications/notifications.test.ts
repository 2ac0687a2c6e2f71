import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertNotification } from '../../../server/notifications/notifications.ts'
import { purgeOldNotifications } from '../../../server/notifications/old-notifications.ts'
import { settlePayment } from '../../../server/orders/payment/settle-payment.ts'
import { expireUnpaidOrders } from '../../../server/orders/payment/unpaid-order-expiry.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { renderEnglish } from '../../../src/contract/messages/message.ts'
import { renderNotificationText } from '../../../src/contract/messages/notification-messages.ts'
import { readAllNotifications, readNotification } from '../../../src/contract/notifications/notification-writes.ts'
import { listNotifications, NotificationKind } from '../../../src/contract/notifications/notifications.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { createPayment } from '../../../src/contract/payments/payments.ts'
import { createReview, replyToReview } from '../../../src/contract/reviews/review-writes.ts'
import { followShop } from '../../../src/contract/shops/followed-shop-writes.ts'
import { changeShopStatus } from '../../../src/contract/shops/shop-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let product: string
beforeAll(async () => {
  market = await openMarketFixture()
  product = await market.addProduct({ stock: 100 })
})
afterAll(() => market.stop())

const newsOf = (as: TestUser, query = {}) => market.call(listNotifications, query, { as })
const order = async (change = {}) => (await market.order(await market.draft({ [product]: 2 }, change))).data
const move = (id: string, status: 'PROCESSING' | 'CANCELLED', as: TestUser, more = {}) =>
  market.call(changeOrderStatus, { id, status, ...more }, { as })

describe('A notification', () => {
  it('informs the vendor about a new order, and the customer about its changes', async () => {
    const { id, number } = await order()
    const { data } = await newsOf(market.vendor, { limit: 1 })
    expect(data).toMatchObject([
      { kind: 'ORDER_NEW', title: `New order ${number}`, path: `/dashboard/orders/${id}`, readAt: null, seq: 1 },
    ])
    expect(data[0]!.body).toContain('2 pieces for Nusrat Jahan, ৳2,460')
    await move(id, 'PROCESSING', market.vendor)
    expect((await newsOf(market.customer)).data).toMatchObject([
      { kind: 'ORDER_STATUS', title: `Order ${number} is being packed`, path: `/dashboard/orders/${id}` },
    ])
    expect((await newsOf(market.otherVendor)).data).toEqual([])
  })

  it("informs the vendor, not the customer, about the customer's actions", async () => {
    const customer = (await newsOf(market.customer)).meta.total
    const { id, number } = await order()
    await move(id, 'CANCELLED', market.customer, { reason: 'Ordered twice' })
    const { data } = await newsOf(market.vendor, { limit: 1 })
    expect(data[0]).toMatchObject({ title: `Order ${number} was cancelled` })
    expect(data[0]!.body).toContain('Ordered twice')
    expect((await newsOf(market.customer)).meta.total).toBe(customer)
  })

  it('is not created for an order that fails or is sent again', async () => {
    const { total } = (await newsOf(market.vendor)).meta
    await order({ totalAmount: 1 })
    const id = uuid()
    await order({ id })
    await order({ id })
    expect((await newsOf(market.vendor)).meta.total).toBe(total! + 1)
  })

  it('can be read by its owner only, keeps the time of the first reading, and increments its seq', async () => {
    const [unread] = (await newsOf(market.vendor, { unread: 'true' })).data
    const read = (as: TestUser) => market.call(readNotification, { id: unread!.id }, { as })
    expect((await read(market.otherVendor)).status).toBe(403)
    const first = await read(market.vendor)
    expect(first.data).toMatchObject({ id: unread!.id, readAt: expect.any(String), seq: 2 })
    market.advance(1000)
    expect((await read(market.vendor)).data).toEqual(first.data)
  })
})

describe('Notifications', () => {
  it('have a number of unread ones, can be filtered by it, and be marked as read all at once', async () => {
    const { meta } = await newsOf(market.vendor)
    const unread = await newsOf(market.vendor, { unread: 'true' })
    expect([meta.unread, unread.meta.total]).toEqual([meta.total! - 1, meta.unread])
    expect((await market.call(readAllNotifications, {}, { as: market.vendor })).data).toEqual({ read: meta.unread })
    expect((await newsOf(market.vendor, { unread: 'true' })).data).toEqual([])
    expect((await newsOf(market.vendor)).meta).toMatchObject({ unread: 0, total: meta.total })
    expect((await market.call(readAllNotifications, {}, { as: market.vendor })).data).toEqual({ read: 0 })
  })

  it('that came after those which somebody has seen stay unread, where their device says which these are', async () => {
    await order()
    const [seen] = (await newsOf(market.vendor, { limit: 1 })).data
    market.advance(1)
    const later = await order()
    const read = await market.call(readAllNotifications, { until: Date.parse(seen!.createdAt) }, { as: market.vendor })
    expect(read.data).toEqual({ read: 1 })
    const unread = (await newsOf(market.vendor, { unread: 'true' })).data
    expect(unread.map(({ path }) => path)).toEqual([`/dashboard/orders/${later.id}`])
  })

  it('about other things than orders are announced to their user after the commit', async () => {
    const { vendor, otherVendor, customer, services, shopId } = market
    const received: [string, string][] = []
    const stops = [vendor, otherVendor, customer].map(({ name, userId }) =>
      services.events.subscribe({
        userId,
        sessionId: null,
        receive: hint => received.push([name, hint.type]),
        end: () => undefined,
      }),
    )
    await market.call(followShop, { shopId }, { as: customer })
    await market.call(followShop, { shopId }, { as: customer })
    const { id: orderId } = await order()
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
      await market.call(changeOrderStatus, { id: orderId, status }, { as: vendor })
    received.splice(1, received.length - 1)
    const written = await market.call(createReview, { productId: product, rating: 5, comment: '' }, { as: customer })
    expect(
      await market.call(createReview, { productId: product, rating: 4, comment: '' }, { as: customer }),
    ).toMatchObject({ error: { code: 'DUPLICATE' } })
    await market.call(replyToReview, { id: written.data.id, reply: 'Thank you' }, { as: vendor })
    await market.call(replyToReview, { id: written.data.id, reply: 'Thank you!' }, { as: vendor })
    for (const stop of stops) stop()
    expect(received).toEqual([
      [vendor.name, 'notification'],
      [vendor.name, 'notification'],
      [customer.name, 'notification'],
    ])
  })

  it('of every kind have a Bangla translation', async () => {
    const admin = await market.user('ADMIN')
    for (const status of ['SUSPENDED', 'PENDING', 'CLOSED', 'ACTIVE'] as const)
      await market.call(changeShopStatus, { id: market.shopId, status }, { as: admin })
    const stored = await market.store.read
      .selectFrom('notifications')
      .select(['kind', 'title', 'title_descriptor as descriptor'])
      .execute()
    expect(new Set(stored.map(({ kind }) => kind))).toEqual(new Set(NotificationKind.options))
    for (const { title, descriptor } of stored) {
      expect(renderEnglish(JSON.parse(descriptor!))).toBe(title)
      expect(renderNotificationText(title, JSON.parse(descriptor!))).toMatch(/[ঀ-৿]/)
    }
  })

  it('are kept for 90 days', async () => {
    const user = await market.user('CUSTOMER')
    const addNotification = (title: string, at: number) => {
      const news = { userId: user.userId, kind: 'SHOP' as const, title, body: '', path: '/' }
      return market.store.write(tx => insertNotification(tx, news, at))
    }
    await addNotification('old', Date.now() - 91 * DAY_MS)
    await addNotification('new', Date.now() - 89 * DAY_MS)
    await purgeOldNotifications({ store: market.store, now: Date.now })
    expect((await newsOf(user)).data.map(row => row.title)).toEqual(['new'])
  })
})

describe('An ONLINE order', () => {
  it('notifies its vendor when it is paid, and its customer if it expires unpaid', async () => {
    const online = await openMarketFixture({ config: { isDemo: true, gateways: [{ kind: 'sandbox' }] } })
    const { store, services, vendor, customer } = online
    const goods = await online.addProduct()
    const kinds = async (as: TestUser) =>
      (await online.call(listNotifications, {}, { as })).data.map(row => [row.kind, row.body])
    const place = async () =>
      (await online.order(await online.draft({ [goods]: 1 }, { paymentType: 'ONLINE', totalAmount: 1260 }))).data
    const { id } = await place()
    expect(await kinds(vendor)).toEqual([])
    await online.call(createPayment, { orderId: id }, { as: customer })
    const attempt = await store.read.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    const paid = {
      outcome: 'PAID' as const,
      transactionId: attempt.transaction_id,
      amount: attempt.amount,
      currency: 'BDT',
      reference: 'r',
      bankReference: 'b',
      isRisky: false,
    }
    for (let times = 0; times < 2; times++) await settlePayment(services, attempt.id, paid)
    expect((await kinds(vendor)).map(([kind]) => kind)).toEqual(['ORDER_NEW'])
    await place()
    online.advance(31 * 60_000)
    await expireUnpaidOrders(services)
    expect(await kinds(customer)).toEqual([['ORDER_STATUS', expect.stringContaining('Not paid within 30 minutes.')]])
    await online.stop()
  })
})
