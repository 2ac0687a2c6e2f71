import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCustomerHistory } from '../../../src/contract/orders/customer-history.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

let market: MarketFixture

const place = async (customer: TestUser, vendor: TestUser, ...statuses: OrderStatus[]): Promise<string> => {
  const shop_id = await market.addShop(vendor)
  const product = await market.addProduct({ shop_id, stock: 5 })
  const { data } = await market.order(await market.draft({ [product]: 1 }, { shopId: shop_id }), customer)
  for (const status of statuses) await market.call(changeOrderStatus, { id: data.id, status }, { as: vendor })
  return data.id
}
const history = async (id: string, as: TestUser = market.vendor) =>
  (await market.call(getCustomerHistory, { id }, { as })).data

describe.each(ENGINES)("The customer's history of an order on $name", engine => {
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  it('counts what was delivered and what came back in all shops, and nothing else', async () => {
    const customer = await market.user('CUSTOMER')
    const id = await place(customer, market.vendor)
    expect(await history(id)).toEqual([{ id, delivered: 0, refused: 0 }])
    await place(customer, market.otherVendor, 'PROCESSING', 'SHIPPED', 'DELIVERED')
    await place(customer, market.vendor, 'PROCESSING', 'SHIPPED', 'DELIVERED')
    await place(customer, market.otherVendor, 'PROCESSING', 'SHIPPED', 'RETURNED')
    await place(customer, market.vendor, 'PROCESSING', 'SHIPPED', 'RETURNED')
    await place(customer, market.otherVendor, 'CANCELLED')
    await place(customer, market.otherVendor)
    await place(await market.user('CUSTOMER'), market.otherVendor, 'PROCESSING', 'SHIPPED', 'RETURNED')
    expect(await history(id)).toEqual([{ id, delivered: 2, refused: 2 }])
    expect(await history(id, await market.user('ADMIN'))).toEqual([{ id, delivered: 2, refused: 2 }])
  })

  it('is there until the order is shipped, and for its shop only', async () => {
    const id = await place(await market.user('CUSTOMER'), market.vendor, 'PROCESSING')
    expect(await history(id)).toHaveLength(1)
    const refused = await market.call(getCustomerHistory, { id }, { as: market.otherVendor })
    expect(refused).toMatchObject({ status: 403 })
    await market.call(changeOrderStatus, { id, status: 'SHIPPED' }, { as: market.vendor })
    expect(await history(id)).toEqual([])
  })

  it('is not there for an order that is paid online', async () => {
    const id = await place(await market.user('CUSTOMER'), market.vendor)
    await market.store.write(tx =>
      tx.updateTable('orders').set({ payment_type: 'ONLINE' }).where('id', '=', id).execute(),
    )
    expect(await history(id)).toEqual([])
  })
})
