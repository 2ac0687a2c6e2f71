import { type Kysely, sql } from 'kysely'

const TABLES = `
create table push_subscriptions (id text primary key, user_id text not null references users (id),
  session_id text not null, endpoint text not null unique, p256dh text not null, auth text not null,
  created_at bigint not null);
create index push_subscriptions_user on push_subscriptions (user_id, created_at)
`

/**
 * Push subscriptions. The session is not a foreign key, because ended sessions are deleted before their subscriptions.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of TABLES.split(';')) await sql.raw(statement).execute(db)
}
