import { type Insertable, type Selectable, sql } from 'kysely'
import type { ContactMessage } from '../../src/contract/contact/contact.ts'
import { containsText, countRows, ifGiven, onPage, type Sorting, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

type MessageQuery = Sorting<'createdAt' | 'name'> & {
  page: number
  limit: number
  searchTerm?: string | undefined
  handled?: boolean | undefined
}

/** False if the id is taken, because the message was sent twice. */
export const insertMessage = async (
  tx: Database,
  message: Omit<Insertable<Tables['contact_messages']>, 'handled'>,
): Promise<boolean> => {
  const added = await tx
    .insertInto('contact_messages')
    .values({ ...message, handled: 0 })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The messages of guests that wait to be mailed, once the first of them has waited long enough. They are taken once. */
export const takeDigest = async (
  tx: Database,
  now: number,
): Promise<{ name: string; email: string; subject: string; message: string }[]> => {
  const first = tx.selectFrom('contact_messages').select('id').where('digest_at', '<=', now).limit(1)
  if ((await first.executeTakeFirst()) === undefined) return []
  const taken = await tx
    .updateTable('contact_messages')
    .set({ digest_at: null })
    .where('digest_at', 'is not', null)
    .returning(['id', 'name', 'email', 'subject', 'message'])
    .execute()
  return taken.sort((one, other) => (one.id < other.id ? -1 : 1))
}

const SORTS = { createdAt: sql`created_at`, name: sql`lower(name)` }

/** A page of messages and the exact total, by default newest first. */
export const listMessages = async (
  db: Database,
  query: MessageQuery,
): Promise<{ messages: ContactMessage[]; total: number }> => {
  const { searchTerm, handled } = query
  const matching = db
    .selectFrom('contact_messages')
    .$if(handled !== undefined, rows => rows.where('handled', '=', handled ? 1 : 0))
    .$call(
      ifGiven(searchTerm || null, (rows, term) =>
        rows.where(row =>
          row.or((['name', 'email', 'subject', 'message'] as const).map(name => containsText(row.ref(name), term))),
        ),
      ),
    )
  const total = await countRows(matching)
  const rows = await matching.selectAll().$call(onPage(SORTS, query)).execute()
  return { messages: rows.map(toMessage), total }
}

export const findMessage = async (db: Database, id: string): Promise<ContactMessage | undefined> => {
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

export const updateHandled = async (tx: Database, id: string, handled: boolean): Promise<void> => {
  await tx
    .updateTable('contact_messages')
    .set(row => ({ handled: handled ? 1 : 0, seq: row('seq', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const toMessage = (row: Selectable<Tables['contact_messages']>): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  handled: row.handled === 1,
  createdAt: toIso(row.created_at),
  seq: row.seq,
})
