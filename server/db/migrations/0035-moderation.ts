import { type Kysely, sql } from 'kysely'

const STATEMENTS = `
alter table products add column moderation text;
alter table products add column moderation_reason text;
create index products_moderated on products (moderation) where moderation is not null;
alter table reviews add column hidden_at bigint;
alter table reviews add column hidden_reason text;
create table reports (id text primary key, entity text not null, entity_id text not null,
  reporter_id text not null references users (id), reason text not null, note text not null, created_at bigint not null,
  closed_at bigint, unique (entity, entity_id, reporter_id));
create index reports_open on reports (entity, entity_id, created_at) where closed_at is null;
create index reports_reporter on reports (reporter_id);
alter table newsletters add column recipients integer not null default 0;
alter table newsletters add column failed integer not null default 0;
alter table mails add column newsletter_id text;
create index mails_newsletter on mails (newsletter_id) where newsletter_id is not null;
create table admin_notes (id text primary key, entity text not null, entity_id text not null,
  author_id text not null references users (id), author_name text not null, text text not null, created_at bigint not null);
create index admin_notes_entity on admin_notes (entity, entity_id, created_at)
`

/** What admins have taken off sale or hidden, what people have reported, admins' notes, and the counts of newsletters. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS.split(';')) await sql.raw(statement).execute(db)
}

/** Earlier versions ignore the columns and tables. */
export const isExpansion = true
