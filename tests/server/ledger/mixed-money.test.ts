import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { savePayoutSettings } from '../../../src/contract/ledger/payout-settings.ts'
import { listSuspense } from '../../../src/contract/ledger/suspense.ts'
import { toPoisha } from '../../../src/contract/money.ts'
import { listCourierCash } from '../../../src/contract/settlements/settlements.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { moneySteps } from '../../support/fixtures/money-steps.ts'
import { openMoneyWorld } from '../../support/fixtures/money-world.ts'
import { type CourierServer, startSteadfastServer } from '../../support/servers/courier-server.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

/** Random histories, each in a market of its own and long; `npm run check:fuzz` sets a higher number and new seeds. */
const RUNS = Math.ceil(Number(process.env.MODEL_RUNS ?? 1) / 8)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)

describe.each(ENGINES)('All that moves money, mixed, on $name', engine => {
  let market: MarketFixture | null = null
  let steadfast: CourierServer | null = null
  const stop = async () => {
    await Promise.all([market?.stop(), steadfast?.close()])
    ;[market, steadfast] = [null, null]
  }
  afterEach(stop)

  const open = async () => {
    await stop()
    steadfast = await startSteadfastServer()
    const couriers = { hasSandbox: false, steadfastUrl: steadfast.url, pathaoUrl: steadfast.url }
    const gateways = [{ kind: 'sandbox' as const }]
    const config = { isDemo: true, gateways, couriers, accessTokenTtl: 20 * 365 * 86_400 }
    market = await openMarketFixture({ engine, config })
    const world = await openMoneyWorld(market, steadfast)
    const settings = { schedule: 'BY_HAND' as const, minimum: 1, storeCredit: true }
    const saved = await market.call(savePayoutSettings, { version: 0, settings }, { as: world.admin })
    expect(saved.success).toBe(true)
    return { market, world }
  }

  it('leaves a ledger that agrees with everything after each step', async () => {
    const property = fc.asyncProperty(moneySteps, async steps => {
      const opened = await open()
      await opened.world.begin()
      for (const [at, step] of steps.entries()) {
        await opened.world.take(step)
        await expectExact(opened.market, opened.world.admin, `step ${at}: ${JSON.stringify(step)}`)
      }
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  }, 3_600_000)
})

const expectExact = async (market: MarketFixture, admin: TestUser, after: string): Promise<void> => {
  const { read } = market.store
  const report = await checkLedger(read)
  expect(report, after).toMatchObject({
    differences: [],
    differing: 0,
    unbalanced: [],
    wrongDays: [],
    wrongCredits: [],
  })
  const rows = await read
    .selectFrom('ledger_entries')
    .select(['kind', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .groupBy('kind')
    .execute()
  const balance = (kind: string) => Number(rows.find(row => row.kind === kind)?.amount ?? 0)
  expect(
    rows.reduce((sum, { amount }) => sum + Number(amount), 0),
    after,
  ).toBe(0)
  await expectPayouts(market, balance, after)
  await expectOrders(market, balance, after)
  await expectSettlements(market, after)
  // The list explains every poisha in suspense.
  const listed = await market.call(listSuspense, {}, { as: admin })
  expect(listed, after).toMatchObject({ success: true })
  const items = listed.data
  const suspended = items
    .filter(({ decision }) => decision === null)
    .reduce((sum, { amount }) => sum + toPoisha(amount), 0)
  expect(suspended, `suspense after ${after}`).toBe(0 - balance('suspense'))
  const { data: cash } = await market.call(listCourierCash, {}, { as: admin })
  for (const { collected, paid, fees, lost, open } of cash)
    expect(toPoisha(paid + fees + lost + open), `cash of couriers after ${after}`).toBe(toPoisha(collected))
}

type Balance = (kind: string) => number

const expectPayouts = async ({ store: { read } }: MarketFixture, balance: Balance, after: string): Promise<void> => {
  const prepared = await read
    .selectFrom('payouts')
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('amount'))
    .where('status', '=', 'PREPARED')
    .executeTakeFirstOrThrow()
  expect(0 - balance('in-payment'), `payouts after ${after}`).toBe(Number(prepared.amount))
}

/** Every line of the market's couriers is in the bank, but for one that repeats another and that nobody has called real. */
const expectSettlements = async ({ store: { read } }: MarketFixture, after: string): Promise<void> => {
  const amount = sql<number>`cast(coalesce(sum(lines.collected - lines.fee), 0) as bigint)`
  const paid = await read
    .selectFrom('settlement_lines as lines')
    .innerJoin('courier_settlements', 'courier_settlements.id', 'lines.settlement_id')
    .where('shop_id', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from settlement_differences as repeated
        where repeated.settlement_id = lines.settlement_id and repeated.position = lines.position
          and repeated.kind = 'DOUBLED' and coalesce(repeated.decision, '') <> 'ACCEPT')`,
    )
    .select(amount.as('amount'))
    .executeTakeFirstOrThrow()
  const arrived = await read
    .selectFrom('ledger_entries')
    .innerJoin('ledger_journals', 'ledger_journals.id', 'journal_id')
    .where('kind', '=', 'bank')
    .where('subject', 'in', ['parcel', 'courier'])
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('amount'))
    .executeTakeFirstOrThrow()
  expect(Number(arrived.amount), `paid by couriers after ${after}`).toBe(Number(paid.amount))
}

/** What orders have captured, refunded and taken of commission, counted from their own rows. */
const expectOrders = async ({ store: { read } }: MarketFixture, balance: Balance, after: string): Promise<void> => {
  const orders = await read.selectFrom('orders').selectAll().execute()
  const earning = orders.filter(
    order => ['DELIVERED', 'RETURN_REQUESTED'].includes(order.status) && isEarning(order.payment_status, order),
  )
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + Number(amount), 0)
  const kept = (amount: (order: (typeof orders)[number]) => number) => sum(earning.map(amount))
  expect(0 - balance('commission'), `commission after ${after}`).toBe(
    kept(order => order.commission - order.commission_back),
  )
  expect(0 - balance('withholding'), `tax after ${after}`).toBe(
    kept(order => order.withholding - order.withholding_back),
  )
  for (const order of orders) {
    expect(order.refunded, `refunds of ${order.number} after ${after}`).toBeLessThanOrEqual(order.total_amount)
    if (order.payable_at !== null) expect(['DELIVERED', 'RETURNED'], after).toContain(order.status)
  }
  expect(balance('rounding'), `rounding after ${after}`).toBeGreaterThanOrEqual(0)
  expect(balance('rounding'), `rounding after ${after}`).toBeLessThan(100 * Math.max(1, orders.length))
  // Prepaid money and refunds are owed, never lent.
  expect(0 - balance('prepaid'), `prepaid after ${after}`).toBeGreaterThanOrEqual(0)
  expect(0 - balance('refunds-due'), `refunds due after ${after}`).toBeGreaterThanOrEqual(0)
}

/** Its money is there, or all of it was refunded as amounts while the customer keeps the goods. */
const isEarning = (status: string, { refunded, total_amount }: { refunded: number; total_amount: number }): boolean =>
  status === 'PAID' || (status !== 'UNPAID' && refunded >= total_amount)
