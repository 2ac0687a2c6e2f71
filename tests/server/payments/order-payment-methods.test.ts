import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { placeOrder, placeOrderGroup } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import { createPayment, payInCash } from '../../../src/contract/payments/payments.ts'
import {
  ADDRESS,
  type MarketFixture,
  type OrderInput,
  openMarketFixture,
} from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const [CARD, WALLET] = ['sandbox-card', 'sandbox-bkash']

describe.each(ENGINES)('The way to pay that an order names on $name', engine => {
  let market: MarketFixture
  let products: string[]
  let offered: MarketFixture['services']['gateways']
  beforeAll(async () => {
    const config = { isDemo: true, gateways: [{ kind: 'sandbox' as const }], accessTokenTtl: 86_400 }
    market = await openMarketFixture({ engine, config })
    offered = market.services.gateways
    products = await Promise.all(
      [market.shopId, market.otherShopId].map(shop_id => market.addProduct({ shop_id, stock: 100 })),
    )
  })
  afterAll(() => market.stop())
  afterEach(() => {
    market.services.gateways = offered
  })

  /** As the operator gives up a way to pay, with a restart. */
  const giveUp = (method: string) => {
    market.services.gateways = offered.map(gateway => ({
      ...gateway,
      methods: gateway.methods.filter(({ id }) => id !== method),
    }))
  }
  const as = () => ({ as: market.customer })
  const draft = (change: Partial<OrderInput>) =>
    market.draft({ [products[0]!]: 1 }, { id: uuid(), paymentType: 'ONLINE', ...change })
  const place = async (change: Partial<OrderInput>): Promise<Order> => {
    const { status, data } = await market.call(placeOrder, await draft(change), as())
    expect(status).toBe(201)
    return data
  }
  const draftGroup = async () => ({
    id: uuid(),
    paymentType: 'ONLINE' as const,
    orders: [
      await market.draft({ [products[0]!]: 1 }, { id: uuid() }),
      await market.draft({ [products[1]!]: 1 }, { id: uuid(), shopId: market.otherShopId }),
    ],
  })
  const load = async ({ id }: Order) => (await market.call(getOrder, { id }, as())).data
  /** The method of the payment that is started. */
  const pay = async (orderId: string, more: { method?: string; isWholeGroup?: boolean } = {}) => {
    const { status, data } = await market.call(createPayment, { orderId, ...more }, as())
    expect(status).toBe(201)
    const payments = market.store.read.selectFrom('payments').select('method')
    return (await payments.where('id', '=', data.id).executeTakeFirstOrThrow()).method
  }

  it('is that of its payment, unless the payment names another', async () => {
    const order = await place({ paymentMethod: WALLET })
    expect([order.paymentMethod, (await load(order)).paymentMethod]).toEqual([WALLET, WALLET])
    expect(await pay(order.id)).toBe(WALLET)
    expect(await pay(order.id, { method: CARD })).toBe(CARD)
    expect(await pay(order.id)).toBe(WALLET)
  })

  it('is the first one where it names none, as orders of earlier versions and of older devices', async () => {
    const order = await place({})
    expect(await load(order)).not.toHaveProperty('paymentMethod')
    expect(await pay(order.id)).toBe(CARD)
  })

  it('is for its customer alone', async () => {
    const { id } = await place({ paymentMethod: WALLET })
    for (const user of [market.vendor, await market.user('ADMIN')])
      expect((await market.call(getOrder, { id }, { as: user })).data).not.toHaveProperty('paymentMethod')
  })

  it('is the first one where the market gives it up before the payment', async () => {
    const order = await place({ paymentMethod: WALLET })
    giveUp(WALLET)
    expect(await pay(order.id)).toBe(CARD)
    const named = await market.call(createPayment, { orderId: order.id, method: WALLET }, as())
    expect([named.status, named.error.code, Object.keys(named.error.fields!)]).toEqual([400, 'VALIDATION', ['method']])
  })

  it.each([
    ['was given up while the order waited on its device', WALLET],
    ['never was one', 'cheque'],
    ['is blank', ''],
  ])('does not lose an order where it %s: the first one counts', async (_, paymentMethod) => {
    giveUp(WALLET)
    const order = await place({ paymentMethod })
    expect(order).not.toHaveProperty('paymentMethod')
    expect(await pay(order.id)).toBe(CARD)
  })

  it('has the length of a method', async () => {
    const refused = await market.call(placeOrder, await draft({ paymentMethod: 'x'.repeat(31) }), as())
    expect([refused.status, refused.error.code]).toEqual([400, 'VALIDATION'])
  })

  it('is ignored in cash, also where an order becomes one', async () => {
    expect(await place({ paymentType: 'COD', paymentMethod: WALLET })).not.toHaveProperty('paymentMethod')
    expect(await place({ paymentType: 'COD', paymentMethod: 'cheque' })).not.toHaveProperty('paymentMethod')
    const order = await place({ paymentMethod: WALLET })
    expect((await market.call(payInCash, { orderId: order.id }, as())).status).toBe(200)
    const changed = await load(order)
    expect([changed.paymentType, changed.paymentMethod]).toEqual(['COD', undefined])
  })

  it('is one of all orders that are placed together, and of their payment', async () => {
    const { status, data } = await market.call(
      placeOrderGroup,
      { ...(await draftGroup()), paymentMethod: WALLET },
      as(),
    )
    expect([status, data.map(order => order.paymentMethod)]).toEqual([201, [WALLET, WALLET]])
    expect(await pay(data[1]!.id, { isWholeGroup: true })).toBe(WALLET)
    expect((await load(data[0]!)).payments).toHaveLength(1)
    expect(await pay(data[0]!.id)).toBe(WALLET)
  })

  it('is not one of each order of a group', async () => {
    const { orders, ...group } = await draftGroup()
    const each = orders.map(order => ({ ...order, paymentMethod: WALLET }))
    const { data } = await market.call(placeOrderGroup, { ...group, orders: each }, as())
    expect(data.map(order => order.paymentMethod)).toEqual([undefined, undefined])
  })

  it('stays what it was where the same order or group comes again with another', async () => {
    const input = await draft({ paymentMethod: WALLET })
    const group = await draftGroup()
    await market.call(placeOrder, input, as())
    await market.call(placeOrderGroup, { ...group, paymentMethod: WALLET }, as())
    const again = await market.call(placeOrder, { ...input, paymentMethod: CARD }, as())
    const together = await market.call(placeOrderGroup, { ...group, paymentMethod: CARD }, as())
    expect([again.status, again.data.paymentMethod]).toEqual([200, WALLET])
    expect([together.status, together.data.map(order => order.paymentMethod)]).toEqual([200, [WALLET, WALLET]])
  })

  it('belongs to the key of the order, as all of its input', async () => {
    const [input, key] = [await draft({ paymentMethod: WALLET, shippingAddress: ADDRESS }), uuid()]
    const placed = await market.call(placeOrder, input, { ...as(), key })
    const replayed = await market.call(placeOrder, input, { ...as(), key })
    const other = await market.call(placeOrder, { ...input, paymentMethod: CARD }, { ...as(), key })
    expect([placed.status, replayed.status, replayed.data.paymentMethod]).toEqual([201, 201, WALLET])
    expect(other.success).toBe(false)
  })
})
