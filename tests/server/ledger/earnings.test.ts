import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { releaseEarnings } from '../../../server/ledger/payouts/release-earnings.ts'
import { RETURN_DAYS } from '../../../src/contract/constants.ts'
import { dhakaDayStart, formatDhakaDay, toDhakaDay } from '../../../src/contract/dhaka-days.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import {
  exportEntries,
  listAccounts,
  listBalances,
  listEarningsDays,
  listEarningsMonths,
  listEntries,
} from '../../../src/contract/ledger/ledger.ts'
import { addMonths, monthStart, toMonth } from '../../../src/contract/ledger/months.ts'
import { changeOrderStatus, changePaymentStatus } from '../../../src/contract/orders/order-writes.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Earnings on $name', engine => {
  let market: MarketFixture
  let admin: TestUser
  let productId: string
  beforeAll(async () => {
    const gateways = [{ kind: 'sandbox' as const }]
    market = await openMarketFixture({ engine, config: { isDemo: true, gateways, accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('ADMIN')
  }, 60_000)
  afterAll(() => market.stop())
  // Each test has a shop of its own, in the middle of a month.
  beforeEach(async () => {
    const middle = monthStart(addMonths(toMonth(market.services.now()), 1)) + 10 * DAY_MS
    market.advance(middle - market.services.now())
    for (const user of [admin, market.vendor, market.otherVendor, market.customer])
      Object.assign(user, await market.session(user))
    shopId = await market.addShop(market.vendor, { name: `Nakshi ${++shops}` })
    productId = await market.addProduct({ shop_id: shopId, stock: 1000 })
  })
  let shopId: string
  let shops = 0

  const deliver = async (id: string) => {
    for (const status of ['PROCESSING', 'SHIPPED', 'DELIVERED'] as const)
      expect((await market.call(changeOrderStatus, { id, status }, { as: market.vendor })).success).toBe(true)
  }
  /** An order of 1,260 taka that was delivered. */
  const sell = async (online = false) => {
    const paymentType = online ? ('ONLINE' as const) : ('COD' as const)
    const { data } = await market.order(await market.draft({ [productId]: 1 }, { shopId, paymentType }))
    if (online)
      await market.call(changePaymentStatus, { id: data.id, paymentStatus: 'PAID', note: 'By bank' }, { as: admin })
    await deliver(data.id)
    return data
  }
  const balances = async (as = market.vendor, input: { shopId?: string } = { shopId }) => {
    const { data } = await market.call(listBalances, input, { as })
    return Object.fromEntries(data.filter(({ amount }) => amount !== 0).map(({ kind, amount }) => [kind, amount]))
  }

  it('are what the shop collected and what the market owes it, each with the entries behind it', async () => {
    const [cash, online] = [await sell(), await sell(true)]
    expect(await balances()).toEqual({ 'shop-cash': 1260, 'shop-pending': -2520 })
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    expect(await balances()).toEqual({ 'shop-payable': -1260 })
    const { data, meta } = await market.call(
      listEntries,
      { kind: 'shop-payable', owner: shopId },
      { as: market.vendor },
    )
    expect(meta.total).toBe(1)
    expect(data[0]).toMatchObject({ event: 'payable', orderNumber: online.number, cause: online.id, amount: -1260 })
    const journals = await market.call(listEntries, { cause: cash.id, sortOrder: 'asc' }, { as: market.vendor })
    expect(journals.data.map(({ event, kind, amount }) => [event, kind, amount])).toEqual([
      ['delivered', 'shop-cash', 1260],
      ['delivered', 'shop-pending', -1260],
      ['payable', 'shop-cash', -1260],
      ['payable', 'shop-pending', 1260],
    ])
  })

  it('are summed by the months of Bangladesh, less what came back', async () => {
    const first = toMonth(market.services.now())
    await sell()
    market.advance(monthStart(addMonths(first, 1)) - HOUR_MS - market.services.now())
    const returned = await sell(true)
    market.advance(HOUR_MS)
    await sell(true)
    const { customer, vendor } = market
    const comeBack = async (status: 'RETURN_REQUESTED' | 'RETURNED', as: TestUser) =>
      expect((await market.call(changeOrderStatus, { id: returned.id, status, restock: true }, { as })).success).toBe(
        true,
      )
    await comeBack('RETURN_REQUESTED', customer)
    await comeBack('RETURNED', vendor)
    market.advance(8 * DAY_MS)
    await releaseEarnings(market.services)
    const { data } = await market.call(listEarningsMonths, { shopId }, { as: vendor })
    const second = addMonths(first, 1)
    expect(data).toMatchObject([
      { id: second, earned: 0, cash: 0 },
      { id: first, earned: 2520, cash: 1260 },
    ])
    const statement = await market.call(listEntries, { owner: shopId, month: first }, { as: vendor })
    expect(statement.data.every(({ at }) => toMonth(Date.parse(at)) === first)).toBe(true)
    // Cash and what was earned with it, and what was earned ONLINE.
    expect(statement.meta.total).toBe(3)
  })

  it('become available on days that are told ahead, less the cash that the shop has', async () => {
    const days = async (as = market.vendor) => (await market.call(listEarningsDays, { shopId }, { as })).data
    expect(await days()).toEqual([])
    await sell()
    await sell(true)
    const first = market.services.now()
    market.advance(2 * DAY_MS)
    const asked = await sell(true)
    await sell(true)
    const dayOf = (time: number) => formatDhakaDay(toDhakaDay(time + RETURN_DAYS * DAY_MS))
    const [next, last] = [dayOf(first), dayOf(market.services.now())]
    expect(await days()).toEqual([
      { id: next, date: next, earned: 2520, cash: 1260, amount: 1260 },
      { id: last, date: last, earned: 2520, cash: 0, amount: 2520 },
    ])
    await market.call(changeOrderStatus, { id: asked.id, status: 'RETURN_REQUESTED' }, { as: market.customer })
    expect((await days()).slice(1)).toEqual([
      { id: last, date: last, earned: 1260, cash: 0, amount: 1260 },
      { id: 'return-requested', date: null, earned: 1260, cash: 0, amount: 1260 },
    ])
    expect(await days(market.otherVendor)).toEqual([])
    market.advance(dhakaDayStart(toDhakaDay(first + RETURN_DAYS * DAY_MS) + 1) - market.services.now())
    Object.assign(market.vendor, await market.session(market.vendor))
    await releaseEarnings(market.services)
    expect((await days()).map(({ date }) => date)).toEqual([last, null])
    expect((await balances())['shop-payable']).toBe(-1260)
  })

  it('are those of the own shops only', async () => {
    const order = await sell()
    const as = market.otherVendor
    expect(await balances(as)).toEqual({})
    expect((await market.call(listEntries, { owner: shopId }, { as })).meta.total).toBe(0)
    expect((await market.call(listEntries, { cause: order.id }, { as })).meta.total).toBe(0)
    // The market's own accounts are no vendor's.
    expect((await market.call(listEntries, { kind: 'prepaid' }, { as: market.vendor })).meta.total).toBe(0)
    expect(await exportCsv({ owner: shopId }, as)).toHaveLength(1)
  })

  it('show an admin every account, whose balances sum to zero', async () => {
    await sell()
    await sell(true)
    const { data } = await market.call(listBalances, {}, { as: admin })
    expect(data.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0)
    const accounts = await market.call(listAccounts, { kind: 'shop-pending', limit: 100 }, { as: admin })
    expect(accounts.data.find(({ owner }) => owner === shopId)).toMatchObject({
      ownerName: `Nakshi ${shops}`,
      amount: -2520,
    })
    const sizes = accounts.data.map(({ amount }) => Math.abs(amount))
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  })

  it('can be downloaded as a file whose debits and credits are those of the list', async () => {
    const order = await sell()
    const [titles, ...rows] = await exportCsv({ cause: order.id }, admin)
    expect(titles).toEqual(['Time', 'Event', 'Order', 'Account', 'Owner', 'Debit', 'Credit', 'Journal'])
    expect(rows.map(row => row.slice(1, 7))).toEqual([
      ['delivered', order.number, 'shop-cash', `Nakshi ${shops}`, '1260', ''],
      ['delivered', order.number, 'shop-pending', `Nakshi ${shops}`, '', '1260'],
    ])
  })

  it('are downloaded whole where there are more than a page of the database', async () => {
    const id = uuid()
    const at = market.services.now()
    await market.store.write(async tx => {
      await tx
        .insertInto('ledger_journals')
        .values({ id, subject: 'order', cause: id, number: 1, event: 'opening', at })
        .execute()
      for (let from = 0; from < 2400; from += 400)
        await tx
          .insertInto('ledger_entries')
          .values(
            Array.from({ length: 400 }, (_, n) => ({
              ...{ journal_id: id, position: from + n, kind: 'shop-pending', owner: shopId, at },
              amount: n % 2 === 0 ? 1 : -1,
            })),
          )
          .execute()
    })
    const [, ...rows] = await exportCsv({ owner: shopId }, market.vendor)
    expect(rows).toHaveLength(2400)
    expect(new Set(rows.map(row => row[7])).size).toBe(2400)
  })

  it('are found by the index of accounts, however many entries the others have', async () => {
    if (market.store.engine !== 'sqlite') return
    const { rows } = await sql<{ detail: string }>`explain query plan select sum(amount) from ledger_entries
      where kind in ('shop-cash', 'shop-payable', 'shop-pending')
      and owner in (select id from shops where vendor_id = 'x') group by kind`.execute(market.store.read)
    expect(rows.map(({ detail }) => detail).join('\n')).toMatch(
      /COVERING INDEX ledger_entries_by_account \(kind=\? AND owner=\?/,
    )
  })

  const exportCsv = async (input: Record<string, string>, as: TestUser): Promise<string[][]> => {
    const response = await market.request(`${exportEntries.path}?${new URLSearchParams(input)}`, {
      headers: { authorization: as.accessToken },
    })
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const lines = (await response.text()).trimEnd().split('\r\n')
    return lines.map(line => line.split(','))
  }
})
