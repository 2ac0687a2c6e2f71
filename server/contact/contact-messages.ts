import { type Insertable, type Selectable, sql } from 'kysely'
import type { ContactMessage } from '../../src/contract/contact/contact.ts'
import { type ContactState, toContactState } from '../../src/contract/contact/contact-list.ts'
import { containsText, countRows, ifGiven, onPage, type Sorting, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { listReplies, takeReplyDigest } from './contact-replies.ts'

type MessageQuery = Sorting<'createdAt' | 'name'> & {
  page: number
  limit: number
  searchTerm?: string | undefined
  handled?: boolean | undefined
  state?: ContactState | undefined
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

type DigestText = { id: string; name: string; email: string; subject: string; message: string }

/** The messages of guests that wait to be mailed, once the first of them has waited long enough. They are taken once. */
export const takeDigest = async (tx: Database, now: number): Promise<DigestText[]> => {
  if (!(await isDigestDue(tx, now))) return []
  const messages = await tx
    .updateTable('contact_messages')
    .set({ digest_at: null })
    .where('digest_at', 'is not', null)
    .returning(['id', 'name', 'email', 'subject', 'message'])
    .execute()
  const texts: DigestText[] = [...messages, ...(await takeReplyDigest(tx))]
  return texts.sort((one, other) => (one.id < other.id ? -1 : 1))
}

const isDigestDue = async (tx: Database, now: number): Promise<boolean> => {
  for (const table of ['contact_messages', 'contact_replies'] as const) {
    const first = tx.selectFrom(table).select('id').where('digest_at', '<=', now).limit(1)
    if ((await first.executeTakeFirst()) !== undefined) return true
  }
  return false
}

const SORTS = { createdAt: sql`created_at`, name: sql`lower(name)` }

/** A page of messages and the exact total, by default newest first. */
export const listMessages = async (
  db: Database,
  query: MessageQuery,
): Promise<{ messages: ContactMessage[]; total: number }> => {
  const { searchTerm, handled, state } = query
  const matching = db
    .selectFrom('contact_messages')
    .$if(handled !== undefined, rows => rows.where('handled', '=', handled ? 1 : 0))
    .$if(state !== undefined, rows => rows.where('handled', '=', state === 'OPEN' ? 0 : 1))
    .$if(state !== undefined && state !== 'OPEN', rows => rows.where('is_answered', '=', state === 'ANSWERED' ? 1 : 0))
    .$call(
      ifGiven(searchTerm || null, (rows, term) =>
        rows.where(row =>
          row.or((['name', 'email', 'subject', 'message'] as const).map(name => containsText(row.ref(name), term))),
        ),
      ),
    )
  const total = await countRows(matching)
  const rows = await matching.selectAll().$call(onPage(SORTS, query)).execute()
  const replies = await listReplies(
    db,
    rows.map(({ id }) => id),
  )
  return { messages: rows.map(row => toMessage(row, replies.get(row.id))), total }
}

export const findMessage = async (db: Database, id: string): Promise<ContactMessage | undefined> => {
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toMessage(row, (await listReplies(db, [id])).get(id))
}

/** A thread that nobody else changes or continues until the end of the transaction. */
export const lockMessage = async (tx: Database, id: string): Promise<ContactMessage | undefined> => {
  await tx
    .updateTable('contact_messages')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', '=', id)
    .execute()
  return findMessage(tx, id)
}

/** Changes the state of a thread. */
export const updateState = async (tx: Database, id: string, state: ContactState, now: number): Promise<void> => {
  await tx
    .updateTable('contact_messages')
    .set(row => ({
      handled: state === 'OPEN' ? 0 : 1,
      is_answered: state === 'ANSWERED' ? 1 : 0,
      active_at: now,
      seq: row('seq', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

const toMessage = (
  row: Selectable<Tables['contact_messages']>,
  replies: ContactMessage['replies'] = [],
): ContactMessage => {
  const handled = row.handled === 1
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    handled,
    state: toContactState({ handled, ...(row.is_answered === 1 && { state: 'ANSWERED' }) }),
    replies,
    createdAt: toIso(row.created_at),
    seq: row.seq,
  }
}
