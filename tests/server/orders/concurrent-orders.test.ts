import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestResponse, TestUser } from '../../support/servers/test-server.ts'

const codesOf = (responses: TestResponse<Order>[]) =>
  responses.map(response => (response.success ? 'placed' : response.error.code)).sort()
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

describe.each(ENGINES)('Concurrent orders on $name', engine => {
  let market: MarketFixture
  let buyers: TestUser[]
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    buyers = await Promise.all(Array.from({ length: 50 }, () => market.user('CUSTOMER')))
  }, 60_000)
  afterAll(() => market.stop())

  const usedCount = async (code: string) => {
    const coupon = market.store.read.selectFrom('coupons').select('used_count').where('code', '=', code)
    return (await coupon.executeTakeFirstOrThrow()).used_count
  }

  it('by fifty customers for ten pieces give one to ten of them, and OUT_OF_STOCK to forty', async () => {
    const product = await market.addProduct({ stock: 10 })
    const draft = await market.draft({ [product]: 1 })
    const responses = await Promise.all(buyers.map(buyer => market.order(draft, buyer)))
    expect(codesOf(responses)).toEqual([...times(40, 'OUT_OF_STOCK'), ...times(10, 'placed')])
    expect(await market.product(product)).toMatchObject({ stock: 0, sold: 10 })
    expect(new Set(responses.flatMap(response => response.data?.number ?? [])).size).toBe(10)
  }, 60_000)

  it('of the same products in different sequence do not deadlock', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => market.addProduct({ stock: 25 })))
    const responses = await Promise.all(
      buyers.slice(0, 20).map(async (buyer, at) => {
        const turned = [...ids.slice(at % 4), ...ids.slice(0, at % 4)]
        return market.order(await market.draft(Object.fromEntries(turned.map(id => [id, 1]))), buyer)
      }),
    )
    expect(codesOf(responses)).toEqual(times(20, 'placed'))
    for (const id of ids) expect((await market.product(id)).stock).toBe(5)
  }, 60_000)

  it('do not exceed either limit of a coupon', async () => {
    const product = await market.addProduct({ price: 100_000, discount: 0, stock: 1000 })
    await market.addCoupon({ code: 'INALL5', total_usage_limit: 5 })
    await market.addCoupon({ code: 'EACH2', usage_limit: 2 })
    const draft = (couponCode: string) => market.draft({ [product]: 1 }, { couponCode, totalAmount: 960 })
    const inAll = await draft('INALL5')
    const each = await draft('EACH2')
    const many = await Promise.all(buyers.slice(0, 20).map(buyer => market.order(inAll, buyer)))
    expect(codesOf(many)).toEqual([...times(15, 'CART_CHANGED'), ...times(5, 'placed')])
    const one = await Promise.all(times(8, each).map(order => market.order(order)))
    expect(codesOf(one)).toEqual([...times(6, 'CART_CHANGED'), ...times(2, 'placed')])
    expect([await usedCount('INALL5'), await usedCount('EACH2')]).toEqual([5, 2])
    expect((await market.product(product)).stock).toBe(993)
  }, 60_000)

  it('create one order when a device sends it twice, with one key or with two', async () => {
    const product = await market.addProduct()
    const draft = await market.draft({ [product]: 1 }, { id: uuid() })
    const key = uuid()
    const keys = [key, key, uuid(), uuid()]
    const responses = await Promise.all(keys.map(each => market.order(draft, market.customer, each)))
    expect(new Set(responses.map(response => response.data.id))).toEqual(new Set([draft.id]))
    expect((await market.product(product)).stock).toBe(9)
  })

  it('create one order when the same key arrives twenty times at once, with identical responses', async () => {
    const product = await market.addProduct()
    const draft = await market.draft({ [product]: 1 })
    const key = uuid()
    const responses = await Promise.all(times(20, key).map(each => market.order(draft, market.customer, each)))
    expect(new Set(responses.map(({ status, data }) => `${status} ${JSON.stringify(data)}`)).size).toBe(1)
    expect(responses.filter(response => response.headers.get('idempotent-replayed') === 'true')).toHaveLength(19)
    expect((await market.product(product)).stock).toBe(9)
  })

  it('change status once when customer and vendor act at the same time', async () => {
    const product = await market.addProduct()
    const { data } = await market.order(await market.draft({ [product]: 1 }))
    const move = (status: 'CANCELLED' | 'PROCESSING', as: TestUser) =>
      market.call(changeOrderStatus, { id: data.id, status, expectedStatus: 'PENDING' }, { as })
    const responses = await Promise.all([move('CANCELLED', market.customer), move('PROCESSING', market.vendor)])
    expect(responses.map(response => response.status).sort()).toEqual([200, 409])
    const isCancelled = responses[0]!.success
    expect((await market.product(product)).stock).toBe(isCancelled ? 10 : 9)
  })
})
