import { type Kysely, sql } from 'kysely'

/** The version before ignores the column. */
export const isExpansion = true

/** What an ADMIN works at; null: at everything. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table users add column staff_role text`.execute(db)
}
