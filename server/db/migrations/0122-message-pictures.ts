import { type Kysely, sql } from 'kysely'

/** The version before ignores the table. */
export const isExpansion = true

/** Pictures in conversations, in base64. They are in the database and not in the store of pictures, whose files have public URLs. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table message_pictures (message_id text primary key, conversation_id text not null,
    picture text not null)`.execute(db)
  await sql`create index message_pictures_conversation on message_pictures (conversation_id)`.execute(db)
}
