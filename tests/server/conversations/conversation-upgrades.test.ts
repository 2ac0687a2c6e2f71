import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../../server/db/migrate.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const COLUMNS = ['takes_messages', 'quiet_hours', 'quick_answers']

/** Makes the database that of a version with all other migrations, whose trigger does not know the columns. */
const downgrade = (market: MarketFixture, engine: string) =>
  market.store.write(async tx => {
    const run = (statement: string) => sql.raw(statement).execute(tx)
    const isSqlite = engine === 'SQLite'
    const { rows } = isSqlite
      ? await sql<{ text: string }>`select sql as text from sqlite_master where name = 'shops_version_update'`.execute(
          tx,
        )
      : { rows: [] }
    if (isSqlite) await run('drop trigger shops_version_update')
    for (const column of COLUMNS) await run(`alter table shops drop column ${column}`)
    for (const { text } of rows)
      await run(COLUMNS.reduce((left, name) => left.replace(` or old.${name} is not new.${name}`, ''), text))
    for (const statement of [
      'drop table messages',
      'drop table conversations',
      "delete from migrations where name = '0127-conversations'",
      "delete from counters where name = 'expansion 0127-conversations'",
    ])
      await run(statement)
  })

it.each(ENGINES)(
  'A later version with messages sees each change of a shop as one of the catalogue, on $name',
  async engine => {
    const market = await openMarketFixture({ engine })
    await downgrade(market, engine.name)
    await market.store.write(tx => migrate(tx))
    for (const change of ["quick_answers = '[]'", 'takes_messages = 0', "name = 'Another'"]) {
      const before = await market.store.readCatalogueVersion()
      await market.store.write(tx => sql`update shops set ${sql.raw(change)} where id = ${market.shopId}`.execute(tx))
      expect((await market.store.readCatalogueVersion()).shared).toBeGreaterThan(before.shared)
    }
    await market.stop()
  },
  60_000,
)
