import { type Kysely, sql } from 'kysely'

const TABLES = ['profiles', 'coupons', 'subscribers', 'contact_messages', 'audit_log']

/** Each row that a device keeps says by a number which of two states of it is the newer one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of TABLES) await sql.raw(`alter table ${table} add column seq bigint not null default 1`).execute(db)
}
