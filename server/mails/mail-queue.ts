import { compileOnce, type Parameter, type ParametersOf } from '../db/compile-once.ts'
import { withoutIndex } from '../db/index-hints.ts'
import { sortByIds } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

/** A queued mail. `content` is JSON; `nextAt` is when to send it or, while it is claimed, the end of the lease (ms). */
export type QueuedMail = {
  id: string
  recipient: string | null
  content: string
  attempts: number
  nextAt: number
  expiresAt: number | null
}

const QUEUED_MAIL_COLUMNS = [
  'id',
  'recipient',
  'content',
  'attempts',
  'next_at as nextAt',
  'expires_at as expiresAt',
] as const

type NewMail = Omit<QueuedMail, 'attempts'> & { createdAt: number; newsletterId?: string | null }

export const insertMails = async (tx: Database, mails: readonly NewMail[]): Promise<void> => {
  if (mails.length === 0) return
  await insertMailRows(tx, { rows: mails.map(toMailRow) })
}

const insertMailRows = compileOnce((tx, { rows }: { rows: readonly ParametersOf<ReturnType<typeof toMailRow>>[] }) =>
  tx.insertInto('mails').values([...rows]),
)

const toMailRow = ({ id, recipient, content, nextAt, expiresAt, createdAt, newsletterId }: NewMail) => ({
  id,
  recipient,
  content,
  status: 'PENDING' as const,
  attempts: 0,
  next_at: nextAt,
  expires_at: expiresAt,
  error: null,
  newsletter_id: newsletterId ?? null,
  created_at: createdAt,
})

/**
 * The ids of mails that are due, the longest waiting first. Those that are due at the same time have no order, because
 * sorting the ten thousand mails of a newsletter for each eight of them would take longer than sending them.
 */
export const listDueMails = async (db: Database, now: number, limit: number): Promise<string[]> =>
  (await selectDueMails(db, { now, limit })).map(({ id }) => id)

const selectDueMails = compileOnce((db, { now, limit }: { now: Parameter<number>; limit: Parameter<number> }) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit),
)

/** The number of mails to be sent, counted up to `max`. */
export const countQueuedMails = async (db: Database, max: number): Promise<number> => {
  const waiting = db.selectFrom('mails').select('id').where('status', '=', 'PENDING').limit(max).as('waiting')
  const counted = db.selectFrom(waiting).select(row => row.fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

/** Claims those of these mails that are still due until `leaseUntil`, counts an attempt, and returns them in order. */
export const claimMails = async (
  tx: Database,
  ids: readonly string[],
  now: number,
  leaseUntil: number,
): Promise<QueuedMail[]> => sortByIds(ids, await leaseDueMails(tx, { ids, now, leaseUntil }))

const leaseDueMails = compileOnce((tx, { ids, now, leaseUntil }: DueMails) =>
  tx
    .updateTable('mails')
    .set(row => ({ next_at: leaseUntil, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', [...ids])
    // SQLite would read all due mails to find these.
    .where(withoutIndex<string>(tx, 'status'), '=', 'PENDING')
    .where('next_at', '<=', now)
    .returning(QUEUED_MAIL_COLUMNS),
)

type DueMails = { ids: readonly Parameter<string>[]; now: Parameter<number>; leaseUntil: Parameter<number> }

/** Makes mails of one claim due again that nobody has begun to send, as if they had not been claimed. */
export const releaseMails = async (tx: Database, mails: readonly QueuedMail[], now: number): Promise<void> => {
  const [first] = mails
  if (!first) return
  await tx
    .updateTable('mails')
    .set(row => ({ next_at: now, attempts: row('attempts', '-', 1) }))
    .where(
      'id',
      'in',
      mails.map(mail => mail.id),
    )
    .where('next_at', '=', first.nextAt)
    .execute()
}

/** Deletes mails after they were sent. */
export const deleteMails = async (tx: Database, ids: readonly string[]): Promise<void> => {
  await deleteMailRows(tx, { ids })
}

const deleteMailRows = compileOnce((tx, { ids }: { ids: readonly Parameter<string>[] }) =>
  tx.deleteFrom('mails').where('id', 'in', [...ids]),
)

/** Postpones a claimed mail to `nextAt`. No effect if another process has claimed it since. */
export const postponeMail = async (tx: Database, mail: QueuedMail, nextAt: number, error: string): Promise<void> => {
  await tx
    .updateTable('mails')
    .set({ next_at: nextAt, error })
    .where('id', '=', mail.id)
    .where('next_at', '=', mail.nextAt)
    .execute()
}

/** Marks a mail as failed. Its content is removed, because it may contain a link that gives access to an
 * account. A newsletter counts its failed mails, because they are purged later. */
export const markMailFailed = async (tx: Database, id: string, error: string): Promise<void> => {
  await tx.updateTable('mails').set({ status: 'FAILED', content: '', error }).where('id', '=', id).execute()
  await tx
    .updateTable('newsletters')
    .set(row => ({ failed: row('failed', '+', 1) }))
    .where(
      'id',
      'in',
      tx.selectFrom('mails').select('newsletter_id').where('mails.id', '=', id).$castTo<{ newsletter_id: string }>(),
    )
    .execute()
}

/** Drops the newsletters that wait for this address, because it wants no more of them. */
export const dropQueuedNewsletters = async (tx: Database, email: string): Promise<void> => {
  await tx
    .deleteFrom('mails')
    .where('status', '=', 'PENDING')
    .where('newsletter_id', 'is not', null)
    .where('recipient', '=', email)
    .execute()
}

/** Deletes failed mails that were created before `time`. */
export const purgeMails = async (tx: Database, time: number): Promise<void> => {
  await tx.deleteFrom('mails').where('status', '=', 'FAILED').where('created_at', '<', time).execute()
}
