import { type Kysely, sql } from 'kysely'

/** The version before moves no numbers. */
export const isExpansion = true

/** The phone number with which an account signs in from `effective_at` on, because its customer has lost the one before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table phone_moves (user_id text primary key references users (id),
    phone_number text not null unique, requested_at bigint not null, effective_at bigint not null)`.execute(db)
}
