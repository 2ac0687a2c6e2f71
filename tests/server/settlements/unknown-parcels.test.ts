import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { bookShipments } from '../../../server/orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../../../server/orders/shipping/courier-calls.ts'
import { listAuditLog } from '../../../src/contract/audit/audit-log.ts'
import { listBalances, listEntries } from '../../../src/contract/ledger/ledger.ts'
import { listSuspense } from '../../../src/contract/ledger/suspense.ts'
import type { Order } from '../../../src/contract/orders/orders.ts'
import { handOver } from '../../../src/contract/orders/parcel-writes.ts'
import {
  decideDifference,
  enterSettlement,
  fetchSettlements,
  listCourierCash,
  listDifferences,
  listSettlements,
  reopenDifference,
} from '../../../src/contract/settlements/settlements.ts'
import { connectCourier } from '../../../src/contract/shipments/couriers.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { type CourierServer, STEADFAST_KEYS, startSteadfastServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

const HEADER = 'Invoice,COD Amount,Delivery Charge'

describe.each(ENGINES)('Money of a courier that the market cannot explain on $name', engine => {
  let steadfast: CourierServer
  let market: MarketFixture
  let admin: TestUser
  let productId: string
  let hook: string
  let reports = 0
  let before: Record<string, number>

  beforeAll(async () => {
    steadfast = await startSteadfastServer()
    const couriers = { hasSandbox: false, steadfastUrl: steadfast.url, pathaoUrl: steadfast.url }
    market = await openMarketFixture({ engine, config: { couriers, accessTokenTtl: 5 * 365 * 86_400 } })
    admin = await market.user('ADMIN')
    productId = await market.addProduct({ stock: 1000, price: 50_000 })
    const { data } = await market.call(connectCourier, { courier: 'steadfast', ...STEADFAST_KEYS }, { as: admin })
    hook = market.url + new URL(data.webhookUrl!).pathname
  }, 60_000)
  afterAll(() => Promise.all([market.stop(), steadfast.close()]))
  beforeEach(async () => {
    before = await balances()
  })

  const balances = async (): Promise<Record<string, number>> => {
    const { data } = await market.call(listBalances, {}, { as: admin })
    return Object.fromEntries(data.map(({ kind, amount }) => [kind, amount]))
  }
  /** What has changed since the beginning of the test. */
  const changed = async () => {
    const now = await balances()
    const changes = Object.keys(now).map(kind => [kind, now[kind]! - (before[kind] ?? 0)] as const)
    return Object.fromEntries(changes.filter(([, amount]) => amount !== 0))
  }
  const delivered = async (): Promise<Order> => {
    const { data: order } = await market.order(await market.draft({ [productId]: 1 }))
    expect((await market.call(handOver, { id: order.id, courier: 'steadfast' }, { as: market.vendor })).status).toBe(
      200,
    )
    await bookShipments(market.services)
    reports += 1
    const updated_at = `2026-11-20 10:00:${String(reports).padStart(2, '0')}`
    const invoice = `${order.number}-1`
    const report = { notification_type: 'delivery_status', invoice, status: 'delivered', updated_at }
    expect((await steadfast.call(hook, report)).status).toBe(200)
    await handleCourierMessages(market.services)
    return order
  }
  const settle = async (rows: string[], paid?: number) => {
    const file = new TextEncoder().encode([HEADER, ...rows].join('\n'))
    const data = { courier: 'steadfast' as const, fileName: `${rows[0]}.csv`, ...(paid !== undefined && { paid }) }
    return (await sendForm(market, enterSettlement, { file, data }, { as: admin })).data
  }
  const differenceOf = async (parcel: string) => {
    const { data } = await market.call(listDifferences, {}, { as: admin })
    return data.find(one => one.parcel === parcel)!
  }
  const decide = async (parcel: string, decision: 'ACCEPT' | 'REJECT' | 'MATCH', number?: string) => {
    const { id } = await differenceOf(parcel)
    return market.call(decideDifference, { id, decision, parcel: number }, { as: admin })
  }
  const takeBack = async (parcel: string, decision: 'ACCEPT' | 'REJECT' | 'MATCHED', as = admin) => {
    const { id } = await differenceOf(parcel)
    return market.call(reopenDifference, { id, decision }, { as })
  }
  const journalsOf = async (parcel: string) => {
    const rows = market.store.read
      .selectFrom('ledger_journals')
      .innerJoin('settlement_differences', 'settlement_id', 'cause')
      .select(['number', 'event'])
      .where('parcel', '=', parcel)
    return (await rows.orderBy('number').execute()).map(({ event }) => event)
  }
  const reopenings = async () => {
    const { data } = await market.call(listAuditLog, { limit: 50 }, { as: admin })
    return data.filter(({ action }) => action === 'courier.reopen')
  }
  const suspended = async () => {
    const { data } = await market.call(listSuspense, {}, { as: admin })
    return data.filter(({ courierLine }) => courierLine)
  }
  const expectCorrect = async () =>
    expect(await checkLedger(market.store.read)).toMatchObject({ differing: 0, unbalanced: [] })

  it('stands in suspense with what the bank has, and the list says why', async () => {
    expect(await settle(['STRANGE-1,500,60'])).toMatchObject({ settlements: 1, differences: 1 })
    expect(await changed()).toEqual({ bank: 440, suspense: -440 })
    const [item] = await suspended()
    expect(item).toMatchObject({
      ...{ kind: 'UNKNOWN_PARCEL', amount: 440, line: null, decision: null },
      courierLine: { courier: 'steadfast', parcel: 'STRANGE-1', settlement: 'STRANGE-1,500,60.csv' },
    })
    const cause = item!.courierLine!.settlementId
    const { data: entries } = await market.call(listEntries, { cause, limit: 10 }, { as: admin })
    expect(entries.map(({ subject, kind, amount }) => [subject, kind, amount])).toEqual([
      ['courier', 'bank', 440],
      ['courier', 'suspense', -440],
    ])
    expect(await settle(['STRANGE-1,500,60'])).toMatchObject({ settlements: 0 })
    expect(await changed()).toEqual({ bank: 440, suspense: -440 })
    await expectCorrect()
  })

  it('moves to its parcel once a person has found it, by the number of the order or the parcel', async () => {
    const [first, second, third] = [await delivered(), await delivered(), await delivered()]
    await settle(['TYPO-1,560,70', 'TYPO-2,500,70'])
    expect(await decide('TYPO-1', 'MATCH', 'nothing-1')).toMatchObject({ error: { code: 'VALIDATION' } })
    expect(await decide('TYPO-1', 'MATCH')).toMatchObject({ error: { code: 'VALIDATION' } })
    expect(await decide('TYPO-1', 'MATCH', first.number)).toMatchObject({ status: 200 })
    expect(await decide('TYPO-1', 'MATCH', `${first.number}-1`)).toMatchObject({ status: 200 })
    expect(await decide('TYPO-1', 'MATCH', second.number)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await decide('TYPO-1', 'ACCEPT')).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await decide('TYPO-2', 'MATCH', first.number)).toMatchObject({ error: { code: 'VALIDATION' } })
    expect(await decide('TYPO-2', 'MATCH', second.number)).toMatchObject({ status: 200 })
    expect(await differenceOf('TYPO-1')).toMatchObject({ decision: 'MATCHED', orderId: first.id })
    // The third is still with the courier, and sixty of the second.
    const shops = -560 * 3 + 70 * 2
    expect(await changed()).toEqual({ bank: 920, courier: 620, 'shop-pending': shops })
    const { data } = await market.call(listDifferences, {}, { as: admin })
    expect(data.filter(({ orderId }) => orderId === second.id).map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([['LESS_CASH', 60]]),
    )
    await settle([`${third.number}-1,560,70`])
    await expectCorrect()
  })

  it('is written off, or stays owed to the courier, as a person decides', async () => {
    const rowOf = async () => (await market.call(listCourierCash, {}, { as: admin })).data[0]!
    await settle(['NOBODY-1,300,0', 'NOBODY-2,200,50'])
    const cash = await rowOf()
    expect(await decide('NOBODY-1', 'ACCEPT')).toMatchObject({ status: 200 })
    expect(await changed()).toEqual({ bank: 450, suspense: -150, 'write-off': -300 })
    expect(await decide('NOBODY-2', 'REJECT')).toMatchObject({ status: 200 })
    expect(await changed()).toEqual({ bank: 450, courier: -150, 'write-off': -300 })
    const after = await rowOf()
    expect([after.open - cash.open, after.paid - cash.paid]).toEqual([-150, 150])
    await expectCorrect()
  })

  it('waits for a decision again where one is taken back, by a further journal', async () => {
    await settle(['AGAIN-1,300,0'])
    await decide('AGAIN-1', 'ACCEPT')
    expect(await takeBack('AGAIN-1', 'REJECT')).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await takeBack('AGAIN-1', 'ACCEPT')).toMatchObject({ status: 200 })
    expect(await changed()).toEqual({ bank: 300, suspense: -300 })
    expect((await suspended()).map(({ courierLine }) => courierLine?.parcel)).toContain('AGAIN-1')
    await decide('AGAIN-1', 'REJECT')
    expect(await changed()).toEqual({ bank: 300, courier: -300 })
    const events = ['parcel-settled', 'difference-decided', 'difference-reopened', 'difference-decided']
    expect(await journalsOf('AGAIN-1')).toEqual(events)
    expect(await takeBack('AGAIN-1', 'REJECT', market.vendor)).toMatchObject({ error: { code: 'FORBIDDEN' } })
    await expectCorrect()
  })

  it('is undecided once, whoever takes the decision back at the same moment', async () => {
    const other = await market.user('ADMIN')
    const before = (await reopenings()).length
    await settle(['RACE-1,300,0'])
    await decide('RACE-1', 'ACCEPT')
    const tries = await Promise.all([admin, other, admin, other].map(as => takeBack('RACE-1', 'ACCEPT', as)))
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [last, ...rest] = await reopenings()
    expect(rest).toHaveLength(before)
    expect(last).toMatchObject({ after: { parcel: 'RACE-1', kind: 'UNKNOWN', amount: 300, decision: 'ACCEPT' } })
    expect(await journalsOf('RACE-1')).toEqual(['parcel-settled', 'difference-decided', 'difference-reopened'])
    await expectCorrect()
  })

  it('leaves the parcel that was found, with what they differed in, and what is missing is missing again', async () => {
    const [first, last] = [await delivered(), await delivered()]
    await settle([`${last.number}-1,560,70`, 'WRONG-1,500,70'])
    const missing = async () =>
      (await market.call(listDifferences, {}, { as: admin })).data.filter(({ orderId }) => orderId === first.id)
    const kinds = async () => (await missing()).map(({ kind, decision }) => [kind, decision]).sort()
    const start = await changed()
    expect(await kinds()).toEqual([['MISSING', undefined]])
    await decide('WRONG-1', 'MATCH', first.number)
    const less = (await missing()).find(({ kind }) => kind === 'LESS_CASH')!
    await market.call(decideDifference, { id: less.id, decision: 'ACCEPT' }, { as: admin })
    const { id } = (await missing()).find(({ kind }) => kind === 'UNKNOWN')!
    const again = () => market.call(reopenDifference, { id, decision: 'MATCHED' }, { as: admin })
    expect(await again()).toMatchObject({ error: { code: 'CONFLICT' } })
    await market.call(reopenDifference, { id: less.id, decision: 'ACCEPT' }, { as: admin })
    expect(await again()).toMatchObject({ status: 200 })
    expect(await kinds()).toEqual([['MISSING', undefined]])
    expect(await differenceOf('WRONG-1')).not.toHaveProperty('orderId')
    expect(await changed()).toEqual(start)
    await expectCorrect()
    // The line can be of another parcel, and this parcel can be in another settlement.
    expect(await decide('WRONG-1', 'MATCH', first.number)).toMatchObject({ status: 200 })
    await settle([`${first.number}-1,560,71`])
    expect(await again()).toMatchObject({ error: { code: 'CONFLICT' } })
    await expectCorrect()
  })

  it('is what a payment has more or less than its parcels, with what a person says has arrived', async () => {
    const [order, other] = [await delivered(), await delivered()]
    before = await balances()
    expect(await settle([`${order.number}-1,560,70`], 450)).toMatchObject({ parcels: 1, differences: 1 })
    expect(await changed()).toMatchObject({ bank: 450, suspense: 40 })
    const { data: settlements } = await market.call(listSettlements, {}, { as: admin })
    expect(settlements[0]).toMatchObject({ parcels: 1, collected: 560, fees: 70, paid: 450, difference: -40 })
    const name = `${order.number}-1,560,70.csv`
    expect(await differenceOf(name)).toMatchObject({ kind: 'TOTAL_DIFFERS', amount: -40 })
    expect(await decide(name, 'MATCH', other.number)).toMatchObject({ error: { code: 'VALIDATION' } })
    expect(await decide(name, 'REJECT')).toMatchObject({ status: 200 })
    // The courier has not paid it: it still has it.
    expect(await changed()).toMatchObject({ bank: 450, courier: -520 })
    // The next payment makes up for it.
    await settle([`${other.number}-1,560,70`], 530)
    await decide(`${other.number}-1,560,70.csv`, 'REJECT')
    expect(await changed()).toMatchObject({ bank: 980, courier: -1120 })
    const [exact] = [await delivered()]
    expect(await settle([`${exact.number}-1,560,70`], 490)).toMatchObject({ differences: 0 })
    await expectCorrect()
  })

  it('is noticed in the total that the courier names by its API', async () => {
    const order = await delivered()
    before = await balances()
    const parcels = [{ invoice: `${order.number}-1`, cod_amount: '560', delivery_charge: 70 }]
    steadfast.payments.push({ payment_id: 'SFC-9', paid_at: '2026-11-21 12:00:00', total: 480, parcels })
    const { data } = await market.call(fetchSettlements, { courier: 'steadfast' }, { as: admin })
    expect(data).toEqual({ settlements: 1, parcels: 1, differences: 1 })
    expect(await changed()).toMatchObject({ bank: 480, suspense: 10 })
    expect(await suspended()).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'TOTAL_DIFFERS', amount: -10 })]),
    )
    await expectCorrect()
  })

  it('of a shop’s own account is in no account of the market, and is found in the same way', async () => {
    const shopId = await market.addShop(market.vendor)
    await market.call(connectCourier, { shopId, courier: 'steadfast', ...STEADFAST_KEYS }, { as: market.vendor })
    const file = new TextEncoder().encode(`${HEADER}\nOWN-1,500,60`)
    const data = { shopId, courier: 'steadfast' as const, fileName: 'own.csv', paid: 400 }
    expect((await sendForm(market, enterSettlement, { file, data }, { as: market.vendor })).data.differences).toBe(2)
    expect(await changed()).toEqual({})
    const { data: own } = await market.call(listDifferences, { shopId }, { as: market.vendor })
    expect(own.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['TOTAL_DIFFERS', -40],
      ['UNKNOWN', 500],
    ])
    for (const { id, kind } of own) {
      const refused = await market.call(decideDifference, { id, decision: 'REJECT' }, { as: market.vendor })
      expect([kind, refused.error?.code]).toEqual([kind, 'VALIDATION'])
      expect(await market.call(decideDifference, { id, decision: 'ACCEPT' }, { as: market.vendor })).toMatchObject({
        status: 200,
      })
    }
    expect(await changed()).toEqual({})
    await expectCorrect()
  })
})
