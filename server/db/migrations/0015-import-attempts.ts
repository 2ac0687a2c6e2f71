import { type Kysely, sql } from 'kysely'

/** The number of attempts of an import, and the lease of the current one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table imports add column attempts integer not null default 0`.execute(db)
  await sql`alter table imports add column lease_id text`.execute(db)
}
