import { type Kysely, sql } from 'kysely'

/** The version before signs in by email only. */
export const isExpansion = true

/**
 * The phone number with which an account signs in, and the codes that were sent to numbers. A code belongs to an account
 * (`user_id`) where it confirms a number for that account; otherwise it signs in.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table confirmed_phones (phone_number text primary key,
    user_id text not null unique references users (id), confirmed_at bigint not null, used_at bigint not null)`.execute(
    db,
  )
  await sql`create table phone_codes (id text primary key, phone_number text not null, user_id text,
    code_hash text not null, attempts integer not null default 0, created_at bigint not null, used_at bigint)`.execute(
    db,
  )
  await sql`create index phone_codes_number on phone_codes (phone_number, created_at)`.execute(db)
  await sql`create index phone_codes_age on phone_codes (created_at)`.execute(db)
}
