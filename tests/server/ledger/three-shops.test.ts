import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { saveCommissionRule } from '../../../src/contract/ledger/commission-rules.ts'
import { listBalances } from '../../../src/contract/ledger/ledger.ts'
import { listPayouts, markPayoutFailed, markPayoutPaid, preparePayouts } from '../../../src/contract/ledger/payouts.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { changeOrderStatus, placeOrderGroup } from '../../../src/contract/orders/order-writes.ts'
import { createPayment, getPayment, refundPayment } from '../../../src/contract/payments/payments.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { BKASH_ACCOUNT, type BkashServer, startBkashServer } from '../../support/gateways/bkash-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('A cart of three shops on $name', engine => {
  let bkash: BkashServer
  let market: MarketFixture
  let admin: TestUser
  let shops: string[]
  let products: string[]
  beforeAll(async () => {
    bkash = await startBkashServer()
    const gateways = [{ kind: 'bkash' as const, url: bkash.url, ...BKASH_ACCOUNT }]
    market = await openMarketFixture({ engine, config: { gateways, accessTokenTtl: 365 * 86_400 } })
    admin = await market.user('SUPER_ADMIN')
    shops = [market.shopId, await market.addShop(market.vendor), await market.addShop(market.vendor)]
    products = await Promise.all(
      [120_000, 45_033, 60_000].map((price, at) => market.addProduct({ shop_id: shops[at]!, price, stock: 1000 })),
    )
    await market.call(saveCommissionRule, { percent: 10, fixed: 0 }, { as: admin })
  }, 60_000)
  afterAll(async () => {
    await market.stop()
    await bkash.close()
  })

  const placeTogether = async (paymentType: 'ONLINE' | 'COD') => {
    const drafts = shops.map((shopId, at) =>
      market.draft({ [products[at]!]: 2 }, { shopId, paymentType, couponCode: '' }),
    )
    const group = { id: uuid(), paymentType, orders: await Promise.all(drafts) }
    const { data } = await market.call(placeOrderGroup, group, { as: market.customer })
    return shops.map(shopId => data.find(order => order.shopId === shopId)!)
  }
  const payByBkash = async (orderId: string): Promise<string> => {
    const input = { orderId, isWholeGroup: true, method: 'bkash' }
    const { data } = await market.call(createPayment, input, { as: market.customer })
    const invoice = (await market.call(getPayment, { id: data.id }, { as: market.customer })).data.transactionId
    const address = bkash.approve(invoice).replace(/^https?:\/\/[^/]+/, market.url)
    await fetch(address, { redirect: 'manual' })
    return invoice
  }
  const move = (id: string, status: OrderStatus, as = market.vendor, more = {}) =>
    market.call(changeOrderStatus, { id, status, restock: true, ...more }, { as })
  const deliver = async (id: string) => {
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
      expect((await move(id, status)).success).toBe(true)
  }
  const release = async () => {
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
  }
  const payOut = async (shopId: string) => {
    await market.call(preparePayouts, { minimum: 1, shopId }, { as: admin })
    const [payout] = (await market.call(listPayouts, { shopId, limit: 1 }, { as: admin })).data
    await market.call(markPayoutPaid, { id: payout!.id, reference: 'TRX' }, { as: admin })
    return payout!
  }
  const balances = async (shopId?: string) => {
    const { data } = await market.call(listBalances, shopId ? { shopId } : {}, { as: admin })
    return Object.fromEntries(data.filter(({ amount }) => amount !== 0).map(({ kind, amount }) => [kind, amount]))
  }
  const expectCorrect = async () =>
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [], wrongDays: [] })

  it('is paid once by bKash: one order is cancelled, a piece of another returned, the rest paid out, once again where it bounced', async () => {
    const [cancelled, returned, kept] = await placeTogether('ONLINE')
    const invoice = await payByBkash(kept!.id)
    expect(bkash.find(invoice).moves).toBe(1)
    expect(await balances()).toEqual({ gateway: 4680.66, prepaid: -4680.66 })

    await move(cancelled!.id, 'CANCELLED', market.customer)
    expect((await market.call(refundPayment, { orderId: cancelled!.id }, { as: admin })).success).toBe(true)
    await deliver(returned!.id)
    await deliver(kept!.id)
    const lines = [{ itemId: returned!.orderItem[0]!.id, quantity: 1 }]
    await move(returned!.id, 'RETURN_REQUESTED', market.customer, { returnReason: 'DAMAGED', lines })
    await move(returned!.id, 'RETURNED')
    expect((await market.call(refundPayment, { orderId: returned!.id }, { as: admin })).success).toBe(true)
    expect(bkash.find(invoice).refunds.map(({ amount }) => amount)).toEqual(['2460.00', '450.33'])
    expect((await balances()).gateway).toBe(1770.33)

    await release()
    // One saree of ৳450.33 and two of ৳600, each order with ৳60 for the delivery, less 10 % of the pieces.
    expect((await payOut(shops[1]!)).amount).toBe(465.29)
    const bounced = await payOut(shops[2]!)
    expect(bounced.amount).toBe(1140)
    await market.call(markPayoutFailed, { id: bounced.id, reason: 'Wrong number' }, { as: admin })
    expect((await balances(shops[2]))['shop-payable']).toBe(-1140)
    expect((await payOut(shops[2]!)).amount).toBe(1140)
    expect(await balances()).toEqual({ gateway: 1770.33, bank: -1605.29, commission: -165.04 })
    await expectCorrect()
  })

  it('is paid in cash to three couriers, each its own amount, and each shop owes its commission alone', async () => {
    const before = await Promise.all(shops.map(shopId => balances(shopId)))
    const orders = await placeTogether('COD')
    expect(orders.map(({ totalAmount }) => totalAmount)).toEqual([2460, 960.66, 1260])
    for (const { id } of orders) await deliver(id)
    for (const [at, shopId] of shops.entries()) {
      const cash = (await balances(shopId))['shop-cash'] ?? 0
      expect(cash - (before[at]!['shop-cash'] ?? 0)).toBe(orders[at]!.totalAmount)
    }
    await release()
    const owed = await Promise.all(shops.map(async shopId => (await balances(shopId))['shop-payable']))
    expect(owed).toEqual([240, 90.07, 120])
    await expectCorrect()
  })
})
