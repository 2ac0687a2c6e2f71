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
import { RELEASES, restoreMarket } from '../../support/fixtures/stored-market.ts'
import { ENGINES } from '../../support/servers/engines.ts'

const MIGRATION = '0141-market-couriers'
const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < MIGRATION))
const TABLES = ['courier_connections', 'courier_settlements', 'settlement_lines', 'settlement_differences'] as const

/** What a shop had with its couriers before the market could have accounts of its own. */
const addRows = async (tx: Kysely<unknown>, shop: string): Promise<void> => {
  for (const statement of [
    `insert into courier_connections (id, shop_id, courier, sealed_keys, status, created_at, updated_at)
      values ('c1', '${shop}', 'steadfast', 'sealed', 'CONNECTED', 1, 2)`,
    `insert into courier_settlements (id, shop_id, courier, reference, name, created_at)
      values ('s1', '${shop}', 'steadfast', 'INV-1', 'november.csv', 3)`,
    "insert into settlement_lines (settlement_id, position, parcel, collected, fee) values ('s1', 0, 'P-1', 50000, 6000)",
    "insert into settlement_lines (settlement_id, position, parcel, collected, fee) values ('s1', 1, 'P-2', 70000, 6000)",
    `insert into settlement_differences (id, settlement_id, position, shop_id, parcel, kind, amount, created_at)
      values ('d1', 's1', 1, '${shop}', 'P-2', 'UNKNOWN', 70000, 4)`,
  ])
    await sql.raw(statement).execute(tx)
}

/** As texts: without our own settings, PostgreSQL's driver reads large numbers as such. */
const readAll = async (db: Kysely<unknown>): Promise<Record<string, string>[][]> => {
  const rows: Record<string, string>[][] = []
  for (const table of TABLES) {
    const found = await sql.raw<object>(`select * from ${table} order by 1, 2`).execute(db)
    rows.push(found.rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, `${value}`]))))
  }
  return rows
}

/** A market without what `openStore` does: nothing is migrated. */
const openBare = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }): Kysely<unknown> => {
  if (databaseUrl)
    return new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl, max: 1 }) }) })
  const database = new Sqlite(join(dataDir, 'haat.db'))
  database.pragma('foreign_keys = on')
  return new Kysely({ dialect: new SqliteDialect({ database }) })
}

describe.each(ENGINES)('A market on $name that had courier accounts before the market could', engine => {
  it("keeps its shops' accounts, settlements and differences, and then allows those of the market", async () => {
    const [opened, dataDir] = [await engine.openEmpty(), mkdtempSync(join(tmpdir(), 'haat-couriers-'))]
    const market = await restoreMarket(RELEASES.at(-1)!, dataDir, opened.databaseUrl)
    const bare = openBare(market.config)
    await bare.transaction().execute(tx => migrate(tx as unknown as Database, {}, BEFORE))
    const { rows } = await sql<{ id: string }>`select id from shops limit 1`.execute(bare)
    await addRows(bare, rows[0]!.id)
    const before = await readAll(bare)
    await bare.destroy()

    const store = await openStore(market.config)
    const db = store.read as unknown as Kysely<unknown>
    // Later migrations add columns.
    expect(await readAll(db)).toMatchObject(before)
    expect(before.map(table => table.length)).toEqual([1, 1, 2, 1])
    const again = (shop: string | null) => sql`insert into courier_settlements
      (id, shop_id, courier, reference, name, created_at) values (${`again ${shop}`}, ${shop}, 'steadfast', 'INV-1', '', 5)`
    const insert = (shop: string | null) => store.write(async tx => void (await again(shop).execute(tx)))
    await expect(insert(rows[0]!.id)).rejects.toThrow(/unique/i)
    await insert(null)
    await expect(insert(null)).rejects.toThrow(/unique/i)
    await expect(
      store.write(async tx => void (await sql`delete from courier_settlements where id = 's1'`.execute(tx))),
    ).rejects.toThrow(/foreign key/i)
    await store.close()
    await market.drop()
    await opened.drop()
    rmSync(dataDir, { recursive: true })
  }, 60_000)
})
