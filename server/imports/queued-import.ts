import { ApiError } from '../../src/contract/errors.ts'
import { limitConcurrency } from '../adapters/limits/concurrency-limit.ts'
import type { Database } from '../db/store.ts'
import { countUnfinishedImports, insertImport } from '../queries/import-queue.ts'
import { lockProfile } from '../queries/row-locks.ts'
import { fileError } from './file-compression.ts'
import { withParser } from './parser.ts'

/** How many imports may wait or run: a vendor's, and everyone's together. */
const MAX_QUEUED_IMPORTS = { vendor: 3, everyone: 100 }
const limitImportPacking = limitConcurrency({
  concurrency: 1,
  queueSize: 8,
  message: 'Many people are sending files right now. Please try again.',
  retryAfter: 5,
})

/**
 * Looks at a sent file before it is queued: its text, compressed as the database keeps it. Slow: call it before a transaction.
 * The memory of the file goes to another thread, so it can be read only once.
 * @throws Refusal VALIDATION or UNSUPPORTED_MEDIA, where it is no CSV of products
 */
export const packImportFile = async (file: Uint8Array<ArrayBuffer> | null, vendorId = ''): Promise<string> => {
  if (!file) throw fileError('Choose a CSV file.')
  return limitImportPacking(() => withParser(parser => parser.request('pack', file, [file.buffer])), vendorId)
}

/** @throws Refusal CONFLICT (the vendor's own imports wait), UNAVAILABLE (everyone's do) */
export const requireImportQueueCapacity = async (db: Database, vendorId: string): Promise<void> => {
  if ((await countUnfinishedImports(db, vendorId)) >= MAX_QUEUED_IMPORTS.vendor) {
    throw new ApiError(
      'CONFLICT',
      `${MAX_QUEUED_IMPORTS.vendor} of your files are still being imported. Wait until one of them is done, then send this one.`,
    )
  }
  if ((await countUnfinishedImports(db)) >= MAX_QUEUED_IMPORTS.everyone) {
    throw new ApiError('UNAVAILABLE', 'Many files are being imported right now. Please try again in a few minutes.', {
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
  await requireImportQueueCapacity(tx, job.vendorId)
  await insertImport(tx, job, now)
}
