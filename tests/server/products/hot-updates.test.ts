import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onlyRow } from '../../../server/db/sql-expressions.ts'
import { takeStock } from '../../../server/products/product-stock.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES, HAS_POSTGRES } from '../../support/servers/engines.ts'

const postgres = ENGINES.find(({ name }) => name === 'PostgreSQL')!

describe.skipIf(!HAS_POSTGRES)('A sale on PostgreSQL', () => {
  let market: MarketFixture
  beforeAll(async () => {
    market = await openMarketFixture({ engine: postgres })
  }, 60_000)
  afterAll(() => market.stop())

  /** Updates of products by this connection that are not in the statistics yet, and how many of them wrote to no index. */
  const countUpdates = sql<{ all: number; hot: number }>`
    select pg_stat_get_xact_tuples_updated('products'::regclass)::int as "all",
      pg_stat_get_xact_tuples_hot_updated('products'::regclass)::int as hot`

  it('changes no index of products, unless it takes the last piece', async () => {
    const productId = await market.addProduct({ stock: 4 })
    const sell = (quantity: number) =>
      market.store.write(async tx => {
        const before = onlyRow((await countUpdates.execute(tx)).rows)
        await takeStock(tx, { productId, variantId: productId, quantity }, market.services.now())
        const { all, hot } = onlyRow((await countUpdates.execute(tx)).rows)
        return { all: all - before.all, hot: hot - before.hot }
      })
    expect(await sell(1)).toEqual({ all: 1, hot: 1 })
    expect(await sell(2)).toEqual({ all: 1, hot: 1 })
    expect(await sell(1)).toEqual({ all: 1, hot: 0 })
  })
})
