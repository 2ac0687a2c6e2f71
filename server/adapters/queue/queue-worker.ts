import type { OutgoingMail } from '../mail/mail-draft.ts'
import type { PushSender } from '../push/push-sender.ts'

/** Processes a queue in a database table. Several processes may run one, because each row is leased to one of them. */
export type QueueWorker = {
  /** Starts processing and returns at once. Call it after a commit. */
  wake(): void
  /** Processes everything that is due and resolves when it is finished. */
  drain(): Promise<void>
  /** Finishes the rows in progress and starts no more. */
  close(): Promise<void>
}

/** Sends the mails of the queue. */
export type MailWorker = QueueWorker & {
  /** Sends a mail directly, without queue and retries. @throws what the mailer throws */
  sendNow(mail: OutgoingMail): Promise<void>
}

/** Sends notifications as push messages to the devices of their users. */
export type PushWorker = QueueWorker & {
  /** Sends a message directly, without queue and retries. @throws what the sender throws */
  sendNow: PushSender['send']
  /** May messages be sent to this endpoint? */
  isEndpoint(endpoint: string): boolean
  /** The VAPID public key with which browsers subscribe. */
  publicKey: string
}

type WorkerOptions = {
  /** Processes rows until none is due or the worker is closed. */
  processAll(isClosed: () => boolean): Promise<void>
  /** Called when a run that `wake` started has failed. */
  onError(error: unknown): void
  close(): void
}

/** Runs once at a time. A call during a run causes one more run after it. */
export const createQueueWorker = ({ processAll, onError, close }: WorkerOptions): QueueWorker => {
  let running: Promise<void> | null = null
  let shouldRunAgain = false
  let isClosed = false
  const run = async (): Promise<void> => {
    try {
      do {
        shouldRunAgain = false
        await processAll(() => isClosed)
      } while (shouldRunAgain && !isClosed)
    } finally {
      // Synchronously after the loop, or a call in between would join a run that looks for no more rows.
      running = null
    }
  }
  const drain = (): Promise<void> => {
    shouldRunAgain = true
    running ??= run()
    return running
  }
  return {
    wake: () => {
      if (!isClosed) drain().catch(onError)
    },
    drain,
    close: async () => {
      isClosed = true
      await running?.catch(() => undefined)
      close()
    },
  }
}
