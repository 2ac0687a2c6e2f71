import { type Kysely, sql } from 'kysely'

const TABLES = `
create table subscribers (id text primary key, email text not null unique, created_at bigint not null,
  unsubscribed_at bigint);
create index subscribers_created on subscribers (created_at, id);
create table newsletters (id text primary key, subject text not null, body text not null, reached text not null default '',
  created_at bigint not null, finished_at bigint);
create index newsletters_unfinished on newsletters (finished_at, created_at);
create table contact_messages (id text primary key, name text not null, email text not null, subject text not null,
  message text not null, handled integer not null default 0, created_at bigint not null);
create index contact_messages_created on contact_messages (created_at, id)
`

/** Newsletter subscribers, newsletters with their progress, and contact messages. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of TABLES.split(';')) await sql.raw(statement).execute(db)
}
