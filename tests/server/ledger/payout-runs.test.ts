import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { runPayouts } from '../../../server/ledger/payouts/run-payouts.ts'
import { toDhakaDay } from '../../../src/contract/dhaka-days.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import {
  getPayoutSettings,
  type PayoutSettings,
  savePayoutSettings,
} from '../../../src/contract/ledger/payout-settings.ts'
import { listPayouts, listWithheld, preparePayouts } from '../../../src/contract/ledger/payouts.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { openShopPapers } from '../../support/fixtures/shop-papers.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Payout runs on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let shopId: string
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
  })

  const sell = async (shop = shopId) => {
    const product = await market.addProduct({ shop_id: shop, stock: 1000 })
    const draft = await market.draft({ [product]: 1 }, { shopId: shop, paymentType: 'ONLINE' })
    const { id } = (await market.order(draft)).data
    await market.call(changePaymentStatus, { id, paymentStatus: 'PAID', note: 'By bank' }, { as: admin })
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
      await market.call(changeOrderStatus, { id, status, restock: true }, { as: admin })
  }
  const pass = async (days: number) => {
    market.advance(days * DAY_MS)
    await releaseEarnings(market.services)
    await runPayouts(market.services)
  }
  const save = async (change: Partial<PayoutSettings>) => {
    const { version, settings } = (await market.call(getPayoutSettings, {}, { as: admin })).data
    return market.call(savePayoutSettings, { version, settings: { ...settings, ...change } }, { as: admin })
  }
  const amounts = async (shop = shopId) =>
    (await market.call(listPayouts, { shopId: shop }, { as: admin })).data.map(({ amount }) => amount)
  const weekday = () => (toDhakaDay(market.services.now()) + 4) % 7

  it('are made by hand until the market has a schedule', async () => {
    await save({ schedule: 'BY_HAND' })
    await sell()
    await pass(8)
    expect(await amounts()).toEqual([])
  })

  it('prepare each day what is available, once, and tell the admins', async () => {
    await sell()
    await market.services.store.write(tx => tx.deleteFrom('notifications').execute())
    await save({ schedule: 'DAILY', minimum: 500 })
    await pass(8)
    await runPayouts(market.services)
    expect(await amounts()).toEqual([1260])
    const { data: news } = await market.call(listNotifications, {}, { as: admin })
    expect(news).toMatchObject([{ path: '/dashboard/payouts' }])
    expect(news[0]!.title).toMatch(/^Payouts are ready: \d$/)
    const later = await market.addShop(market.vendor)
    await sell(later)
    await pass(8)
    expect(await amounts(later)).toEqual([1260])
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [] })
  })

  it('wait for their day of the week, and for the next one after the settings were saved', async () => {
    await save({ schedule: 'BY_HAND' })
    await sell()
    await pass(8)
    await save({ schedule: 'WEEKLY', weekday: weekday() })
    await pass(0)
    await pass(6)
    expect(await amounts()).toEqual([])
    await pass(1)
    expect(await amounts()).toEqual([1260])
  })

  it('make up for a day on which the server was off', async () => {
    await save({ schedule: 'WEEKLY', weekday: (weekday() + 1) % 7 })
    await sell()
    market.advance(3 * DAY_MS)
    await pass(8)
    expect(await amounts()).toEqual([1260])
  })

  it('leave out shops with less than the minimum', async () => {
    await save({ schedule: 'DAILY', minimum: 1261 })
    await sell()
    await pass(8)
    expect(await amounts()).toEqual([])
    await save({ minimum: 1260 })
    await pass(1)
    expect(await amounts()).toEqual([1260])
  })

  it('leave out shops whose documents the market still waits for, until they are accepted', async () => {
    const papers = openShopPapers(market, admin)
    await papers.saveRules({ payouts: ['NATIONAL_ID'] })
    await save({ schedule: 'DAILY', minimum: 500 })
    await sell()
    await pass(8)
    expect(await amounts()).toEqual([])
    const withheld = (await market.call(listWithheld, {}, { as: admin })).data
    expect(withheld.find(({ id }) => id === shopId)).toMatchObject({ amount: 1260, missing: ['NATIONAL_ID'] })
    const prepared = await market.call(preparePayouts, { minimum: 500, shopId }, { as: admin })
    expect(prepared.data, 'nor by hand').toEqual({ prepared: 0 })
    await papers.send(market.vendor, { shopId, kind: 'NATIONAL_ID' })
    await pass(1)
    expect(await amounts()).toEqual([])
    await papers.decide({ shopId, kind: 'NATIONAL_ID' }, 'ACCEPTED')
    await pass(1)
    expect(await amounts()).toEqual([1260])
    expect((await market.call(listWithheld, {}, { as: admin })).data.map(({ id }) => id)).not.toContain(shopId)
    await papers.saveRules({})
  })

  it('go on after a run that was killed', async () => {
    await save({ schedule: 'DAILY', minimum: 500 })
    const shops = [shopId, await market.addShop(market.vendor)]
    for (const shop of shops) await sell(shop)
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    const killed = { ...market.services, store: killAfter(1) }
    await expect(runPayouts(killed)).rejects.toThrow('killed')
    await runPayouts(market.services)
    for (const shop of shops) expect(await amounts(shop)).toEqual([1260])
  })

  /** A store whose process ends after so many transactions. */
  const killAfter = (count: number): MarketFixture['store'] => {
    let left = count
    return Object.assign(Object.create(market.store), {
      read: market.store.read,
      write: (work: Parameters<MarketFixture['store']['write']>[0]) => {
        left -= 1
        return left < 0 ? Promise.reject(new Error('killed')) : market.store.write(work)
      },
    })
  }

  it('are settled by one admin at a time, and only by those who may change settings', async () => {
    const { version, settings } = (await market.call(getPayoutSettings, {}, { as: admin })).data
    await save({ schedule: 'DAILY' })
    const late = await market.call(savePayoutSettings, { version, settings }, { as: admin })
    expect(late.status).toBe(409)
    const plain = await market.user('ADMIN')
    expect((await market.call(getPayoutSettings, {}, { as: plain })).status).toBe(403)
    expect((await save({ weekday: 7 as never })).status).toBe(400)
  })
})
