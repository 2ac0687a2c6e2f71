import { type Selectable, sql } from 'kysely'
import type { SentNewsletter } from '../../src/contract/newsletters/newsletters.ts'
import { countRows, onPage, type Sorting, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Flag, Tables } from '../db/tables.ts'

export type NewsletterRow = Selectable<Tables['newsletters']>

/** False if the id is taken, because it was queued already. */
export const insertNewsletter = async (
  tx: Database,
  letter: { id: string; subject: string; body: string; is_markdown?: Flag; created_at: number },
): Promise<boolean> => {
  const added = await tx
    .insertInto('newsletters')
    .values({ ...letter, reached: '', finished_at: null })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const isNewsletterSent = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('newsletters').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The oldest newsletter that is not delivered to everyone yet. */
export const findUnfinishedNewsletter = (db: Database): Promise<NewsletterRow | undefined> =>
  db
    .selectFrom('newsletters')
    .selectAll()
    .where('finished_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Records the progress of a newsletter. False if another process has changed it since it was read. */
export const advanceNewsletter = async (
  tx: Database,
  seen: NewsletterRow,
  { count, ...step }: { reached: string; finished_at: number | null; count: number },
): Promise<boolean> => {
  const moved = await tx
    .updateTable('newsletters')
    .set(row => ({ ...step, recipients: row('recipients', '+', count) }))
    .where('id', '=', seen.id)
    .where('reached', '=', seen.reached)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** Adds mails that will not arrive to the failed ones. */
export const countFailedMails = async (tx: Database, id: string, count: number): Promise<void> => {
  if (count === 0) return
  await tx
    .updateTable('newsletters')
    .set(row => ({ failed: row('failed', '+', count) }))
    .where('id', '=', id)
    .execute()
}

/**
 * The newest newsletter since `since` whose mail to this address was queued, and is not waiting or counted as failed.
 */
export const findLatestNewsletterTo = (
  db: Database,
  email: string,
  since: number,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('newsletters')
    .innerJoin('subscribers', join => join.on('subscribers.email', '=', email.toLowerCase()))
    .select('newsletters.id')
    .where('newsletters.created_at', '>=', since)
    .whereRef('subscribers.created_at', '<=', 'newsletters.created_at')
    .whereRef('subscribers.id', '<=', 'newsletters.reached')
    .where(row =>
      row.or([
        row('subscribers.unsubscribed_at', 'is', null),
        row('subscribers.unsubscribed_at', '>', row.ref('newsletters.created_at')),
      ]),
    )
    .where(row => row.not(row.exists(selectMailTo(db, email))))
    .orderBy('newsletters.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Mails stay in the queue until they are sent; failed ones for longer. */
const selectMailTo = (db: Database, email: string) =>
  db
    .selectFrom('mails')
    .select('mails.id')
    .where('mails.recipient', '=', email.toLowerCase())
    .whereRef('mails.newsletter_id', '=', sql.ref('newsletters.id'))

type SentQuery = Sorting<'createdAt'> & { page: number; limit: number }
const SORTS = { createdAt: sql`newsletters.created_at` }

/** A page of the newsletters that were sent, by default the newest first, with what became of their mails. */
export const listSentNewsletters = async (
  db: Database,
  query: SentQuery,
): Promise<{ newsletters: SentNewsletter[]; total: number }> => {
  const all = db.selectFrom('newsletters')
  const total = await countRows(all)
  const waiting = sql<number>`(select count(*) from mails
    where mails.newsletter_id = newsletters.id and mails.status = 'PENDING')`
  const unsubscribed = sql<number>`(select count(*) from subscribers
    where subscribers.unsubscribed_at >= newsletters.created_at)`
  const rows = await all
    .select(['id', 'subject', 'recipients', 'failed', 'created_at', 'finished_at'])
    .select([waiting.as('waiting'), unsubscribed.as('unsubscribed')])
    .$call(onPage(SORTS, query))
    .execute()
  return { newsletters: rows.map(toSent), total }
}

type SentRow = Pick<NewsletterRow, 'id' | 'subject' | 'recipients' | 'failed' | 'created_at' | 'finished_at'> & {
  waiting: number
  unsubscribed: number
}

const toSent = (row: SentRow): SentNewsletter => {
  const { id, subject, recipients, failed, waiting, unsubscribed } = row
  const counts = { recipients, failed, sent: Math.max(0, recipients - failed - waiting), unsubscribed }
  return {
    id,
    subject,
    ...counts,
    isFinished: row.finished_at !== null && waiting === 0,
    createdAt: toIso(row.created_at),
  }
}
