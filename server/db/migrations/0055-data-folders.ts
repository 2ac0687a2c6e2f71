import { type Kysely, sql } from 'kysely'

/** The version before ignores the column. */
export const isExpansion = true

/** The id of the data folder in which a process keeps pictures; null: it keeps them in a store. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table processes add column data_folder text`.execute(db)
}
