import { type Kysely, sql } from 'kysely'

const TABLES = `
create table mails (id text primary key, recipient text, content text not null, status text not null,
  attempts integer not null, next_at bigint not null, expires_at bigint, error text, created_at bigint not null);
create index mails_due on mails (status, next_at);
create table mailed_tokens (token_hash text primary key, purpose text not null, user_id text references users (id),
  new_email text, created_at bigint not null, expires_at bigint not null, used_at bigint);
create index mailed_tokens_user on mailed_tokens (user_id, created_at);
create index mailed_tokens_expiry on mailed_tokens (expires_at)
`

/** The mail queue, and the tokens of links in mails. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of TABLES.split(';')) await sql.raw(statement).execute(db)
}
