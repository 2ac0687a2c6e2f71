import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueCommissionInvoices } from '../../../server/ledger/issue-commission-invoices.ts'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { type CommissionInvoice, listCommissionInvoices } from '../../../src/contract/ledger/commission-invoices.ts'
import { saveCommissionRule, saveCommissionVat } from '../../../src/contract/ledger/commission-rules.ts'
import { exportEntries } from '../../../src/contract/ledger/ledger.ts'
import { addMonths, monthStart, toMonth } from '../../../src/contract/ledger/months.ts'
import { listPayouts, markPayoutPaid, preparePayouts } from '../../../src/contract/ledger/payouts.ts'
import { getStatement, sumStatement } from '../../../src/contract/ledger/statements.ts'
import { EMPTY_MARKET } from '../../../src/contract/market/empty-market.ts'
import { saveMarket } from '../../../src/contract/market/market.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Statements and commission invoices on $name', engine => {
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
  const signIn = async () => {
    for (const user of [admin, market.vendor, market.otherVendor, market.customer])
      Object.assign(user, await market.session(user))
  }
  beforeEach(async () => {
    await toNextMonth()
    shopId = await market.addShop(market.vendor)
    productId = await market.addProduct({ shop_id: shopId, stock: 1000 })
    const from = '2020-01-01'
    await market.call(saveCommissionVat, { from, percent: 15 }, { as: admin })
    await market.call(saveCommissionRule, { shopId, percent: 10, fixed: 0 }, { as: admin })
  })

  const thisMonth = () => toMonth(market.services.now())
  /** The second day of the next month. */
  const toNextMonth = async () => {
    market.advance(monthStart(addMonths(thisMonth(), 1)) + DAY_MS - market.services.now())
    await signIn()
  }
  const place = async (online: boolean) => {
    const paymentType = online ? ('ONLINE' as const) : ('COD' as const)
    const { data } = await market.order(await market.draft({ [productId]: 1 }, { shopId, paymentType }))
    if (online)
      await market.call(changePaymentStatus, { id: data.id, paymentStatus: 'PAID', note: 'By bank' }, { as: admin })
    return data
  }
  const move = (id: string, status: OrderStatus, as = market.vendor) =>
    market.call(changeOrderStatus, { id, status, restock: true }, { as })
  const deliver = async (id: string) => {
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const) await move(id, status)
  }
  const payOut = async () => {
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    await market.call(preparePayouts, { minimum: 1, shopId }, { as: admin })
    const [payout] = (await market.call(listPayouts, { shopId }, { as: admin })).data
    await market.call(markPayoutPaid, { id: payout!.id, reference: 'TRX' }, { as: admin })
    return payout!
  }
  const statement = async (month = thisMonth(), as = market.vendor) =>
    (await market.call(getStatement, { shopId, month }, { as })).data
  const invoices = async (as = market.vendor): Promise<CommissionInvoice[]> =>
    (await market.call(listCommissionInvoices, { shopId, sortOrder: 'asc', limit: 100 }, { as })).data
  const issue = () => issueCommissionInvoices(market.services)

  it('has each order and payout of the month between what was owed before and after', async () => {
    const online = await place(true)
    const cash = await place(false)
    await deliver(online.id)
    await deliver(cash.id)
    const payout = await payOut()
    const lines = await statement()
    const none = { earned: 0, cash: 0, commission: 0, vat: 0, withheld: 0, paidOut: 0 }
    expect(lines.map(({ id: _, at: __, ...line }) => line)).toEqual([
      { kind: 'opening', cause: null, orderNumber: null, ...none, balance: 0 },
      {
        ...{ kind: 'order', cause: online.id, orderNumber: online.number },
        ...{ earned: 1260, cash: 0, commission: 120, vat: 18, withheld: 0, paidOut: 0, balance: 1122 },
      },
      {
        ...{ kind: 'order', cause: cash.id, orderNumber: cash.number },
        ...{ earned: 1260, cash: 1260, commission: 120, vat: 18, withheld: 0, paidOut: 0, balance: 984 },
      },
      { ...none, kind: 'payout', cause: payout.id, orderNumber: null, paidOut: 984, balance: 0 },
      { kind: 'closing', cause: null, orderNumber: null, ...none, balance: 0 },
    ])
    expect(sumStatement(lines)).toMatchObject({ earned: 2520, cash: 1260, commission: 240, vat: 36, paidOut: 984 })
  })

  it('begins where the one before has ended, also where an order comes back a month later', async () => {
    const order = await place(true)
    await deliver(order.id)
    const month = thisMonth()
    await move(order.id, 'RETURN_REQUESTED', market.customer)
    await toNextMonth()
    await move(order.id, 'RETURNED')
    const [before, after] = [await statement(month), await statement()]
    expect(before.at(-1)!.balance).toBe(1122)
    expect(after[0]!.balance).toBe(1122)
    expect(after[1]).toMatchObject({ earned: -1260, commission: -120, vat: -18, balance: 0 })
    await issue()
    await toNextMonth()
    await issue()
    expect((await invoices()).map(({ month: of, commission, vat }) => [of, commission, vat])).toEqual([
      [month, 120, 18],
      [addMonths(month, 1), -120, -18],
    ])
  })

  it('is empty for another vendor', async () => {
    await deliver((await place(true)).id)
    expect((await statement(thisMonth(), market.otherVendor)).map(({ kind, balance }) => [kind, balance])).toEqual([
      ['opening', 0],
      ['closing', 0],
    ])
    await toNextMonth()
    await issue()
    expect(await invoices(market.otherVendor)).toEqual([])
    expect(await invoices(admin)).toHaveLength(1)
  })

  it('are issued once for each month that has ended, with numbers that have no gap, and names of that day', async () => {
    const month = thisMonth()
    const settings = { ...EMPTY_MARKET, name: { en: 'Bazar', bn: '' }, bin: '0001234567890' }
    expect((await market.call(saveMarket, { version: 0, settings }, { as: admin })).status).toBe(200)
    await deliver((await place(true)).id)
    await issue()
    expect(await invoices()).toEqual([])
    await toNextMonth()
    await Promise.all([issue(), issue()])
    await issue()
    const [invoice, ...others] = await invoices()
    expect(others).toEqual([])
    const renamed = { ...settings, name: { en: 'Haat of Dhaka', bn: '' } }
    await market.call(saveMarket, { version: 1, settings: renamed }, { as: admin })
    expect(invoice).toMatchObject({ month, commission: 120, vat: 18, shopBin: null })
    expect((await invoices())[0]!.market).toMatchObject({ name: { en: 'Bazar' }, bin: '0001234567890' })
    const rows = await market.store.read
      .selectFrom('commission_invoices')
      .select(['year', 'number'])
      .orderBy('year')
      .orderBy('number')
      .execute()
    for (const year of new Set(rows.map(row => row.year))) {
      const numbers = rows.filter(row => row.year === year).map(({ number }) => number)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    }
    await expect(
      market.store.write(tx => tx.updateTable('commission_invoices').set({ vat: 0 }).execute()),
    ).rejects.toThrow('is not changed')
  })

  it('add up to the commission of the ledger', async () => {
    for (let month = 0; month < 3; month += 1) {
      await deliver((await place(month === 1)).id)
      if (month > 0) await deliver((await place(true)).id)
      await toNextMonth()
      await issue()
    }
    const file = await market.request(`${exportEntries.path}?owner=${shopId}&kind=commission`, {
      headers: { authorization: admin.accessToken },
    })
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(6)
    const sum = (await invoices()).reduce((total, { commission }) => total + commission, 0)
    expect(sum).toBe(5 * 120)
  })
})
