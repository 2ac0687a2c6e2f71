import { type Kysely, sql } from 'kysely'

/** The version before ignores the columns, and asks for the market's fee. */
export const isExpansion = true

/** How a shop delivers, as JSON (null: as the market does), and the days on which an order was promised. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table shops add column delivery text`.execute(db)
  for (const column of ['expected_from', 'expected_to'])
    await sql.raw(`alter table orders add column ${column} bigint`).execute(db)
}
