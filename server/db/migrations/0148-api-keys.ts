import { type Kysely, sql } from 'kysely'

/** The version before knows no keys, and refuses requests that have one. */
export const isExpansion = true

/** Keys with which programs of vendors and of staff call the API. Only their hashes are stored. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table api_keys (
    id text primary key,
    user_id text not null references users (id),
    name text not null,
    token_hash text not null unique,
    token_start text not null,
    scopes text not null,
    created_at bigint not null,
    expires_at bigint,
    revoked_at bigint,
    last_used_day integer
  )`.execute(db)
  await sql`create index api_keys_user on api_keys (user_id)`.execute(db)
}
