import { type Kysely, sql } from 'kysely'

/** The processes of the server, as each reports itself. `failing_jobs` is a JSON list of names. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table processes (id text primary key, host text not null, pid integer not null, version text not null,
      serves_visitors integer not null, runs_jobs integer not null, is_leading integer not null,
      failing_jobs text not null, started_at bigint not null, seen_at bigint not null)`.execute(db)
}

/** Earlier versions ignore the table. */
export const isExpansion = true
