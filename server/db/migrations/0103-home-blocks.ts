import { type Kysely, sql } from 'kysely'

/** The version before ignores both tables. */
export const isExpansion = true

/** Each version of the home page that was saved, and the pictures of the market's settings. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table market_home_versions (
    version integer primary key,
    document text not null,
    updated_at bigint not null,
    updated_by text
  )`.execute(db)
  await sql`create table market_pictures (
    id text primary key,
    image text not null,
    thumbhash text not null,
    added_at bigint not null,
    added_by text not null
  )`.execute(db)
}
