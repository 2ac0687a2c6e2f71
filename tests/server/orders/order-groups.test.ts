import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../src/contract/endpoint.ts'
import { changeOrderStatus, placeOrderGroup } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, myOrders } from '../../../src/contract/orders/orders.ts'
import { updateShop } from '../../../src/contract/shops/shop-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

type Group = InputOf<typeof placeOrderGroup>

describe.each(ENGINES)('Orders of several shops on $name', engine => {
  let market: MarketFixture
  let shops: string[]
  let products: string[]
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { isDemo: true, gateways: [{ kind: 'sandbox' }] } })
    shops = [market.shopId, market.otherShopId, await market.addShop(market.vendor, { name: 'Rupsha', name_bn: 'রূপসা' })]
    products = await Promise.all(shops.map(shop_id => market.addProduct({ shop_id, stock: 100 })))
  })
  afterAll(() => market.stop())

  /** One piece of the product of each shop, at the prices of today. */
  const groupDraft = async (change: Partial<Group> = {}): Promise<Group> => {
    const drafts = await Promise.all(
      shops.map((shopId, at) => market.draft({ [products[at]!]: 1 }, { shopId, couponCode: '' })),
    )
    return { id: uuid(), paymentType: 'COD', orders: drafts.map(draft => ({ ...draft, id: uuid() })), ...change }
  }
  const place = (group: Group, as: TestUser = market.customer, key?: string) =>
    market.call(placeOrderGroup, group, { as, key })
  const stocks = async () => Promise.all(products.map(async id => (await market.product(id)).stock))
  const countOrders = async () =>
    (await market.call(myOrders, { limit: 1 }, { as: market.customer })).meta?.total as number

  it('are placed together, each as an order of its own', async () => {
    const before = await stocks()
    const group = await groupDraft()
    const { status, data } = await place(group)
    expect(status).toBe(201)
    expect(data.map(({ id, shopId, groupId }) => [id, shopId, groupId])).toEqual(
      group.orders.map(({ id }, at) => [id, shops[at], group.id]),
    )
    expect(await stocks()).toEqual(before.map(stock => stock - 1))
    for (const order of data) {
      const read = await market.call(getOrder, { id: order.id }, { as: market.customer })
      expect(read.data).toEqual(order)
    }
  })

  it('are each delivered or collected, as its customer has chosen for its shop', async () => {
    const point = {
      id: uuid(),
      ...{ name: 'Shop', address: 'Shop 12, New Market', opens: 600, closes: 1200, daysOff: [] },
    }
    await market.call(updateShop, { id: shops[2]!, pickup: [point] }, { as: market.vendor })
    const group = await groupDraft()
    const [, , draft] = group.orders
    const collect = { deliveryMethod: 'PICKUP', pickupPoint: point.id, totalAmount: draft!.totalAmount - 60 } as const
    group.orders[2] = { ...draft!, ...collect }
    const { status, data } = await place(group)
    expect([status, data.map(({ shipping, pickup }) => [shipping, pickup?.address])]).toEqual([
      201,
      [
        [60, undefined],
        [60, undefined],
        [0, point.address],
      ],
    ])
    await market.call(updateShop, { id: shops[2]!, pickup: [] }, { as: market.vendor })
    const gone = await place({ ...group, id: uuid(), orders: group.orders.map(order => ({ ...order, id: uuid() })) })
    expect([gone.status, gone.error.code, gone.error.shopId]).toEqual([409, 'DELIVERY_UNAVAILABLE', shops[2]])
  })

  it('are the same when they are sent again under another key, whatever is in them', async () => {
    const group = await groupDraft()
    const first = await place(group)
    const before = await stocks()
    const again = await place({ ...(await groupDraft()), id: group.id }, market.customer, uuid())
    expect([again.status, again.data]).toEqual([200, first.data])
    expect(await stocks()).toEqual(before)
  })

  it('are placed under ids of the server where the client names none', async () => {
    const { id: _, orders, ...group } = await groupDraft()
    const { status, data } = await place({ ...group, orders: orders.map(({ id: _, ...order }) => order) })
    expect([status, data.length, new Set(data.map(({ groupId }) => groupId)).size]).toEqual([201, 3, 1])
  })

  it('are placed once when they are sent twice at the same time', async () => {
    const group = await groupDraft()
    const before = await stocks()
    const [one, other] = await Promise.all([
      place(group, market.customer, uuid()),
      place(group, market.customer, uuid()),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 201])
    expect(one.data).toEqual(other.data)
    expect(await stocks()).toEqual(before.map(stock => stock - 1))
  })

  it("are refused under an id that is another customer's, or that of an order outside of the group", async () => {
    const group = await groupDraft()
    await place(group)
    const stranger = await market.user('CUSTOMER')
    expect((await place(await groupDraft({ id: group.id! }), stranger)).error.code).toBe('CONFLICT')
    const single = await market.order(await market.draft({ [products[0]!]: 1 }, { id: uuid() }))
    const mixed = await groupDraft()
    mixed.orders[0] = { ...mixed.orders[0]!, id: single.data.id }
    expect((await place(mixed)).error.code).toBe('CONFLICT')
  })

  it('show no shop where else its customer has ordered', async () => {
    const { data } = await place(await groupDraft())
    const seen = await market.call(getOrder, { id: data[0]!.id }, { as: market.vendor })
    expect(seen.data.groupId).toBeUndefined()
  })

  it('are not placed where the last piece of one is gone, and the refusal names the shop and the order', async () => {
    const rare = await market.addProduct({ shop_id: shops[2]!, stock: 1, name: 'Rare shawl' })
    const group = await groupDraft()
    group.orders[2] = { ...(await market.draft({ [rare]: 2 }, { shopId: shops[2]! })), id: uuid(), couponCode: '' }
    const [before, orders] = [await stocks(), await countOrders()]
    const { status, message, error } = await place(group)
    expect([status, message]).toEqual([409, 'Rupsha: Only 1 left of Rare shawl.'])
    expect(error).toMatchObject({ code: 'OUT_OF_STOCK', shopId: shops[2], orderId: group.orders[2].id })
    expect(error.lines).toEqual([{ productId: rare, name: 'Rare shawl', wanted: 2, left: 1 }])
    expect(error.descriptor).toMatchObject({ values: { shop: 'Rupsha', shopBn: 'রূপসা' } })
    expect([await stocks(), await countOrders()]).toEqual([before, orders])
  })

  it('are not placed where the price of one has changed, and the refusal has its fresh total', async () => {
    const group = await groupDraft()
    group.orders[1] = { ...group.orders[1]!, totalAmount: 1 }
    const { error } = await place(group)
    expect(error).toMatchObject({ code: 'CART_CHANGED', shopId: shops[1], totals: { totalAmount: 1260 } })
  })

  it('are not placed where one shop is on holiday or gone', async () => {
    const paused = await market.addShop(market.vendor, { paused_until: market.services.now() + 86_400_000 })
    const product = await market.addProduct({ shop_id: paused })
    const group = await groupDraft()
    group.orders[0] = { ...(await market.draft({ [product]: 1 }, { shopId: paused })), id: uuid() }
    expect((await place(group)).error).toMatchObject({ code: 'SHOP_PAUSED', shopId: paused })
    group.orders[0] = { ...group.orders[0], shopId: uuid() }
    expect((await place(group)).error).toMatchObject({ code: 'NOT_FOUND', shopId: group.orders[0].shopId })
  })

  it('are refused where they are too few, too many, or two of one shop', async () => {
    const group = await groupDraft()
    const [first] = group.orders
    const refusals = await Promise.all([
      place({ ...group, orders: [first!] }),
      place({ ...group, orders: [first!, { ...first!, id: uuid() }] }),
      place({ ...group, orders: Array.from({ length: 11 }, () => ({ ...first!, id: uuid(), shopId: uuid() })) }),
      place({
        ...group,
        orders: group.orders.map(order => ({ ...order, products: Array(51).fill(first!.products[0]) })),
      }),
    ])
    expect(refusals.map(({ message }) => message)).toEqual([
      'Orders that are placed together are of two shops or more.',
      'Orders that are placed together are each of another shop.',
      'Orders of at most 10 shops are placed together.',
      'Orders that are placed together have at most 50 different products each.',
    ])
  })

  it('are all placed where many name the same products at once, in whatever order', async () => {
    const before = await stocks()
    const groups = await Promise.all(Array.from({ length: 8 }, () => groupDraft()))
    for (const [at, group] of groups.entries()) if (at % 2) group.orders.reverse()
    const placed = await Promise.all(groups.map(group => place(group)))
    expect(placed.map(({ status }) => status)).toEqual(groups.map(() => 201))
    expect(await stocks()).toEqual(before.map(stock => stock - groups.length))
  })

  describe('with a coupon of the market', () => {
    const withCoupon = async (code: string, discounts: number[]): Promise<Group> => {
      const group = await groupDraft()
      return {
        ...group,
        orders: group.orders.map((order, at) => ({
          ...order,
          couponCode: code,
          totalAmount: order.totalAmount - discounts[at]!,
        })),
      }
    }
    const usesOf = async (id: string) => {
      const { read } = market.store
      const coupon = await read
        .selectFrom('coupons')
        .select('used_count')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const rows = await read.selectFrom('redemptions').select('order_id').where('coupon_id', '=', id).execute()
      return { count: coupon.used_count, orders: rows.map(({ order_id }) => order_id) }
    }

    it('divide it to the poisha, and use it once', async () => {
      const id = await market.addCoupon({ code: 'TOGETHER', discount_amount: 10_000, min_order_amount: 300_000 })
      const { status, data } = await place(await withCoupon('TOGETHER', [33.34, 33.33, 33.33]))
      expect([status, data.map(order => order.couponDiscount)]).toEqual([201, [33.34, 33.33, 33.33]])
      expect(await usesOf(id)).toEqual({ count: 1, orders: [data[0]!.id] })
    })

    it('are refused where all of them are below its minimum', async () => {
      await market.addCoupon({ code: 'LARGE', min_order_amount: 400_000 })
      const { message } = await place(await withCoupon('LARGE', [33.34, 33.33, 33.33]))
      expect(message).toMatch(/The coupon LARGE is for orders from ৳4,000\. Please order without it\.$/)
    })

    it('keep its use until the last of them is cancelled', async () => {
      const id = await market.addCoupon({ code: 'LASTING' })
      const { data } = await place(await withCoupon('LASTING', [33.34, 33.33, 33.33]))
      const cancel = (at: number) =>
        market.call(changeOrderStatus, { id: data[at]!.id, status: 'CANCELLED' }, { as: market.customer })
      await cancel(0)
      const left = await usesOf(id)
      expect([left.count, left.orders.length]).toEqual([1, 1])
      expect([data[1]!.id, data[2]!.id]).toContain(left.orders[0])
      await Promise.all([cancel(1), cancel(2)])
      expect(await usesOf(id)).toEqual({ count: 0, orders: [] })
    })

    it('leave a coupon of a shop on the order of that shop', async () => {
      await market.addCoupon({ code: 'RUPSHA', shop_id: shops[2]!, discount_amount: 5_000 })
      const group = await groupDraft()
      group.orders[2] = { ...group.orders[2]!, couponCode: 'RUPSHA', totalAmount: group.orders[2]!.totalAmount - 50 }
      const { data } = await place(group)
      expect(data.map(order => order.couponDiscount)).toEqual([0, 0, 50])
      group.orders[1] = { ...group.orders[1]!, id: uuid(), couponCode: 'RUPSHA' }
      const refused = await place({
        ...group,
        id: uuid(),
        orders: group.orders.map(order => ({ ...order, id: uuid() })),
      })
      expect(refused.message).toMatch(/The coupon RUPSHA is for another shop\. Please order without it\.$/)
    })
  })
})
