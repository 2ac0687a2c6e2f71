import { type Selectable, sql } from 'kysely'
import { v7 } from 'uuid'
import type { Subscriber } from '../../src/contract/newsletters/newsletters.ts'
import {
  anyOf,
  containsText,
  countRows,
  ifGiven,
  onPage,
  type Sorting,
  toIso,
  toIsoOrNull,
} from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { dropQueuedNewsletters } from '../mails/mail-queue.ts'

type SubscriberQuery = Sorting<'createdAt' | 'email'> & {
  page: number
  limit: number
  searchTerm?: string | undefined
  subscribed?: boolean | undefined
}

/** Subscribes a confirmed address, also if it has unsubscribed before. */
export const saveSubscriber = async (tx: Database, email: string, now: number): Promise<void> => {
  await tx
    .insertInto('subscribers')
    .values({ id: v7(), email, created_at: now, unsubscribed_at: null })
    .onConflict(conflict =>
      conflict.column('email').doUpdateSet(row => ({ unsubscribed_at: null, seq: row('subscribers.seq', '+', 1) })),
    )
    .execute()
}

export const isSubscribed = async (db: Database, email: string): Promise<boolean> => {
  const subscriber = db.selectFrom('subscribers').select('id').where('email', '=', email)
  return (await subscriber.where('unsubscribed_at', 'is', null).executeTakeFirst()) !== undefined
}

/** The address of a subscriber, also of an unsubscribed one. */
export const findSubscriberAddress = async (db: Database, id: string): Promise<string | undefined> =>
  (await db.selectFrom('subscribers').select('email').where('id', '=', id).executeTakeFirst())?.email

/** Unsubscribes, drops what waits to be sent, and returns the address, or undefined if there is no such subscriber. The first time is kept. */
export const markUnsubscribed = async (tx: Database, id: string, now: number): Promise<string | undefined> => {
  await tx
    .updateTable('subscribers')
    .set(row => ({ unsubscribed_at: now, seq: row('seq', '+', 1) }))
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .execute()
  const email = await findSubscriberAddress(tx, id)
  if (email) await dropQueuedNewsletters(tx, email)
  return email
}

/** Unsubscribes an address, and drops what waits to be sent. The first time is kept. */
export const unsubscribeAddress = async (tx: Database, email: string, now: number): Promise<void> => {
  await tx
    .updateTable('subscribers')
    .set(row => ({ unsubscribed_at: now, seq: row('seq', '+', 1) }))
    .where('email', '=', email)
    .where('unsubscribed_at', 'is', null)
    .execute()
  await dropQueuedNewsletters(tx, email)
}

/** Deletes a subscriber and returns the address, or undefined if there was none. */
export const deleteSubscriber = async (tx: Database, id: string): Promise<string | undefined> => {
  const deleted = await tx.deleteFrom('subscribers').where('id', '=', id).returning('email').executeTakeFirst()
  if (deleted) await dropQueuedNewsletters(tx, deleted.email)
  return deleted?.email
}

const SORTS = { createdAt: sql`created_at`, email: sql`email` }

/** A page of subscribers, unsubscribed ones included, and the exact total, by default newest first. */
export const listSubscribers = async (
  db: Database,
  query: SubscriberQuery,
): Promise<{ subscribers: Subscriber[]; total: number }> => {
  const { searchTerm, subscribed } = query
  const matching = db
    .selectFrom('subscribers')
    .$call(ifGiven(searchTerm || null, (rows, term) => rows.where(row => containsText(row.ref('email'), term))))
    .$if(subscribed !== undefined, rows => rows.where('unsubscribed_at', subscribed ? 'is' : 'is not', null))
  const total = await countRows(matching)
  const rows = await matching.selectAll().$call(onPage(SORTS, query)).execute()
  return { subscribers: rows.map(toSubscriber), total }
}

export const countActiveSubscribers = (db: Database): Promise<number> =>
  countRows(db.selectFrom('subscribers').where('unsubscribed_at', 'is', null))

/** The next recipients of a newsletter, ordered by id: those who were subscribed when it was sent. */
export const listNextRecipients = (db: Database, newsletter: { reached: string; created_at: number }, limit: number) =>
  db
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('unsubscribed_at', 'is', null)
    .where('id', '>', newsletter.reached)
    .where('created_at', '<=', newsletter.created_at)
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Locks those of these who are still subscribed, until the end of the transaction: whoever unsubscribes meanwhile drops the mails that
 * it queues.
 */
export const lockSubscribed = (
  tx: Database,
  subscribers: readonly { id: string }[],
): Promise<{ id: string; email: string }[]> =>
  tx
    .updateTable('subscribers')
    .set(row => ({ seq: row.ref('seq') }))
    .where('id', 'in', anyOf(subscribers.map(({ id }) => id)))
    .where('unsubscribed_at', 'is', null)
    .returning(['id', 'email'])
    .execute()

const toSubscriber = (row: Selectable<Tables['subscribers']>): Subscriber => ({
  id: row.id,
  email: row.email,
  createdAt: toIso(row.created_at),
  unsubscribedAt: toIsoOrNull(row.unsubscribed_at),
  seq: row.seq,
})
