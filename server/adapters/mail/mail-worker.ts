import type { Store } from '../../db/store.ts'
import {
  claimMail,
  deleteMail,
  listDueMails,
  markMailFailed,
  postponeMail,
  type QueuedMail,
} from '../../queries/mail-queue.ts'
import type { Log } from '../logging/log.ts'
import { createQueueWorker, type QueueWorker } from '../queue/queue-worker.ts'
import { toOutgoingMail } from './mail-queue.ts'
import { type Mailer, MailRejected } from './mailer.ts'

type Needs = { store: Store; mailer: Mailer; log: Log; now(): number }

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a mail rests after each failed attempt: nearly three days in all, then it is given up. */
const RETRY_DELAYS_MS = [
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  16 * HOUR,
  DAY,
]
/** Longer than one mail can take by its time limits; after it a killed process's mail is another's. */
const LEASE_MS = 5 * MINUTE
const CONCURRENT_MAILS = 4
const CLAIM_CANDIDATES = 20

export const createMailWorker = (needs: Needs): QueueWorker =>
  createQueueWorker({
    processAll: async isClosed =>
      void (await Promise.all(Array.from({ length: CONCURRENT_MAILS }, () => sendUntilEmpty(needs, isClosed)))),
    onError: error => needs.log.error({ err: error }, 'The mail outbox could not be read.'),
    close: () => needs.mailer.close(),
  })

/** One mail after another until none is due. */
const sendUntilEmpty = async (needs: Needs, isClosed: () => boolean): Promise<void> => {
  while (!isClosed()) {
    const mail = await claimNext(needs)
    if (!mail) return
    await sendOne(needs, mail)
  }
}

const claimNext = async ({ store, now }: Needs): Promise<QueuedMail | undefined> => {
  const time = now()
  for (;;) {
    const due = await listDueMails(store.read, time, CLAIM_CANDIDATES)
    if (due.length === 0) return undefined
    for (const mail of due) {
      const claimed = await store.write(tx => claimMail(tx, mail, time + LEASE_MS))
      if (claimed) return claimed
    }
  }
}

const sendOne = async (needs: Needs, mail: QueuedMail): Promise<void> => {
  if (mail.expiresAt !== null && mail.expiresAt <= needs.now()) return markFailed(needs, mail, 'Too late to be of use.')
  try {
    const outgoing = toOutgoingMail(mail)
    if (outgoing) await needs.mailer.send(outgoing)
  } catch (error) {
    return retryLater(needs, mail, error)
  }
  await needs.store.write(tx => deleteMail(tx, mail.id))
}

const retryLater = async (needs: Needs, mail: QueuedMail, error: unknown): Promise<void> => {
  const reason = failureReason(error)
  const rest = RETRY_DELAYS_MS[mail.attempts - 1]
  if (error instanceof MailRejected || rest === undefined) return markFailed(needs, mail, reason)
  const nextAt = needs.now() + rest * (1 + Math.random() / 10)
  await needs.store.write(tx => postponeMail(tx, mail, Math.round(nextAt), reason))
  needs.log.warn({ mailId: mail.id, attempts: mail.attempts, reason }, 'A mail could not be sent; it is tried again.')
}

const markFailed = async ({ store, log }: Needs, mail: QueuedMail, reason: string): Promise<void> => {
  await store.write(tx => markMailFailed(tx, mail.id, reason))
  log.error({ mailId: mail.id, attempts: mail.attempts, reason }, 'A mail was given up.')
}

/** An SMTP server's words may repeat the address; its codes do not. */
const failureReason = (error: unknown): string => {
  if (error instanceof MailRejected) return error.message
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter(part => part !== undefined).join(' ') || 'Unknown reason.'
}
