import { ApiError } from '../../src/contract/errors.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { limitConcurrency } from '../adapters/limits/concurrency-limit.ts'
import type { Services } from '../adapters/services.ts'
import { lockProfile } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { withParser } from './entries/parser.ts'
import { deleteKeptFiles } from './import-cleanup.ts'
import { countUnfinishedImports, insertImport } from './import-queue.ts'
import { fileError } from './reading/file-error.ts'

/** How many imports may be queued or running, per vendor and in total. */
const MAX_QUEUED_IMPORTS = { vendor: 3, everyone: 100 }
const limitImportPacking = limitConcurrency({
  concurrency: 1,
  queueSize: 8,
  message: 'Many people are sending files right now. Please try again.',
  retryAfter: 5,
})

/**
 * Checks an uploaded file and returns its text, compressed for the database. Slow: call it before a transaction. The
 * file's buffer is transferred to another thread, so the caller cannot read it afterwards. `isAnyTable`: see
 * `compressImportFile`.
 * @throws ApiError VALIDATION or UNSUPPORTED_MEDIA when it is not a CSV file of products
 */
export const packImportFile = async (
  { findProgram }: Pick<Services, 'findProgram'>,
  file: Uint8Array<ArrayBuffer> | null,
  vendorId = '',
  isAnyTable = false,
): Promise<string> => {
  if (!file) throw fileError('Choose a CSV file.')
  const pack = () => withParser(findProgram, parser => parser.request('pack', { file, isAnyTable }, [file.buffer]))
  return limitImportPacking(pack, vendorId)
}

/** @throws ApiError CONFLICT when the vendor's own limit is reached, UNAVAILABLE when the total is */
export const requireImportQueueCapacity = async (db: Database, vendorId: string): Promise<void> => {
  if ((await countUnfinishedImports(db, vendorId)) >= MAX_QUEUED_IMPORTS.vendor) {
    throw new ApiError(
      'CONFLICT',
      withValues(
        '{count} of your files are still being imported. Wait until one of them is done, then send this one.',
        { count: MAX_QUEUED_IMPORTS.vendor },
      ),
    )
  }
  if ((await countUnfinishedImports(db)) >= MAX_QUEUED_IMPORTS.everyone) {
    throw new ApiError('UNAVAILABLE', 'Many files are being imported right now. Please try again in a few minutes.', {
      retryAfter: 120,
    })
  }
}

/**
 * Queues an import, within the limits. It replaces the file that the vendor's last dry run has left.
 * @throws ApiError CONFLICT, UNAVAILABLE
 */
export const queueImport = async (
  tx: Database,
  job: Parameters<typeof insertImport>[1],
  now: number,
): Promise<void> => {
  await lockProfile(tx, job.vendorId)
  await requireImportQueueCapacity(tx, job.vendorId)
  await deleteKeptFiles(tx, job.vendorId)
  await insertImport(tx, job, now)
}
