import { type Kysely, sql } from 'kysely'

/** The version before leaves them blank. */
export const isExpansion = true

/** Which titles a person has named in a settlement's file, as JSON. Null: those that are recognised. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table courier_settlements add column columns text`.execute(db)
  await sql`alter table gateway_settlements add column columns text`.execute(db)
}
