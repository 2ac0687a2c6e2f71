import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateProfile } from '../../../src/contract/accounts/profile-writes.ts'
import { getOrder, listOrders, myOrders, type Order, shopOrders } from '../../../src/contract/orders/orders.ts'
import { ADDRESS, type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let other: TestUser
let admin: TestUser
let orders: { mine: Order; theirs: Order; elsewhere: Order }
const ids = (list: Order[]) => list.map(order => order.id)

describe.each(ENGINES)('Orders on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    other = await market.user('CUSTOMER', { name: 'Mahmudul Hasan' })
    await market.call(updateProfile, { phoneNumber: '01799000111' }, { as: other })
    admin = await market.user('ADMIN')
    const saree = await market.addProduct({ name: 'শাড়ি Katan saree'.normalize('NFC') })
    const mango = await market.addProduct({ name: 'Mango', shop_id: market.otherShopId, price: 50_000 })
    const ownOrder = (await market.order(await market.draft({ [saree]: 1 }))).data
    const shippingAddress = { ...ADDRESS, name: '100%_Hasan', phoneNumber: '01912345678' }
    const otherOrder = (await market.order(await market.draft({ [saree]: 2 }, { shippingAddress }), other)).data
    const elsewhere = (await market.order(await market.draft({ [mango]: 1 }, { shopId: market.otherShopId }))).data
    orders = { mine: ownOrder, theirs: otherOrder, elsewhere }
    await market.store.write(tx =>
      tx.updateTable('orders').set({ tracking_number: 'SF-20931_7' }).where('id', '=', ownOrder.id).execute(),
    )
    orders.mine = (await market.call(getOrder, { id: ownOrder.id }, { as: market.customer })).data
  }, 60_000)
  afterAll(() => market.stop())

  it('are listed to each user as their own, newest first', async () => {
    const { mine: ownOrder, theirs: otherOrder, elsewhere } = orders
    const listed = async (as: TestUser) => ids((await market.call(listOrders, {}, { as })).data)
    expect(await listed(market.customer)).toEqual([elsewhere.id, ownOrder.id])
    expect(await listed(other)).toEqual([otherOrder.id])
    expect(await listed(market.vendor)).toEqual([otherOrder.id, ownOrder.id])
    expect(await listed(market.otherVendor)).toEqual([elsewhere.id])
    expect(await listed(admin)).toEqual([elsewhere.id, otherOrder.id, ownOrder.id])
    const nobody = await market.call(listOrders, {}, { as: await market.user('VENDOR') })
    expect([nobody.data, nobody.meta.total]).toEqual([[], 0])
  })

  it('are counted by status on request, regardless of the status filter', async () => {
    const counts = async (as: TestUser, countOrders: object) =>
      (await market.call(listOrders, { counts: true, ...countOrders }, { as })).meta.counts
    expect(await counts(admin, { status: 'SHIPPED' })).toEqual({ PENDING: 3 })
    expect(await counts(admin, { searchTerm: 'katan', paymentType: 'COD' })).toEqual({ PENDING: 2 })
    expect(await counts(admin, { paymentStatus: 'REFUNDED' })).toEqual({})
    expect(await counts(other, {})).toEqual({ PENDING: 1 })
    expect((await market.call(listOrders, {}, { as: admin })).meta).not.toHaveProperty('counts')
  })

  it('that await payment are counted and listed separately from new ones', async () => {
    const { mine: ownOrder } = orders
    const pay = (payment_type: 'COD' | 'ONLINE', payment_status: 'UNPAID' | 'PAID') =>
      market.store.write(tx =>
        tx.updateTable('orders').set({ payment_type, payment_status }).where('id', '=', ownOrder.id).execute(),
      )
    const countOrders = async (input: object) =>
      market.call(listOrders, { counts: true, ...input }, { as: market.vendor })
    await pay('ONLINE', 'UNPAID')
    expect((await countOrders({ awaitsPayment: true })).meta.counts).toEqual({ PENDING: 1, UNPAID: 1 })
    expect(ids((await countOrders({ awaitsPayment: true })).data)).toEqual([ownOrder.id])
    expect(ids((await countOrders({ status: 'PENDING', awaitsPayment: false })).data)).toEqual([orders.theirs.id])
    expect((await countOrders({ status: 'PENDING' })).meta.total).toBe(2)
    await pay('ONLINE', 'PAID')
    expect((await countOrders({})).meta.counts).toEqual({ PENDING: 2 })
    expect((await countOrders({ awaitsPayment: true })).data).toEqual([])
    await pay('COD', 'UNPAID')
  })

  it('of my-orders are nested, with the same rows as in other lists', async () => {
    const { data, meta } = await market.call(myOrders, {}, { as: market.customer })
    const nested = data as unknown as { data: Order[]; meta: unknown }
    expect(nested.data).toEqual([orders.elsewhere, orders.mine])
    expect(nested.meta).toEqual(meta)
    expect(meta).toMatchObject({ total: 2, page: 1, limit: 100 })
  })

  it.each([
    ['the number', () => orders.mine.number.toLowerCase().slice(2), ['mine']],
    ['the name on the parcel, taken literally', () => '100%_h', ['theirs']],
    ["the customer's name", () => 'nusrat', ['mine']],
    ["the customer's own phone", () => '01799', ['theirs']],
    ['the phone, however it is written', () => '+880 1912-345678', ['theirs']],
    ["the customer's own e-mail", () => market.customer.email.toUpperCase(), ['mine']],
    ["the courier's tracking number, taken literally", () => 'sf-20931_', ['mine']],
    ['the shop', () => orders.mine.shop.name.toUpperCase(), ['theirs', 'mine']],
    ['a product, in Bangla', () => 'শা\u09DCি', ['theirs', 'mine']],
    ['a product, in Latin letters', () => 'KATAN', ['theirs', 'mine']],
    ['nothing that is there', () => "%' or '1'='1", []],
  ])('are found by %s', async (_, term, names) => {
    const { data, meta } = await market.call(shopOrders, { searchTerm: term() }, { as: market.vendor })
    expect(ids(data)).toEqual(names.map(name => orders[name as keyof typeof orders].id))
    expect(meta.total).toBe(names.length)
  })

  it('are filtered by shop, status and payment, and sorted by amount', async () => {
    const total = async (input: object, as = admin) => (await market.call(listOrders, input, { as })).meta.total
    expect(await total({ shop: market.otherShopId })).toBe(1)
    expect(await total({ shop: orders.elsewhere.shop.name })).toBe(1)
    expect(await total({ shop: market.otherShopId }, market.vendor)).toBe(0)
    const { vendorId } = await market.store.read
      .selectFrom('shops')
      .select('vendor_id as vendorId')
      .where('id', '=', market.otherShopId)
      .executeTakeFirstOrThrow()
    expect(await total({ vendor: vendorId })).toBe(1)
    expect(await total({ vendor: vendorId }, market.vendor)).toBe(0)
    expect(await total({ status: 'PENDING' })).toBe(3)
    expect(await total({ status: 'DELIVERED' })).toBe(0)
    expect(await total({ paymentStatus: 'UNPAID', paymentType: 'COD' })).toBe(3)
    expect(await total({ paymentType: 'ONLINE' })).toBe(0)
    const { data } = await market.call(listOrders, { sortBy: 'totalAmount', sortOrder: 'asc' }, { as: admin })
    expect(ids(data)).toEqual([orders.elsewhere.id, orders.mine.id, orders.theirs.id])
  })

  it('are filtered by the time they were placed, where a date alone is the day in Bangladesh', async () => {
    const placedAt = (order: Order, time: string) =>
      market.store.write(tx =>
        tx
          .updateTable('orders')
          .set({ created_at: Date.parse(time) })
          .where('id', '=', order.id)
          .execute(),
      )
    await placedAt(orders.mine, '2026-01-01T17:59:59.999Z')
    await placedAt(orders.theirs, '2026-01-01T18:00:00.000Z')
    const found = async (input: object) => ids((await market.call(listOrders, input, { as: admin })).data)
    expect(await found({ createdTo: '2026-01-01' })).toEqual([orders.mine.id])
    expect(await found({ createdFrom: '2026-01-02', createdTo: '2026-01-02' })).toEqual([orders.theirs.id])
    expect(await found({ createdFrom: '2026-01-01T17:59:59.999Z' })).toContain(orders.mine.id)
    expect((await market.call(listOrders, { createdFrom: '2026-02-30' }, { as: admin })).status).toBe(400)
    await placedAt(orders.mine, orders.mine.createdAt)
    await placedAt(orders.theirs, orders.theirs.createdAt)
  })

  it('are listed in pages, with none past the end', async () => {
    const page = async (page: number) => market.call(listOrders, { page, limit: 2 }, { as: admin })
    expect(ids((await page(2)).data)).toEqual([orders.mine.id])
    const past = await page(9)
    expect([past.data, past.meta.total]).toEqual([[], 3])
  })

  it('are visible to their customer, their vendor and admins only', async () => {
    const statusFor = async (as: TestUser) => (await market.call(getOrder, { id: orders.mine.id }, { as })).status
    const people = [market.customer, market.vendor, admin, other, market.otherVendor]
    expect(await Promise.all(people.map(statusFor))).toEqual([200, 200, 200, 403, 403])
  })
})
