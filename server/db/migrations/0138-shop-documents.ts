import { type Kysely, sql } from 'kysely'

/** The version before asks for no documents. */
export const isExpansion = true

/**
 * Documents of shops, and what follows from them. A shop has at most one document of each kind and status that none has
 * replaced. Their files are encrypted, and in a table of their own: they are deleted while the decisions stay.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table shop_documents (
    id text primary key,
    shop_id text not null references shops (id),
    kind text not null,
    status text not null,
    reason text,
    expires_on text,
    content_type text not null,
    sent_at bigint not null,
    decided_at bigint,
    replaced_at bigint
  )`.execute(db)
  await sql`create unique index shop_documents_present on shop_documents (shop_id, kind, status)
    where replaced_at is null`.execute(db)
  await sql`create index shop_documents_decided on shop_documents (decided_at)`.execute(db)
  await sql`create table shop_document_files (document_id text primary key, sealed_file text not null)`.execute(db)
  await sql`create table shop_verifications (
    shop_id text primary key references shops (id),
    is_verified integer not null,
    held_at bigint
  )`.execute(db)
}
