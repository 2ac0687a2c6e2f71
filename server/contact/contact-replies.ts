import type { Insertable } from 'kysely'
import type { ContactReply } from '../../src/contract/contact/contact.ts'
import { anyOf, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

/** False if the id is taken, because the reply was sent twice. */
export const insertReply = async (tx: Database, reply: Insertable<Tables['contact_replies']>): Promise<boolean> => {
  const added = await tx
    .insertInto('contact_replies')
    .values(reply)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** What was written in these threads, by the message that began each, oldest first. */
export const listReplies = async (
  db: Database,
  messageIds: readonly string[],
): Promise<Map<string, ContactReply[]>> => {
  const rows = await db
    .selectFrom('contact_replies')
    .innerJoin('contact_messages', 'contact_messages.id', 'contact_replies.message_id')
    .leftJoin('profiles', 'profiles.user_id', 'contact_replies.author_id')
    .select(['contact_replies.id', 'message_id', 'author_id', 'text', 'contact_replies.created_at'])
    .select(['profiles.name as author', 'contact_messages.name as writer'])
    .where('message_id', 'in', anyOf(messageIds))
    .orderBy('contact_replies.created_at')
    .orderBy('contact_replies.id')
    .execute()
  const threads = new Map<string, ContactReply[]>()
  for (const { id, message_id, author_id, text, created_at, author, writer } of rows) {
    const isStaff = author_id !== null
    const reply = { id, isStaff, author: (isStaff ? author : writer) ?? '', text, createdAt: toIso(created_at) }
    threads.set(message_id, [...(threads.get(message_id) ?? []), reply])
  }
  return threads
}

/** Further messages that wait to be mailed to the admins. They are taken once. */
export const takeReplyDigest = async (tx: Database) => {
  const taken = await tx
    .updateTable('contact_replies')
    .set({ digest_at: null })
    .where('digest_at', 'is not', null)
    .returning(['id', 'message_id', 'text'])
    .execute()
  const threads = await tx
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'subject'])
    .where('id', 'in', anyOf(taken.map(({ message_id }) => message_id)))
    .execute()
  const byId = new Map(threads.map(thread => [thread.id, thread]))
  return taken.flatMap(({ id, message_id, text }) => {
    const thread = byId.get(message_id)
    return thread ? [{ ...thread, id, message: text }] : []
  })
}

/** Deletes what was written in these threads. */
export const deleteReplies = async (tx: Database, messageIds: readonly string[]): Promise<void> => {
  await tx.deleteFrom('contact_replies').where('message_id', 'in', anyOf(messageIds)).execute()
}
