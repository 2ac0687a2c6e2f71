import { type Kysely, sql } from 'kysely'

/**
 * The version before does not know these people: it would take them for vendors without a shop. They can do nothing harmful there,
 * and are people of their shop again as soon as this version runs.
 */
export const isExpansion = true

/**
 * Who works for the shops of which vendor (`vendor_id`: their profile), invitations that wait for an answer, and what those people
 * have changed or tried to.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table shop_staff (
    user_id text primary key references users (id),
    vendor_id text not null references profiles (id),
    shop_role text not null,
    joined_at bigint not null,
    removed_at bigint
  )`.execute(db)
  await sql`create index shop_staff_vendor on shop_staff (vendor_id)`.execute(db)
  await sql`create table shop_invitations (
    id text primary key,
    vendor_id text not null references profiles (id),
    shop_role text not null,
    name text not null,
    recipient text not null,
    token_hash text not null unique,
    created_at bigint not null,
    expires_at bigint not null
  )`.execute(db)
  await sql`create unique index shop_invitations_recipient on shop_invitations (vendor_id, recipient)`.execute(db)
  await sql`create index shop_invitations_expiry on shop_invitations (expires_at)`.execute(db)
  await sql`create table shop_writes (
    id text primary key,
    vendor_id text not null references profiles (id),
    user_id text not null references users (id),
    write_key text not null,
    endpoint text not null,
    subject_id text,
    is_refused integer not null,
    created_at bigint not null
  )`.execute(db)
  await sql`create index shop_writes_vendor on shop_writes (vendor_id, created_at)`.execute(db)
  await sql`create unique index shop_writes_key on shop_writes (user_id, write_key)`.execute(db)
  await sql`create index shop_writes_time on shop_writes (created_at)`.execute(db)
}
