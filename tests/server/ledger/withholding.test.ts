import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { issueCommissionInvoices } from '../../../server/ledger/issue-commission-invoices.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { listCommissionInvoices } from '../../../src/contract/ledger/commission-invoices.ts'
import { saveCommissionRule } from '../../../src/contract/ledger/commission-rules.ts'
import { listBalances, listEarningsMonths } from '../../../src/contract/ledger/ledger.ts'
import { toMonth } from '../../../src/contract/ledger/months.ts'
import { getStatement } from '../../../src/contract/ledger/statements.ts'
import { listWithholding, saveWithholding } from '../../../src/contract/ledger/withholding.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Tax withheld on $name', engine => {
  let market: MarketFixture
  let boss: TestUser
  let shopId: string
  let productId: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine, config: { accessTokenTtl: 5 * 365 * 86_400 } })
    boss = await market.user('SUPER_ADMIN')
  }, 60_000)
  afterAll(() => market.stop())
  beforeEach(async () => {
    shopId = await market.addShop(market.vendor)
    productId = await market.addProduct({ shop_id: shopId, stock: 1000 })
    await market.call(saveCommissionRule, { shopId, percent: 10, fixed: 0 }, { as: boss })
  })

  const setRate = (percent: number, as = boss, shop = shopId) =>
    market.call(saveWithholding, { shopId: shop, percent }, { as })
  const move = (id: string, status: OrderStatus, as = market.vendor, more = {}) =>
    market.call(changeOrderStatus, { id, status, restock: true, ...more }, { as })
  const deliver = async (quantity = 1) => {
    const { data } = await market.order(await market.draft({ [productId]: quantity }, { shopId }))
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await move(data.id, status)
    return data
  }
  const balances = async () => {
    const { data } = await market.call(listBalances, { shopId }, { as: market.vendor })
    return Object.fromEntries(data.filter(({ amount }) => amount !== 0).map(({ kind, amount }) => [kind, amount]))
  }
  const frozen = (orderId: string) =>
    market.store.read
      .selectFrom('order_items')
      .select(['withholding_rate', 'withholding'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  const expectCorrect = async () =>
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [] })

  it('is nothing until the market sets a rate for a shop', async () => {
    const { id } = await deliver()
    expect(await frozen(id)).toEqual({ withholding_rate: 0, withholding: 0 })
    expect(await balances()).toEqual({ 'shop-cash': 1260, 'shop-pending': -1140, commission: -120 })
  })

  it('is frozen when the order is placed, and kept from what the shop earns', async () => {
    expect((await setRate(5)).data).toMatchObject({ id: shopId, percent: 5 })
    const { id } = await deliver()
    await setRate(50)
    expect(await frozen(id)).toEqual({ withholding_rate: 500, withholding: 6000 })
    expect(await balances()).toEqual({
      ...{ 'shop-cash': 1260, 'shop-pending': -1080, commission: -120, withholding: -60 },
    })
    const month = toMonth(market.services.now())
    const lines = (await market.call(getStatement, { shopId, month }, { as: market.vendor })).data
    expect(lines[1]).toMatchObject({ earned: 1260, cash: 1260, commission: 120, withheld: 60, balance: -180 })
    const [first] = (await market.call(listEarningsMonths, { shopId }, { as: market.vendor })).data
    expect(first).toMatchObject({ earned: 1260, commission: 120, withheld: 60 })
    await expectCorrect()
  })

  it('goes back with the pieces that come back', async () => {
    await setRate(5)
    const order = await deliver(3)
    const lines = [{ itemId: order.orderItem[0]!.id, quantity: 1 }]
    await move(order.id, 'RETURN_REQUESTED', market.customer, { returnReason: 'DAMAGED', lines })
    await move(order.id, 'RETURNED')
    expect(await balances()).toMatchObject({ commission: -240, withholding: -120 })
    await move(order.id, 'RETURN_REQUESTED', market.customer, { returnReason: 'DAMAGED' })
    await move(order.id, 'RETURNED')
    expect((await balances()).withholding).toBeUndefined()
    await expectCorrect()
  })

  it('is on the commission invoice, beside its total', async () => {
    await setRate(5)
    await deliver()
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    market.advance(32 * DAY_MS)
    await issueCommissionInvoices(market.services)
    for (const user of [boss, market.vendor, market.customer]) Object.assign(user, await market.session(user))
    const { data } = await market.call(listCommissionInvoices, { shopId }, { as: market.vendor })
    expect(data).toMatchObject([{ commission: 120, withheld: 60 }])
  })

  it('has rates that only the market sets, and that 0 removes', async () => {
    await setRate(2.5)
    const rates = async () =>
      (await market.call(listWithholding, {}, { as: boss })).data.filter(({ id }) => id === shopId)
    expect(await rates()).toMatchObject([{ percent: 2.5 }])
    expect((await setRate(0)).status).toBe(200)
    expect(await rates()).toEqual([])
    expect((await setRate(101)).status).toBe(400)
    expect((await setRate(1.234)).status).toBe(400)
    expect((await setRate(5, boss, crypto.randomUUID())).status).toBe(404)
    expect((await setRate(5, market.vendor)).status).toBe(403)
    expect((await market.call(listWithholding, {}, { as: market.vendor })).status).toBe(403)
  })
})
