import { type Kysely, sql } from 'kysely'

/** The version before counts codes and other messages apart, and not in this table. */
export const isExpansion = true

/** How many text messages the market has caused on a day (days since 1970 in Dhaka), in parts as providers bill them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table text_days (day integer primary key, parts integer not null)`.execute(db)
}
