import { type Kysely, sql } from 'kysely'

/** The version before leaves messages that were answered among those that are handled. */
export const isExpansion = true

/**
 * Messages of the contact form become threads: what staff have answered, what the person wrote further (then without an
 * author), and texts that are inserted into answers.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const statements = [
    'alter table contact_messages add column is_answered integer not null default 0',
    // When somebody last wrote in the thread or closed it. Null: only the first message was written.
    'alter table contact_messages add column active_at bigint',
    `create table contact_replies (id text primary key, message_id text not null, author_id text, text text not null,
      digest_at bigint, created_at bigint not null)`,
    'create index contact_replies_message on contact_replies (message_id, created_at)',
    'create index contact_replies_digest on contact_replies (digest_at) where digest_at is not null',
    `create table canned_answers (id text primary key, title text not null, text text not null, text_bn text,
      created_at bigint not null)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
