import { type Kysely, sql } from 'kysely'

/** The version before pays each order by the method that the device names, or the first one. */
export const isExpansion = true

/** How the customer of an ONLINE order wants to pay it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table orders add column payment_method text`.execute(db)
}
