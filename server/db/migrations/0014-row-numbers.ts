import { type Kysely, sql } from 'kysely'

const TABLES = ['profiles', 'coupons', 'subscribers', 'contact_messages', 'audit_log']

/** A `seq` for all rows that devices store, by which they recognise the newer of two versions. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of TABLES) await sql.raw(`alter table ${table} add column seq bigint not null default 1`).execute(db)
}
