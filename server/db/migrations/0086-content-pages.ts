import { type Kysely, sql } from 'kysely'

/** The version before ignores the tables. */
export const isExpansion = true

/** Pages that the operator writes, such as terms, and every version of their texts (Markdown). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table content_pages (
    id text primary key,
    created_at bigint not null,
    slug text not null unique,
    in_footer integer not null,
    in_menu integer not null,
    position integer not null,
    newest_version text not null,
    published_version text,
    published_at bigint,
    seq bigint not null default 1
  )`.execute(db)
  await sql`create table content_page_versions (
    id text primary key,
    created_at bigint not null,
    page_id text not null references content_pages (id),
    number integer not null,
    title text not null,
    title_bn text,
    body text not null,
    body_bn text,
    author_id text not null references users (id),
    unique (page_id, number)
  )`.execute(db)
}
