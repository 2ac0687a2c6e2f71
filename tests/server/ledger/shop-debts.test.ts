import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { saveCommissionRule } from '../../../src/contract/ledger/commission-rules.ts'
import { listBalances } from '../../../src/contract/ledger/ledger.ts'
import { getPayoutSettings, savePayoutSettings } from '../../../src/contract/ledger/payout-settings.ts'
import { listPayouts, markPayoutFailed, recordShopPayment } from '../../../src/contract/ledger/payouts.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { payInCash } from '../../../src/contract/payments/payments.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** Of an order for 1,260 taka, which the customer pays in cash, the market takes 120. */
const DEBT = 120

describe.each(ENGINES)('A shop that owes commission on cash, on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let shopId: string
  let productId: string
  beforeAll(async () => {
    const gateways = [{ kind: 'sandbox' as const }]
    market = await openMarketFixture({ engine, config: { isDemo: true, gateways, accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('SUPER_ADMIN')
  }, 60_000)
  afterAll(() => market.stop())
  beforeEach(async () => {
    for (const user of [admin, market.vendor, market.otherVendor, market.customer])
      Object.assign(user, await market.session(user))
    shopId = await market.addShop(market.vendor)
    productId = await market.addProduct({ shop_id: shopId, stock: 1000 })
    await market.call(saveCommissionRule, { shopId, percent: 10, fixed: 0 }, { as: admin })
    await market.store.write(tx => tx.deleteFrom('notifications').execute())
  })

  const place = async (paymentType: 'COD' | 'ONLINE' = 'COD') =>
    market.order(await market.draft({ [productId]: 1 }, { shopId, paymentType }))
  const sell = async () => {
    const { id } = (await place()).data
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
      await market.call(changeOrderStatus, { id, status, restock: true }, { as: market.vendor })
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
  }
  const limit = async (debtLimit: number | null) => {
    const { version, settings } = (await market.call(getPayoutSettings, {}, { as: admin })).data
    return market.call(savePayoutSettings, { version, settings: { ...settings, debtLimit } }, { as: admin })
  }
  const news = async () =>
    (await market.call(listNotifications, { limit: 100 }, { as: market.vendor })).data
      .filter(({ path }) => path === '/dashboard/money')
      .map(({ title }) => title.replace(/^.* (owes|takes)/, '$1'))
      .reverse()
  const pay = (amount: number) => market.call(recordShopPayment, { shopId, amount, reference: 'TRX 9' }, { as: admin })

  it('takes cash for as long as the market has no limit', async () => {
    await limit(null)
    await sell()
    expect((await place()).status).toBe(201)
    expect(await news()).toEqual([])
  })

  it('is told before the limit, and at it takes orders that are paid online alone', async () => {
    await limit(2 * DEBT + 10)
    await sell()
    expect(await news()).toEqual([])
    await sell()
    expect(await news()).toEqual(['owes the market ৳240'])
    expect((await place()).status).toBe(201)
    await sell()
    expect(await news()).toEqual(['owes the market ৳240', 'takes no cash on delivery now'])
    const refused = await place()
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, ['paymentType']])
    const online = await place('ONLINE')
    expect(online.status).toBe(201)
    const changed = await market.call(payInCash, { orderId: online.data.id }, { as: market.customer })
    expect(changed.status).toBe(400)
  })

  it('takes cash again once it has paid, and owes again where the payment bounced', async () => {
    await limit(DEBT)
    await sell()
    expect((await place()).status).toBe(400)
    expect((await pay(DEBT + 1)).status).toBe(400)
    const { data: payment } = await pay(DEBT)
    expect(payment).toMatchObject({ amount: -DEBT, status: 'PAID', reference: 'TRX 9', orders: 0 })
    expect((await place()).status).toBe(201)
    expect((await news()).at(-1)).toBe('takes cash on delivery again')
    const { data: balances } = await market.call(listBalances, { shopId }, { as: market.vendor })
    expect(balances.find(({ kind }) => kind === 'shop-payable')?.amount ?? 0).toBe(0)
    await market.call(markPayoutFailed, { id: payment.id }, { as: admin })
    expect((await place()).status).toBe(400)
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [] })
  })

  it('is measured against a new limit at once', async () => {
    await limit(null)
    await sell()
    await limit(DEBT)
    expect((await place()).status).toBe(400)
    await limit(10 * DEBT)
    expect((await place()).status).toBe(201)
    await limit(DEBT)
    await limit(null)
    expect((await place()).status).toBe(201)
  })

  it('sees the payment in its own list, and cannot record one', async () => {
    await limit(null)
    await sell()
    await pay(100)
    const { data } = await market.call(listPayouts, { shopId }, { as: market.vendor })
    expect(data.map(({ amount }) => amount)).toEqual([-100])
    const own = await market.call(recordShopPayment, { shopId, amount: 1, reference: 'x' }, { as: market.vendor })
    expect(own.status).toBe(403)
  })
})
