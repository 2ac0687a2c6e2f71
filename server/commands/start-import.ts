import { Refusal } from '../../src/contract/errors.ts'
import type { Database } from '../db/store.ts'
import { refusal } from '../import/pack-file.ts'
import { withParser } from '../import/parser.ts'
import { limitConcurrency } from '../outside/concurrency-limit.ts'
import { countUnfinished, insertImport } from '../queries/imports.ts'
import { lockProfile } from '../queries/locks.ts'

/** How many imports may wait or run: a vendor's, and everyone's together. */
const QUEUE = { vendor: 3, everyone: 100 }
const limit = limitConcurrency({
  atOnce: 1,
  waiting: 8,
  message: 'Many people are sending files right now. Please try again.',
  retryAfter: 5,
})

/**
 * Looks at a sent file before it is queued: its text, compressed as the database keeps it. Slow: call it before a transaction.
 * The memory of the file goes to another thread, so it can be read only once.
 * @throws Refusal VALIDATION or UNSUPPORTED_MEDIA, where it is no CSV of products
 */
export const packImport = async (file: Uint8Array<ArrayBuffer> | null, vendorId = ''): Promise<string> => {
  if (!file) throw refusal('Choose a CSV file.')
  return limit(() => withParser(parser => parser.ask('pack', file, [file.buffer])), vendorId)
}

/** @throws Refusal CONFLICT (the vendor's own imports wait), UNAVAILABLE (everyone's do) */
export const requireQueuePlace = async (db: Database, vendorId: string): Promise<void> => {
  if ((await countUnfinished(db, vendorId)) >= QUEUE.vendor) {
    throw new Refusal(
      'CONFLICT',
      `${QUEUE.vendor} of your files are still being imported. Wait until one of them is done, then send this one.`,
    )
  }
  if ((await countUnfinished(db)) >= QUEUE.everyone) {
    throw new Refusal('UNAVAILABLE', 'Many files are being imported right now. Please try again in a few minutes.', {
      retryAfter: 120,
    })
  }
}

/**
 * Queues an import, of which each vendor may have a few.
 * @throws Refusal CONFLICT, UNAVAILABLE
 */
export const queueImport = async (
  tx: Database,
  job: Parameters<typeof insertImport>[1],
  now: number,
): Promise<void> => {
  await lockProfile(tx, job.vendorId)
  await requireQueuePlace(tx, job.vendorId)
  await insertImport(tx, job, now)
}
