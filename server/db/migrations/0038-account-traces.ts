import { type Kysely, sql } from 'kysely'

/** The version before ignores the columns and the table. */
export const isExpansion = true

/**
 * Whom a notification names and who wrote a contact message, so that both go with that account; when a message of a guest is due to
 * be mailed with others; and the signatures of mail providers that were used, because each counts once.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('notifications').addColumn('about_user_id', 'text').execute()
  await db.schema.alterTable('contact_messages').addColumn('user_id', 'text').execute()
  await db.schema.alterTable('contact_messages').addColumn('digest_at', 'bigint').execute()
  await sql`create index idempotency_owner on idempotency (owner, key)`.execute(db)
  await sql`create index notifications_about on notifications (about_user_id) where about_user_id is not null`.execute(
    db,
  )
  await sql`create index contact_messages_digest on contact_messages (digest_at) where digest_at is not null`.execute(
    db,
  )
  await sql`create table used_signatures (signature text primary key, at bigint not null)`.execute(db)
}
