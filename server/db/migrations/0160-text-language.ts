import { type Kysely, sql } from 'kysely'

/** The version before sends all messages in English, and leaves the column as it is. */
export const isExpansion = true

/** The language of text messages to a number: that in which its owner last signed in with it, or confirmed it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table confirmed_phones add column locale text`.execute(db)
}
