import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../../../server/orders/shipping/courier-calls.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { listBalances } from '../../../src/contract/ledger/ledger.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import { enterSettlement } from '../../../src/contract/settlements/settlements.ts'
import { connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { type CourierServer, STEADFAST_KEYS, startSteadfastServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('A cash order with poisha on $name, of which couriers collect whole taka,', engine => {
  let steadfast: CourierServer
  let market: MarketFixture
  let admin: TestUser
  beforeAll(async () => {
    steadfast = await startSteadfastServer()
    const couriers = { hasSandbox: false, steadfastUrl: steadfast.url, pathaoUrl: steadfast.url }
    market = await openMarketFixture({ engine, config: { couriers, accessTokenTtl: 365 * 86_400 } })
    admin = await market.user('ADMIN')
  }, 60_000)
  afterAll(() => Promise.all([market.stop(), steadfast.close()]))

  const balances = async (shopId?: string) => {
    const { data } = await market.call(listBalances, shopId ? { shopId } : {}, { as: admin })
    return Object.fromEntries(data.filter(({ amount }) => amount !== 0).map(({ kind, amount }) => [kind, amount]))
  }
  /** An order of ৳560.33 that a courier has delivered. */
  const deliver = async (isMarket: boolean) => {
    const shopId = await market.addShop(market.vendor)
    const productId = await market.addProduct({ shop_id: shopId, price: 50_033, stock: 10 })
    const keys = { courier: 'steadfast' as const, ...STEADFAST_KEYS, ...(!isMarket && { shopId }) }
    const { data } = await market.call(connectCourier, keys, { as: isMarket ? admin : market.vendor })
    const { data: order } = await market.order(await market.draft({ [productId]: 1 }, { shopId }))
    await market.call(handOver, { id: order.id, courier: 'steadfast' }, { as: market.vendor })
    await bookShipments(market.services)
    const invoice = `${order.number}-1`
    const report = {
      notification_type: 'delivery_status',
      invoice,
      status: 'delivered',
      updated_at: '2026-11-20 10:00:00',
    }
    await steadfast.call(market.url + new URL(data.webhookUrl!).pathname, report)
    await handleCourierMessages(market.services)
    const { data: delivered } = await market.call(getOrder, { id: order.id }, { as: market.vendor })
    expect([delivered.paymentStatus, delivered.totalAmount, delivered.shipments![0]!.cash]).toEqual([
      'PAID',
      560.33,
      560,
    ])
    return { shopId, invoice }
  }

  it('costs the market the poisha that its own courier leaves, and the shop nothing', async () => {
    const { shopId, invoice } = await deliver(true)
    expect(await balances()).toMatchObject({ courier: 560, rounding: 0.33 })
    expect(await balances(shopId)).toEqual({ 'shop-pending': -560.33 })
    const file = new TextEncoder().encode(`Invoice,COD Amount,Delivery Charge\n${invoice},560,70`)
    const data = { courier: 'steadfast' as const, fileName: 'a.csv' }
    expect((await sendForm(market, enterSettlement, { file, data }, { as: admin })).data.differences).toBe(0)
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    expect(await balances(shopId)).toEqual({ 'shop-payable': -490.33 })
    expect(await balances()).toMatchObject({ bank: 490, rounding: 0.33 })
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [] })
  })

  it('costs the shop whose own courier leaves them', async () => {
    const before = await balances()
    const { shopId } = await deliver(false)
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    expect((await balances()).rounding).toBe(before.rounding)
    expect((await balances(shopId))['shop-payable']).toBeUndefined()
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [] })
  })
})
