import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/contract/durations.ts'
import type { Log } from '../adapters/logging/log.ts'
import type { MailSender } from '../adapters/mail/mail-draft.ts'
import { type Mailer, MailRejected } from '../adapters/mail/mailer.ts'
import { hashFromPicturePath, PICTURE_FOLDER, previewFileName } from '../adapters/pictures/picture-sizes.ts'
import { createQueueWorker, type MailWorker } from '../adapters/queue/queue-worker.ts'
import { type OutgoingText, TextNotSent, type TextSender } from '../adapters/texts/text-sender.ts'
import { errorProperty } from '../config/error-code.ts'
import type { Store } from '../db/store.ts'
import {
  claimMails,
  deleteMails,
  listDueMails,
  markMailFailed,
  postponeMail,
  type QueuedMail,
  releaseMails,
} from '../mails/mail-queue.ts'
import { toOutgoingMail } from '../mails/queue-mail.ts'
import { toNextTry, toOutgoingText } from '../mails/queue-text.ts'
import { recordText } from '../mails/text-deliveries.ts'
import { readMarket } from '../market/market.ts'
import { receiveMailEvent } from '../newsletters/receive-mail-event.ts'

type MailWorkerServices = {
  store: Store
  mailer: Mailer
  /** Text messages wait in the same queue. */
  texts: TextSender
  log: Log
  now(): number
  /** Where mails find the market's logo. */
  publicUrl?: string
  /** How many mails are claimed in one transaction. Sending them all must take less than the lease. */
  claimedMails?: number
}

const SECOND = 1000

/** The wait after each failed attempt, nearly three days in total. After the last one the mail is marked as failed. */
const RETRY_DELAYS_MS = [
  15 * SECOND,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  16 * HOUR_MS,
  DAY_MS,
]
/** Longer than the SMTP timeouts of one mail. After it another process may send the mail of a killed one. */
const LEASE_MS = 5 * MINUTE_MS
const CONCURRENT_MAILS = 4
/** So many can be sent over SMTP within the lease. */
const CLAIMED_MAILS = 8

export const createMailWorker = (services: MailWorkerServices): MailWorker => ({
  ...createQueueWorker({
    processAll: isClosed => sendAll(services, isClosed),
    onError: error => services.log.error({ err: error }, 'The mail queue could not be read.'),
    close: () => services.mailer.close(),
  }),
  sendNow: async mail => services.mailer.send({ ...mail, market: await readSender(services) }),
})

/** Mails are rendered as they are sent, so that they carry the market's present name. */
const readSender = async ({ store, publicUrl = '' }: MailWorkerServices): Promise<MailSender> => {
  const { settings } = await readMarket(store.read)
  const hash = hashFromPicturePath(settings.logo.light.image)
  // A JPEG, because many mail programs show no WebP.
  return { ...settings, ...(hash && { logoUrl: publicUrl + PICTURE_FOLDER + previewFileName(hash) }) }
}

/** Sends what is due, a few mails at a time. Mails that were claimed but not begun when it is closed are released. */
const sendAll = async (services: MailWorkerServices, isClosed: () => boolean): Promise<void> => {
  const claimed: QueuedMail[] = []
  const market = await readSender(services)
  const nextMail = createMailSource(services, claimed)
  const deletion = createSentMailDeletion(services)
  const sendUntilEmpty = async () => {
    while (!isClosed()) {
      const mail = await nextMail()
      if (!mail) return
      if (await sendOne(services, mail, market)) deletion.add(mail.id)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_MAILS }, sendUntilEmpty)).finally(() =>
    Promise.all([releaseAll(services, claimed), deletion.finish()]),
  )
}

/** Returns a function that gives each claimed mail to one caller, and claims more when there are none. */
const createMailSource = (services: MailWorkerServices, claimed: QueuedMail[]) => {
  let claiming: Promise<void> | null = null
  const claimMore = async (): Promise<void> => {
    claimed.push(...(await claimDue(services)))
    claiming = null
  }
  return async (): Promise<QueuedMail | undefined> => {
    if (claimed.length === 0) {
      claiming ??= claimMore()
      await claiming
    }
    return claimed.shift()
  }
}

const claimDue = async ({ store, now, claimedMails = CLAIMED_MAILS }: MailWorkerServices): Promise<QueuedMail[]> => {
  const time = now()
  // In the transaction, because SQLite's reader has to load again what a commit has changed.
  const claimNext = () =>
    store.write(async tx => {
      const due = await listDueMails(tx, time, claimedMails)
      return due.length > 0 ? claimMails(tx, due, time, time + LEASE_MS) : null
    })
  for (;;) {
    const claimed = await claimNext()
    // Otherwise another process has claimed all of them meanwhile.
    if (claimed?.length !== 0) return claimed ?? []
  }
}

const releaseAll = async ({ store, now }: MailWorkerServices, claimed: readonly QueuedMail[]): Promise<void> => {
  if (claimed.length > 0) await store.write(tx => releaseMails(tx, claimed, now()))
}

/**
 * Deletes sent mails at once, and those that were sent at the same time in one statement. Sending goes on meanwhile, so
 * that the next claim shares the commit.
 */
const createSentMailDeletion = ({ store }: MailWorkerServices) => {
  let batch: string[] | null = null
  let deleted: Promise<void> = Promise.resolve()
  const startBatch = (): string[] => {
    const ids: string[] = []
    const writing = store.write(tx => {
      batch = null
      return deleteMails(tx, ids)
    })
    deleted = Promise.all([deleted, writing]).then(() => undefined)
    // `finish` reports it.
    deleted.catch(() => undefined)
    return ids
  }
  const add = (id: string): void => {
    batch ??= startBatch()
    batch.push(id)
  }
  return { add, finish: () => deleted }
}

/** @returns false if it is not to be deleted, because it was not sent */
const sendOne = async (services: MailWorkerServices, mail: QueuedMail, market: MailSender): Promise<boolean> => {
  if (mail.expiresAt !== null && mail.expiresAt <= services.now()) {
    await markFailed(services, mail, 'Too late to be of use.')
    return false
  }
  try {
    await send(services, mail, market)
    return true
  } catch (error) {
    await retryLater(services, mail, error)
    return false
  }
}

const send = async (services: MailWorkerServices, mail: QueuedMail, market: MailSender): Promise<void> => {
  const text = toOutgoingText(mail)
  if (text) return sendText(services, text)
  const outgoing = toOutgoingMail(mail)
  if (outgoing) await services.mailer.send({ ...outgoing, market })
}

const sendText = async ({ texts, store, now }: MailWorkerServices, text: OutgoingText): Promise<void> => {
  const providerId = await texts.send(text)
  // Before it is deleted from the queue, so that a report always finds the one or the other.
  if (providerId !== null) await store.write(tx => recordText(tx, { id: text.id, providerId, reason: null }, now()))
}

const retryLater = async (services: MailWorkerServices, mail: QueuedMail, error: unknown): Promise<void> => {
  const reason = failureReason(error)
  const delay = RETRY_DELAYS_MS[mail.attempts - 1]
  if (error instanceof MailRejected && error.isAddressInvalid) await recordBounce(services, mail)
  if (error instanceof TextNotSent && error.isFinal) {
    await services.store.write(tx => recordText(tx, { id: mail.id, providerId: null, reason }, services.now()))
    return markFailed(services, mail, reason)
  }
  if (error instanceof MailRejected || delay === undefined) return markFailed(services, mail, reason)
  const nextAt = services.now() + delay * (1 + Math.random() / 10)
  await services.store.write(tx => postponeMail(tx, mail, toNextTry(mail, Math.round(nextAt)), reason))
  services.log.warn(
    { mailId: mail.id, attempts: mail.attempts, reason },
    'A mail could not be sent and will be retried.',
  )
}

const recordBounce = async ({ store, now }: MailWorkerServices, { recipient }: QueuedMail): Promise<void> => {
  if (recipient !== null) await store.write(tx => receiveMailEvent(tx, { email: recipient, kind: 'hard' }, now()))
}

const markFailed = async ({ store, log }: MailWorkerServices, mail: QueuedMail, reason: string): Promise<void> => {
  await store.write(tx => markMailFailed(tx, mail.id, reason))
  log.error({ mailId: mail.id, attempts: mail.attempts, reason }, 'A mail could not be sent and is not retried.')
}

/** Only the error codes: the text of an SMTP server may contain the recipient's address. */
const failureReason = (error: unknown): string => {
  if (error instanceof MailRejected) return error.message
  return (
    ['code', 'responseCode']
      .map(name => errorProperty(error, name))
      .filter(part => part !== undefined)
      .join(' ') || 'Unknown reason.'
  )
}
