import { type Kysely, sql } from 'kysely'

/** The version before neither reads nor writes the columns. */
export const isExpansion = true

/** Where an address is, as the slug of a place; null where only its texts say it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table addresses add column place text`.execute(db)
  await sql`alter table orders add column shipping_place text`.execute(db)
}
