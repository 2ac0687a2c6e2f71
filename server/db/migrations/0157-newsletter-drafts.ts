import { type Kysely, sql } from 'kysely'

/** The version before mails newsletters in Markdown as they were written, and no scheduled ones. */
export const isExpansion = true

/** Newsletters that are not sent yet, some of them at a time that is set, and newsletters in Markdown. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const statements = [
    'alter table newsletters add column is_markdown integer not null default 0',
    `create table newsletter_drafts (id text primary key, subject text not null, body text not null, send_at bigint,
      author_id text not null, changed_at bigint not null)`,
    'create index newsletter_drafts_due on newsletter_drafts (send_at) where send_at is not null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
