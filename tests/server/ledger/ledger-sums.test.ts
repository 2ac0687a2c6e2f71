import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger, correctLedger, requireCorrectLedger } from '../../../server/ledger/check-ledger.ts'
import { selectAmounts, sumLedgerDays } from '../../../server/ledger/ledger-sums.ts'
import { writeJournals } from '../../../server/ledger/write-journals.ts'
import { DAY_MS, HOUR_MS } from '../../../src/contract/durations.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 10)
const SEED = Number(process.env.FUZZ_SEED ?? 1971)

describe.each(ENGINES)('Sums of the days of the ledger on $name', engine => {
  let market: MarketFixture
  let shopId: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())
  beforeEach(async () => {
    shopId = await market.addShop(market.vendor)
  })

  const now = () => market.services.now()
  const enter = (amount: number, at = now()) => {
    const entries = [
      { kind: 'shop-cash' as const, owner: shopId, amount },
      { kind: 'shop-pending' as const, owner: shopId, amount: -amount },
    ]
    const journal = { subject: 'order' as const, cause: crypto.randomUUID(), number: 1, event: 'delivered', entries }
    return market.store.write(tx => writeJournals(tx, [journal], at))
  }
  const balance = async (before?: number) => {
    const narrow = (rows: ReturnType<typeof selectAmounts>) =>
      rows.where('amounts.owner', '=', shopId).where('amounts.kind', '=', 'shop-cash')
    const { sum } = await selectAmounts(market.store.read, { narrow, before })
      .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('sum'))
      .executeTakeFirstOrThrow()
    return Number(sum)
  }
  const sumsOfShop = () =>
    market.store.read
      .selectFrom('ledger_sums')
      .select(['kind', 'amount'])
      .where('owner', '=', shopId)
      .orderBy('at')
      .orderBy('kind')
      .execute()

  it('are stored an hour after the day has ended, once, also by two processes', async () => {
    await enter(500)
    await sumLedgerDays(market.services)
    expect(await sumsOfShop()).toEqual([])
    market.advance(DAY_MS + HOUR_MS)
    await Promise.all([sumLedgerDays(market.services), sumLedgerDays(market.services)])
    expect(await sumsOfShop()).toEqual([
      { kind: 'shop-cash', amount: 500 },
      { kind: 'shop-pending', amount: -500 },
    ])
    await enter(20)
    expect(await balance()).toBe(520)
  })

  it('add up with the entries since to a recount, at any time', async () => {
    const steps = fc.array(
      fc.record({ amount: fc.integer({ min: -9999, max: 9999 }), hours: fc.nat(40), sums: fc.boolean() }),
      { minLength: 1, maxLength: 12 },
    )
    const property = fc.asyncProperty(steps, async histories => {
      shopId = await market.addShop(market.vendor)
      const entered: { at: number; amount: number }[] = []
      for (const { amount, hours, sums } of histories) {
        const at = now()
        await enter(amount, at)
        entered.push({ at, amount })
        market.advance(hours * HOUR_MS)
        if (sums) await sumLedgerDays(market.services)
      }
      const recount = (before: number) =>
        entered.filter(({ at }) => at < before).reduce((sum, { amount }) => sum + amount, 0)
      expect(await balance()).toBe(recount(Number.POSITIVE_INFINITY))
      for (const { at } of entered) expect(await balance(at + 1)).toBe(recount(at + 1))
    })
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  }, 1_200_000)

  it('are checked each night, and made again by a correction', async () => {
    await enter(700)
    market.advance(2 * DAY_MS)
    await sumLedgerDays(market.services)
    await market.store.write(tx =>
      tx
        .updateTable('ledger_sums')
        .set({ amount: 701 })
        .where('owner', '=', shopId)
        .where('amount', '=', 700)
        .execute(),
    )
    expect(await balance()).toBe(701)
    expect((await checkLedger(market.store.read)).wrongDays).toHaveLength(1)
    await expect(requireCorrectLedger(market.services)).rejects.toThrow('1 days are summed wrongly')
    await correctLedger(market.store, now())
    expect((await checkLedger(market.store.read)).wrongDays).toEqual([])
    expect(await balance()).toBe(700)
  })
})
