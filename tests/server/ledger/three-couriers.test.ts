import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../../../server/orders/shipping/courier-calls.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { saveCommissionRule } from '../../../src/contract/ledger/commission-rules.ts'
import { listBalances } from '../../../src/contract/ledger/ledger.ts'
import { placeOrderGroup } from '../../../src/contract/orders/order-writes.ts'
import { getOrder, type Order } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { enterSettlement } from '../../../src/contract/settlements/settlements.ts'
import { type CourierName, connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import {
  type CourierServer,
  PATHAO_KEYS,
  STEADFAST_KEYS,
  startPathaoServer,
  startSteadfastServer,
} from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const COURIERS = ['steadfast', 'pathao', 'sandbox'] as const satisfies CourierName[]

describe.each(ENGINES)('A cart of three shops, paid in cash to three couriers on $name', engine => {
  let steadfast: CourierServer
  let pathao: CourierServer
  let market: MarketFixture
  let admin: TestUser
  let shops: string[]
  let products: string[]
  beforeAll(async () => {
    ;[steadfast, pathao] = [await startSteadfastServer(), await startPathaoServer()]
    const couriers = { hasSandbox: true, steadfastUrl: steadfast.url, pathaoUrl: pathao.url }
    market = await openMarketFixture({ engine, config: { couriers, accessTokenTtl: 365 * 86_400 } })
    admin = await market.user('SUPER_ADMIN')
    shops = [market.shopId, await market.addShop(market.vendor), await market.addShop(market.vendor)]
    products = await Promise.all(
      [120_000, 45_033, 60_000].map((price, at) => market.addProduct({ shop_id: shops[at]!, price, stock: 1000 })),
    )
    await market.call(saveCommissionRule, { percent: 10, fixed: 0 }, { as: admin })
  }, 60_000)
  afterAll(() => Promise.all([market.stop(), steadfast.close(), pathao.close()]))

  /** @returns the path of the courier's webhook */
  const connect = async (shopId: string, courier: CourierName, keys: object): Promise<string> => {
    const { data } = await market.call(connectCourier, { shopId, courier, ...keys }, { as: market.vendor })
    return market.url + new URL(data.webhookUrl!).pathname
  }
  const placeTogether = async (): Promise<Order[]> => {
    const drafts = shops.map((shopId, at) =>
      market.draft({ [products[at]!]: 2 }, { shopId, paymentType: 'COD', couponCode: '' }),
    )
    const group = { id: uuid(), paymentType: 'COD' as const, orders: await Promise.all(drafts) }
    const { data } = await market.call(placeOrderGroup, group, { as: market.customer })
    return shops.map(shopId => data.find(order => order.shopId === shopId)!)
  }
  const stateOf = async ({ id }: Order) => {
    const { data } = await market.call(getOrder, { id }, { as: market.vendor })
    return [data.status, data.paymentStatus, data.shipments![0]!.status, data.shipments![0]!.cash]
  }
  const moveSandbox = (order: Order, step: string) =>
    fetch(`${market.url}/couriers/sandbox/${order.number}-1`, { method: 'POST', body: new URLSearchParams({ step }) })
  const settle = async (shop: number, order: Order, collected: number, fee: number) => {
    const text = `Invoice,COD Amount,Delivery Charge\n${order.number}-1,${collected},${fee}`
    const data = { shopId: shops[shop]!, courier: COURIERS[shop]!, fileName: 'november.csv' }
    const file = new TextEncoder().encode(text)
    return (await sendForm(market, enterSettlement, { file, data }, { as: market.vendor })).data
  }
  const balances = async (shopId?: string) => {
    const { data } = await market.call(listBalances, shopId ? { shopId } : {}, { as: admin })
    return Object.fromEntries(data.filter(({ amount }) => amount !== 0).map(({ kind, amount }) => [kind, amount]))
  }

  it('is settled by each with its own shop, and one that was refused costs its fee and no commission', async () => {
    const hooks = [
      await connect(shops[0]!, 'steadfast', STEADFAST_KEYS),
      await connect(shops[1]!, 'pathao', PATHAO_KEYS),
    ]
    const [first, second, refused] = (await placeTogether()) as [Order, Order, Order]
    for (const [at, { id }] of [first, second, refused].entries())
      await market.call(handOver, { id, courier: COURIERS[at]! }, { as: market.vendor })
    await bookShipments(market.services)
    expect(second.totalAmount).toBe(960.66)
    // Couriers collect whole taka.
    const asked = await Promise.all([first, second, refused].map(async order => (await stateOf(order))[3]))
    expect(asked).toEqual([2460, 960, 1260])

    const told = { notification_type: 'delivery_status', status: 'delivered', updated_at: '2026-11-20 10:00:00' }
    await steadfast.call(hooks[0]!, { ...told, invoice: `${first.number}-1`, delivery_charge: 70 })
    const event = { event: 'order.delivered', timestamp: '2026-11-20T11:00:00Z', collected_amount: 960 }
    const consignment_id = pathao.find(`${second.number}-1`)!.consignment
    await pathao.call(hooks[1]!, { ...event, consignment_id, merchant_order_id: `${second.number}-1` })
    await handleCourierMessages(market.services)
    for (const step of ['pick', 'transit', 'out', 'refuse', 'back']) await moveSandbox(refused, step)
    const states = await Promise.all([first, second, refused].map(stateOf))
    expect(states.map(([status, paid]) => `${status} ${paid}`)).toEqual([
      'DELIVERED PAID',
      'DELIVERED PAID',
      'RETURNED UNPAID',
    ])
    expect((await balances(shops[0]))['courier-cash']).toBe(2460)

    expect(await settle(0, first, 2460, 70)).toEqual({ settlements: 1, parcels: 1, differences: 0 })
    expect(await settle(1, second, 960, 80.5)).toMatchObject({ settlements: 1, differences: 0 })
    expect(await settle(2, refused, 0, 60)).toMatchObject({ settlements: 1, differences: 0 })
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    expect(await Promise.all(shops.map(balances))).toEqual([
      { commission: -240, 'courier-collected': -2460, 'courier-fee': 70, 'courier-paid': 2390, 'shop-payable': 240 },
      {
        commission: -90.07,
        'courier-collected': -960,
        'courier-fee': 80.5,
        'courier-paid': 879.5,
        'shop-payable': 90.07,
      },
      { 'courier-fee': 60, 'courier-paid': -60 },
    ])
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [], wrongDays: [] })
  })
})
