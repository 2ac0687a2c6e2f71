import { type Kysely, sql } from 'kysely'

/** How often an import was taken on, and by which attempt it is held. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table imports add column attempts integer not null default 0`.execute(db)
  await sql`alter table imports add column lease_id text`.execute(db)
}
