import { type Kysely, sql } from 'kysely'

/** The version before knows no passkeys: their owners sign in another way. */
export const isExpansion = true

/**
 * Passkeys with which accounts sign in. `rp_id`: the market's host name when it was made, at which alone it works.
 * `used_challenges` keeps a response from being sent twice.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table passkeys (
    id text primary key,
    user_id text not null references users (id),
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null,
    rp_id text not null,
    name text not null,
    is_synced smallint not null,
    created_at bigint not null,
    used_at bigint,
    suspected_at bigint
  )`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db)
  await sql`create table used_challenges (challenge_hash text primary key, used_at bigint not null)`.execute(db)
}
