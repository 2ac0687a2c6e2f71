import { type Kysely, sql } from 'kysely'

/** The version before sends codes only. */
export const isExpansion = true

/**
 * What is not texted to a number (`orders refunds`), and how many messages it got on `texts_day` (days since 1970 in
 * Dhaka), as providers count them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table confirmed_phones add column muted_kinds text not null default ''`.execute(db)
  await sql`alter table confirmed_phones add column texts_day integer not null default 0`.execute(db)
  await sql`alter table confirmed_phones add column texts_sent integer not null default 0`.execute(db)
}

export const indexes = { confirmed_phones_texts: 'on confirmed_phones (texts_day)' }
