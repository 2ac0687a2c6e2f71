import { type Kysely, sql } from 'kysely'

/** The version before ignores the column. */
export const isExpansion = true

/** Whether customers may write to a shop on WhatsApp. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table shops add column has_whatsapp integer not null default 0`.execute(db)
}
