import { v7 } from 'uuid'
import { PAGE_LIMITS } from '../../src/contract/constants.ts'
import type { AdminNote } from '../../src/contract/people/admin-notes.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

type NotedEntity = { entity: 'PERSON' | 'SHOP'; entityId: string }
type Author = { userId: string; name: string }

/** The latest notes about a person or a shop. */
export const listAdminNotes = async (db: Database, { entity, entityId }: NotedEntity): Promise<AdminNote[]> => {
  const rows = await db
    .selectFrom('admin_notes')
    .selectAll()
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_LIMITS.max)
    .execute()
  return rows.map(row => ({
    id: row.id,
    author: { id: row.author_id, name: row.author_name },
    text: row.text,
    createdAt: toIso(row.created_at),
  }))
}

/** Inserts a note, unless it is there already. @returns undefined where the id is another note's */
export const insertAdminNote = async (
  tx: Database,
  { id = v7(), entity, entityId, text }: NotedEntity & { id?: string | undefined; text: string },
  author: Author,
  now: number,
): Promise<AdminNote | undefined> => {
  const row = { id, entity, entity_id: entityId, author_id: author.userId, author_name: author.name, text }
  await tx
    .insertInto('admin_notes')
    .values({ ...row, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await listAdminNotes(tx, { entity, entityId })).find(
    note => note.id === id && note.author.id === author.userId,
  )
}

/** Deletes an own note. False if there is none. */
export const deleteAdminNote = async (tx: Database, id: string, authorId: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('admin_notes')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
