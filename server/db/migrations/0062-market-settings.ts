import { type Kysely, sql } from 'kysely'

/** The version before ignores both tables. */
export const isExpansion = true

/** What a market says about itself: one row, and each version that was saved. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const columns = sql`version integer not null, document text not null, updated_at bigint not null, updated_by text`
  await sql`create table market_settings (id text primary key, ${columns})`.execute(db)
  await sql`create table market_settings_versions (${columns}, primary key (version))`.execute(db)
}
