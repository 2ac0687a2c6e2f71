import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countView, flushViews } from '../../../server/products/view-count-job.ts'
import { sendContact } from '../../../src/contract/contact/contact-writes.ts'
import { dhakaDayStart, formatDhakaDay, toDhakaDay } from '../../../src/contract/dhaka-days.ts'
import { refundAmount } from '../../../src/contract/orders/order-refunds.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getProduct } from '../../../src/contract/products/products.ts'
import {
  type AdminSummary,
  type CustomerSummary,
  getSummary,
  type VendorSummary,
} from '../../../src/contract/statistics/dashboard-summary.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const DAY = 86_400_000
describe('Days', () => {
  it('begin at midnight in Bangladesh', () => {
    const midnight = Date.parse('2026-11-20T00:00:00+06:00')
    expect([formatDhakaDay(toDhakaDay(midnight)), formatDhakaDay(toDhakaDay(midnight - 1))]).toEqual([
      '2026-11-20',
      '2026-11-19',
    ])
    expect(dhakaDayStart(toDhakaDay(midnight + 5))).toBe(midnight)
  })
})

describe.each(ENGINES)('Figures on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    // Moves the clock past a near midnight, so that no test spans two days.
    const now = market.services.now()
    const midnight = dhakaDayStart(toDhakaDay(now) + 1)
    if (midnight - now < 5 * 60_000) market.advance(midnight - now)
  }, 60_000)
  afterAll(() => market.stop())

  const summary = async <Kind>(as: TestUser, days?: string) =>
    (await market.call(getSummary, { days: days ?? '30' }, { as })).data as Kind
  const viewProduct = (id: string, as?: TestUser) => market.call(getProduct, { id }, { as })
  const viewsOf = async (id: string) => {
    await flushViews(market.services)
    const rows = await market.store.read.selectFrom('views').selectAll().where('product_id', '=', id).execute()
    return rows.map(row => row.count)
  }
  const move = (id: string, status: 'PROCESSING' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED') =>
    market.call(changeOrderStatus, { id, status }, { as: market.vendor })

  describe("A product's views", () => {
    it('are counted for everyone but its vendor and admins', async () => {
      const id = await market.addProduct()
      const people = [
        undefined,
        undefined,
        market.customer,
        market.otherVendor,
        market.vendor,
        await market.user('ADMIN'),
      ]
      for (const as of people) await viewProduct(id, as)
      // The response does not wait for the count.
      await expect.poll(() => viewsOf(id)).toEqual([4])
      await viewProduct(id)
      await expect.poll(() => viewsOf(id)).toEqual([5])
    })

    it('are counted per day, also from several processes at once', async () => {
      const id = await market.addProduct()
      const now = market.services.now()
      const processes = Array.from({ length: 5 }, () => ({ store: { ...market.store } }))
      for (const { store } of processes) {
        countView(store, id, now)
        countView(store, id, now - DAY)
      }
      await Promise.all(processes.map(flushViews))
      expect(await viewsOf(id)).toEqual([5, 5])
    })

    it('of an unlisted product are not counted', async () => {
      const id = await market.addProduct({ status: 'DRAFT' })
      expect((await viewProduct(id)).status).toBe(404)
      expect(await viewsOf(id)).toEqual([])
    })
  })

  describe("A vendor's summary", () => {
    it('is without what came back and what was refunded', async () => {
      const vendor = await market.user('VENDOR')
      const shopId = await market.addShop(vendor)
      const id = await market.addProduct({ shop_id: shopId, price: 100_000 })
      const { data } = await market.order(await market.draft({ [id]: 3 }, { shopId }))
      for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
        await market.call(changeOrderStatus, { id: data.id, status }, { as: vendor })
      const lines = [{ itemId: data.orderItem[0]!.id, quantity: 1 }]
      const asked = { id: data.id, status: 'RETURN_REQUESTED' as const, returnReason: 'DAMAGED' as const, lines }
      await market.call(changeOrderStatus, asked, { as: market.customer })
      await market.call(changeOrderStatus, { id: data.id, status: 'RETURNED', restock: true }, { as: vendor })
      await market.call(refundAmount, { id: data.id, amount: 150, reason: 'A scratch' }, { as: vendor })
      const week = await summary<VendorSummary>(vendor, '7')
      expect(week.figures).toMatchObject({ sales: 1850, orders: 1 })
      expect(week.best).toMatchObject([{ pieces: 2, sales: 2000 }])
    })

    it('has the to-do counts and the figures per day: sales, orders, views and their trend', async () => {
      const vendor = await market.user('VENDOR')
      const shopId = await market.addShop(vendor)
      const [good, low] = [
        await market.addProduct({ shop_id: shopId, price: 100_000, name: 'Best', name_bn: 'সেরা' }),
        await market.addProduct({ shop_id: shopId, price: 10_000, stock: 5 }),
      ]
      await market.addProduct({ shop_id: shopId, stock: 0, status: 'DRAFT' })
      await market.addReview(low, market.customer, 4)
      const order = async (id: string, quantity = 1) =>
        (await market.order(await market.draft({ [id]: quantity }, { shopId }))).data.id
      await order(good, 2)
      const shipping = await order(low)
      const cancelled = await order(good)
      // Nothing is sold until it is paid.
      await market.order(await market.draft({ [low]: 1 }, { shopId, paymentType: 'ONLINE' }))
      await market.call(changeOrderStatus, { id: shipping, status: 'PROCESSING' }, { as: vendor })
      await market.call(changeOrderStatus, { id: cancelled, status: 'CANCELLED' }, { as: vendor })
      for (let n = 0; n < 3; n++) countView(market.store, good, market.services.now())
      countView(market.store, good, market.services.now() - 8 * DAY)
      await flushViews(market.services)
      const week = await summary<VendorSummary>(vendor, '7')
      expect(week.todo).toEqual({ newOrders: 1, toShip: 1, returns: 0, lowStock: 1, reviewsWithoutReply: 1 })
      expect(week.figures).toEqual({ sales: 2100, orders: 2, views: 3, conversion: 66.7 })
      expect(week.previous).toEqual({ sales: 0, orders: 0, views: 1, conversion: 0 })
      expect(week.series).toHaveLength(7)
      expect(week.series.at(-1)).toEqual({ day: formatDhakaDay(toDhakaDay(market.services.now())), ...week.figures })
      expect(week.series[0]).toMatchObject({ sales: 0, orders: 0, views: 0, conversion: null })
      expect(week.best.map(({ id, nameBn, pieces, sales }) => [id, nameBn, pieces, sales])).toEqual([
        [good, 'সেরা', 2, 2000],
        [low, null, 1, 100],
      ])
      expect((await summary<VendorSummary>(vendor, '30')).figures).toMatchObject({
        orders: 2,
        views: 4,
        conversion: 50,
      })
      expect((await summary<VendorSummary>(vendor, '90')).series).toHaveLength(90)
      const other = await summary<VendorSummary>(market.otherVendor, '7')
      expect([other.figures.orders, other.best, other.todo.newOrders]).toEqual([0, [], 0])
    })

    it('covers 30 days by default, or 7 or 90', async () => {
      expect((await summary<VendorSummary>(market.vendor)).days).toBe(30)
      for (const days of ['8', '-1', 'week', '1e9']) {
        expect((await market.call(getSummary, { days }, { as: market.vendor })).status).toBe(400)
      }
    })
  })

  it("An admin's summary covers all shops, with pending shops and due refunds", async () => {
    const admin = await market.user('ADMIN')
    const before = await summary<AdminSummary>(admin, '7')
    await market.addShop(market.vendor, { status: 'PENDING' })
    const productId = await market.addProduct()
    const { data } = await market.order(await market.draft({ [productId]: 1 }))
    const setRefund = { payment_status: 'REFUND_PENDING' } as const
    await market.store.write(tx => tx.updateTable('orders').set(setRefund).where('id', '=', data.id).execute())
    const letter = {
      name: 'Rima Akter',
      email: 'rima@test.example',
      subject: 'A question',
      message: 'Where is my saree?',
    }
    expect((await market.call(sendContact, letter)).success).toBe(true)
    const after = await summary<AdminSummary>(await market.user('SUPER_ADMIN'), '7')
    expect(after.todo.pendingShops).toBe(before.todo.pendingShops + 1)
    expect(after.todo.contactMessages).toBe(before.todo.contactMessages + 1)
    expect(after.todo.refundsOwed).toBe(before.todo.refundsOwed + 1)
    expect(after.figures.orders).toBe(before.figures.orders + 1)
    expect(after.market).toEqual({ ...before.market, products: before.market.products + 1 })
  })

  it("A customer's summary has the number of open orders and the products to review", async () => {
    const customer = await market.user('CUSTOMER')
    const [kept, reviewed, waiting] = [await market.addProduct(), await market.addProduct(), await market.addProduct()]
    const order = async (lines: Record<string, number>) =>
      (await market.order(await market.draft(lines), customer)).data.id
    const delivered = await order({ [kept]: 1, [reviewed]: 2 })
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await move(delivered, status)
    await order({ [waiting]: 1, [kept]: 1 })
    await move(await order({ [waiting]: 1 }), 'CANCELLED')
    await market.addReview(reviewed, customer, 5)
    const customerSummary = await summary<CustomerSummary>(customer)
    expect(customerSummary).toMatchObject({ role: 'CUSTOMER', openOrders: 1, toPay: 0, reviewsToWrite: 1 })
    expect(customerSummary.toReview.map(product => product.id)).toEqual([kept])
  })
})
