import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../../server/db/engines/open-store.ts'
import Sqlite from '../../../server/db/engines/sqlite-driver.ts'
import { MIGRATIONS, migrate } from '../../../server/db/migrate.ts'
import type { Database } from '../../../server/db/store.ts'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { RELEASES, restoreMarket } from '../../support/fixtures/stored-market.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const MIGRATION = '0171-unknown-parcels'
const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < MIGRATION))

const addRows = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [
    `insert into courier_settlements (id, shop_id, courier, reference, name, created_at)
      values ('m1', null, 'steadfast', 'INV-1', 'november.csv', 3), ('m2', null, 'steadfast', 'INV-2', 'fine.csv', 3)`,
    `insert into settlement_lines (settlement_id, position, parcel, collected, fee)
      values ('m1', 0, 'P-1', 50000, 6000), ('m1', 1, 'P-2', 70000, 6000)`,
    `insert into settlement_differences (id, settlement_id, position, shop_id, parcel, kind, amount, decision, created_at)
      values ('d1', 'm1', 0, null, 'P-1', 'UNKNOWN', 50000, null, 4),
        ('d2', 'm1', 1, null, 'P-2', 'UNKNOWN', 70000, 'ACCEPT', 4)`,
  ])
    await sql.raw(statement).execute(db)
}

const openBare = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }): Kysely<unknown> => {
  if (databaseUrl)
    return new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl, max: 1 }) }) })
  const database = new Sqlite(join(dataDir, 'haat.db'))
  database.pragma('foreign_keys = on')
  return new Kysely({ dialect: new SqliteDialect({ database }) })
}

describe.each(ENGINES)('A market on $name whose couriers had paid for unknown parcels', engine => {
  it('has that money in the ledger once it is upgraded', async () => {
    const [opened, dataDir] = [await engine.openEmpty(), mkdtempSync(join(tmpdir(), 'haat-unknown-'))]
    const market = await restoreMarket(RELEASES.at(-1)!, dataDir, opened.databaseUrl)
    const bare = openBare(market.config)
    await bare.transaction().execute(tx => migrate(tx as unknown as Database, {}, BEFORE))
    await addRows(bare)
    await bare.destroy()

    const store = await openStore(market.config)
    const entries = await store.read
      .selectFrom('ledger_journals')
      .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
      .select(['cause', 'kind', 'amount'])
      .where('subject', '=', 'courier')
      .orderBy('position')
      .execute()
    expect(entries.map(({ cause, kind, amount }) => [cause, kind, Number(amount)])).toEqual([
      ['m1', 'bank', 108_000],
      ['m1', 'write-off', -64_000],
      ['m1', 'suspense', -44_000],
    ])
    expect(await checkLedger(store.read)).toMatchObject({ differing: 0, unbalanced: [] })
    await store.close()
    await market.drop()
    await opened.drop()
    rmSync(dataDir, { recursive: true })
  }, 60_000)
})
