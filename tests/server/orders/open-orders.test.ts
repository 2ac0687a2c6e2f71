import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, listOrders } from '../../../src/contract/orders/orders.ts'
import { deleteVendor, setUserStatus } from '../../../src/contract/people/person-writes.ts'
import { changeShopStatus } from '../../../src/contract/shops/shop-writes.ts'
import { getSummary } from '../../../src/contract/statistics/dashboard-summary.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture
let admin: TestUser

/** A vendor with a shop and one order in each of these statuses, by status, and the product that was ordered. */
const openVendor = async (...statuses: OrderStatus[]) => {
  const vendor = await market.user('VENDOR')
  const shopId = await market.addShop(vendor)
  const productId = await market.addProduct({ shop_id: shopId, stock: 10 })
  const orders: Partial<Record<OrderStatus, string>> = {}
  for (const status of statuses) {
    const { data } = await market.order(await market.draft({ [productId]: 1 }, { shopId }))
    for (const step of ['PROCESSING', 'SHIPPED'] as const) {
      if (status === 'PENDING' || (status === 'PROCESSING' && step === 'SHIPPED')) break
      await move(data.id, step, vendor)
    }
    orders[status] = data.id
  }
  return { vendor, shopId, productId, orders: orders as Record<OrderStatus, string> }
}
const move = (id: string, status: OrderStatus, as: TestUser) => market.call(changeOrderStatus, { id, status }, { as })
const statusOf = async (id: string) => (await market.call(getOrder, { id }, { as: admin })).data.status
const findUnattended = async (vendorId: string) => {
  const { data } = await market.call(listOrders, { isUnattended: 'true', vendor: vendorId }, { as: admin })
  return data.map(order => order.id)
}
const block = (vendor: TestUser, openOrders?: 'KEEP' | 'CANCEL') =>
  market.call(setUserStatus, { id: vendor.userId, status: 'BLOCKED', reason: 'Fake goods.', openOrders }, { as: admin })

describe.each(ENGINES)('Open orders on $name', engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    admin = await market.user('ADMIN')
  }, 60_000)
  afterAll(() => market.stop())

  it('of a vendor are listed for admins alone, without closed ones', async () => {
    const { vendor, orders } = await openVendor('PENDING', 'SHIPPED')
    await move(orders.SHIPPED, 'DELIVERED', vendor)
    const { data } = await market.call(listOrders, { isOpen: 'true', vendor: vendor.profileId }, { as: admin })
    expect(data.map(order => order.id)).toEqual([orders.PENDING])
    const seen = await market.call(listOrders, { isUnattended: 'true' }, { as: market.customer })
    expect(seen.data).toEqual([])
  })

  it('of a blocked vendor are left to admins, who can finish them, also where nothing was decided', async () => {
    const { vendor, orders } = await openVendor('PENDING')
    expect(await findUnattended(vendor.profileId)).toEqual([])
    await block(vendor)
    expect(await findUnattended(vendor.profileId)).toEqual([orders.PENDING])
    const { data } = await market.call(getSummary, {}, { as: admin })
    expect(data).toMatchObject({ todo: { unattendedOrders: expect.any(Number) } })
    for (const step of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await move(orders.PENDING, step, admin)
    expect(await statusOf(orders.PENDING)).toBe('DELIVERED')
    expect(await findUnattended(vendor.profileId)).toEqual([])
  })

  it('are cancelled with their stock, coupon and refund, and shipped ones are left to admins', async () => {
    const { vendor, productId, orders } = await openVendor('PENDING', 'PROCESSING', 'SHIPPED')
    const paid = { id: orders.PROCESSING, paymentStatus: 'PAID' as const, note: 'Paid in advance.' }
    await market.call(changePaymentStatus, paid, { as: vendor })
    await block(vendor, 'CANCEL')
    expect([await statusOf(orders.PENDING), await statusOf(orders.PROCESSING)]).toEqual(['CANCELLED', 'CANCELLED'])
    expect((await market.product(productId)).stock).toBe(9)
    expect(await findUnattended(vendor.profileId)).toEqual([orders.SHIPPED])
    const owed = await market.call(listOrders, { owesRefund: 'true', vendor: vendor.profileId }, { as: admin })
    expect(owed.data.map(order => order.id)).toEqual([orders.PROCESSING])
  })

  it('that were cancelled for this reason tell the customer nothing about the vendor', async () => {
    const { vendor, orders } = await openVendor('PENDING')
    await market.call(
      deleteVendor,
      { id: vendor.profileId, reason: 'Fake goods.', openOrders: 'CANCEL' },
      { as: admin },
    )
    const { data } = await market.call(getOrder, { id: orders.PENDING }, { as: market.customer })
    expect(data.events.at(-1)).toMatchObject({
      to: 'CANCELLED',
      note: 'The shop can no longer deliver. What you have paid is refunded.',
    })
    expect(JSON.stringify(data)).not.toContain('Fake goods.')
  })

  it('of a deleted vendor are left to admins, also where an older client sends no decision about them', async () => {
    const { vendor, orders } = await openVendor('PENDING')
    await market.call(deleteVendor, { id: vendor.profileId }, { as: admin })
    expect(await findUnattended(vendor.profileId)).toEqual([orders.PENDING])
    expect((await move(orders.PENDING, 'CANCELLED', admin)).status).toBe(200)
  })

  it('of a suspended shop stay with the vendor, who finishes them', async () => {
    const { vendor, shopId, orders } = await openVendor('PENDING')
    await market.call(changeShopStatus, { id: shopId, status: 'SUSPENDED', reason: 'Late orders.' }, { as: admin })
    expect(await findUnattended(vendor.profileId)).toEqual([])
    for (const step of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
      expect((await move(orders.PENDING, step, vendor)).status).toBe(200)
  })
})
