import type { Database } from '../db/store.ts'

/** A mail that waits. `content` is what its writer stored; `nextAt` (milliseconds) is the lease of whoever claimed it last. */
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

export const insertMail = async (tx: Database, mail: Omit<QueuedMail, 'attempts'> & { createdAt: number }) => {
  await tx
    .insertInto('mails')
    .values({
      id: mail.id,
      recipient: mail.recipient,
      content: mail.content,
      status: 'PENDING',
      attempts: 0,
      next_at: mail.nextAt,
      expires_at: mail.expiresAt,
      error: null,
      created_at: mail.createdAt,
    })
    .execute()
}

/** Mails whose time has come, the longest waiting first. */
export const listDueMails = (db: Database, now: number, limit: number): Promise<QueuedMail[]> =>
  db
    .selectFrom('mails')
    .select(QUEUED_MAIL_COLUMNS)
    .where('status', '=', 'PENDING')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** How many mails wait to be sent, counted no further than `most`. */
export const countQueuedMails = async (db: Database, most: number): Promise<number> => {
  const waiting = db.selectFrom('mails').select('id').where('status', '=', 'PENDING').limit(most).as('waiting')
  const counted = db.selectFrom(waiting).select(row => row.fn.countAll<number>().as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

/** Takes a mail until `leaseUntil` as its next attempt; undefined when another process was quicker. */
export const claimMail = (tx: Database, mail: QueuedMail, leaseUntil: number): Promise<QueuedMail | undefined> =>
  tx
    .updateTable('mails')
    .set(row => ({ next_at: leaseUntil, attempts: row('attempts', '+', 1) }))
    .where('id', '=', mail.id)
    .where('status', '=', 'PENDING')
    .where('next_at', '=', mail.nextAt)
    .returning(QUEUED_MAIL_COLUMNS)
    .executeTakeFirst()

/** It has left: nothing of it is kept. */
export const deleteMail = async (tx: Database, id: string): Promise<void> => {
  await tx.deleteFrom('mails').where('id', '=', id).execute()
}

/** Gives a claimed mail back until `nextAt`. Without effect once the lease has gone to another. */
export const postponeMail = async (tx: Database, mail: QueuedMail, nextAt: number, error: string): Promise<void> => {
  await tx
    .updateTable('mails')
    .set({ next_at: nextAt, error })
    .where('id', '=', mail.id)
    .where('next_at', '=', mail.nextAt)
    .execute()
}

/** Gives a mail up. Why is kept; its text, which may hold a link that opens an account, is not. */
export const markMailFailed = async (tx: Database, id: string, error: string): Promise<void> => {
  await tx.updateTable('mails').set({ status: 'FAILED', content: '', error }).where('id', '=', id).execute()
}

/** Drops mails that were given up and were written before `time`. */
export const purgeMails = async (tx: Database, time: number): Promise<void> => {
  await tx.deleteFrom('mails').where('status', '=', 'FAILED').where('created_at', '<', time).execute()
}
