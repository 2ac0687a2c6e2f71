import { type Kysely, sql } from 'kysely'

/** Earlier versions ignore the table. */
export const isExpansion = true

/** Addresses from which mails came back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table bounced_addresses (email text primary key, soft_bounces integer not null,
    soft_since bigint not null, blocked_at bigint)`.execute(db)
}
