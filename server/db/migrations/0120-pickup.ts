import { type Kysely, sql } from 'kysely'

/** The version before ignores the columns. */
export const isExpansion = true

/** Where the orders of a shop are picked up, as JSON; where one is picked up, and the code that its customer shows. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table shops add column pickup text`.execute(db)
  for (const column of ['pickup', 'pickup_code'])
    await sql.raw(`alter table orders add column ${column} text`).execute(db)
}
