import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STOCK_LOG_INTERVAL_MS } from '../../../server/products/product-stock.ts'
import { logStockChanges } from '../../../server/products/stock-changes.ts'
import { reportCounts } from '../../support/actions/reported-counts.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const SALES = 20
const SOLD_TWICE = 6
/** Sales that find the page of their row full, so that PostgreSQL moves the row. */
const MOVED_MAX = 3

describe.each(ENGINES.filter(({ name }) => name === 'PostgreSQL'))('A sale on $name', engine => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
  }, 60_000)
  afterAll(() => market.stop())

  it('changes no index of products and variants: it is a heap-only update, unless a page is full', async () => {
    const id = await market.addProduct({ stock: 1000 })
    const draft = await market.draft({ [id]: 1 })
    const before = await readUpdates()
    for (let sale = 0; sale < SALES; sale++) expect((await market.order(draft)).status).toBe(201)
    await expectHeapOnly(before, SALES)
  }, 30_000)

  it('and its logging, which comes later for the second one within a minute, change none either', async () => {
    const ids = await Promise.all(Array.from({ length: SOLD_TWICE }, () => market.addProduct({ stock: 1000 })))
    const before = await readUpdates()
    for (const id of [...ids, ...ids]) expect((await market.order(await market.draft({ [id]: 1 }))).status).toBe(201)
    expect(await logStockChanges(market.store, Date.now() + 2 * STOCK_LOG_INTERVAL_MS)).toBe(SOLD_TWICE + 1)
    await expectHeapOnly(before, 3 * SOLD_TWICE)
  }, 60_000)

  const expectHeapOnly = async (before: Updates, least: number): Promise<void> => {
    await reportCounts(market.store)
    await expect
      .poll(async () => difference(await readUpdates(), before).products?.updates, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(least)
    const { products, product_variants: variants } = difference(await readUpdates(), before)
    for (const { updates, heapOnly } of [products!, variants!])
      expect(heapOnly).toBeGreaterThanOrEqual(updates - MOVED_MAX)
  }

  type Updates = Record<string, { updates: number; heapOnly: number }>

  const readUpdates = async (): Promise<Updates> => {
    const { rows } = await sql<{ name: string; updates: string; hot: string }>`
      select relname as name, n_tup_upd as updates, n_tup_hot_upd as hot from pg_stat_user_tables
      where relname in ('products', 'product_variants')`.execute(market.store.read)
    return Object.fromEntries(
      rows.map(({ name, updates, hot }) => [name, { updates: Number(updates), heapOnly: Number(hot) }]),
    )
  }

  const difference = (after: Updates, before: Updates): Updates =>
    Object.fromEntries(
      Object.entries(after).map(([name, { updates, heapOnly }]) => [
        name,
        { updates: updates - before[name]!.updates, heapOnly: heapOnly - before[name]!.heapOnly },
      ]),
    )
})
