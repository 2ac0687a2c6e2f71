import { type Kysely, sql } from 'kysely'

/** The version before ignores the column, and sends the customer's note. */
export const isExpansion = true

/** What the shop writes for the rider of a parcel. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table shipments add column note text`.execute(db)
}
