import { v7 } from 'uuid'
import type { ImportError, ProductImport } from '../../src/contract/product-csv.ts'
import type { Database } from '../db/store.ts'
import { readDescriptor, toDescriptorColumn } from './message-columns.ts'
import { toIso } from './sql-expressions.ts'

/** An import that a process works on. `done` counts rows and is updated in the same transaction as their products. */
export type ImportJob = {
  id: string
  vendorId: string
  shopId: string | null
  isDryRun: boolean
  done: number
  total: number
  /** How many processes have started it, this one included. Processes that stopped gracefully do not count. */
  attempts: number
  /** Identifies this attempt. A process with another lease id has lost the import. */
  leaseId: string
}
export type ImportProgress = { done: number; created: number; updated: number; failed: number; problems: ImportError[] }

const MAX_REPORTED_PROBLEMS = 1000

/** Queues an import. `content` is the file as `compressImportFile` returns it. */
export const insertImport = async (
  tx: Database,
  job: { id: string; vendorId: string; shopId: string | undefined; isDryRun: boolean; content: string },
  now: number,
): Promise<void> => {
  await tx
    .insertInto('imports')
    .values({
      id: job.id,
      vendor_id: job.vendorId,
      shop_id: job.shopId ?? null,
      dry_run: job.isDryRun ? 1 : 0,
      state: 'QUEUED',
      ...{ done: 0, total: 0, created: 0, updated: 0, failed: 0, lease_until: 0 },
      ...{ created_at: now, updated_at: now },
    })
    .execute()
  await tx.insertInto('import_files').values({ import_id: job.id, content: job.content }).execute()
}

/** The number of queued and running imports, of this vendor or in total. */
export const countUnfinishedImports = async (db: Database, vendorId?: string): Promise<number> => {
  const { count } = await db
    .selectFrom('imports')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .$if(vendorId !== undefined, query => query.where('vendor_id', '=', vendorId!))
    .executeTakeFirstOrThrow()
  return count
}

/** Claims the oldest import that is queued, or whose lease has expired because its process died. */
export const claimImport = async (tx: Database, now: number, leaseUntil: number): Promise<ImportJob | undefined> => {
  const oldest = tx
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where('lease_until', '<=', now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
  const leaseId = v7()
  const claimed = await tx
    .updateTable('imports')
    .set(row => ({
      state: 'RUNNING',
      attempts: row('attempts', '+', 1),
      lease_id: leaseId,
      lease_until: leaseUntil,
      updated_at: now,
    }))
    .where('id', 'in', oldest)
    .where('lease_until', '<=', now)
    .returning(['id', 'vendor_id as vendorId', 'shop_id as shopId', 'dry_run', 'done', 'total', 'attempts'])
    .executeTakeFirst()
  if (!claimed) return undefined
  const { dry_run, ...job } = claimed
  return { ...job, isDryRun: dry_run === 1, leaseId }
}

/** The compressed file of an import. */
export const readImportContent = async (db: Database, id: string): Promise<string> => {
  const file = await db
    .selectFrom('import_files')
    .select('content')
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  return file.content
}

type LeasedImport = Pick<ImportJob, 'id' | 'leaseId'>

export const setImportTotal = async (tx: Database, { id, leaseId }: LeasedImport, total: number): Promise<void> => {
  await tx.updateTable('imports').set({ total }).where('id', '=', id).where('lease_id', '=', leaseId).execute()
}

/**
 * Records the progress of a batch, in its transaction.
 * @param from the number of rows done before the batch
 * @returns false if another process has taken the import over
 */
export const recordImportProgress = async (
  tx: Database,
  { id, leaseId }: LeasedImport,
  from: number,
  progress: ImportProgress,
  times: { now: number; leaseUntil: number },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('imports')
    .set(row => ({
      done: from + progress.done,
      created: row('created', '+', progress.created),
      updated: row('updated', '+', progress.updated),
      failed: row('failed', '+', progress.failed),
      lease_until: times.leaseUntil,
      updated_at: times.now,
    }))
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .where('state', '=', 'RUNNING')
    .where('done', '=', from)
    .executeTakeFirst()
  if (updated.numUpdatedRows === 1n) await addProblems(tx, id, progress.problems)
  return updated.numUpdatedRows === 1n
}

/** Ends an import and deletes its file. False if another process has taken it over. */
export const finishImport = async (
  tx: Database,
  { id, leaseId }: LeasedImport,
  state: 'DONE' | 'FAILED',
  problems: readonly ImportError[],
  now: number,
): Promise<boolean> => {
  const ended = await tx
    .updateTable('imports')
    .set({ state, lease_until: 0, lease_id: null, updated_at: now })
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) return false
  await tx.deleteFrom('import_files').where('import_id', '=', id).execute()
  await insertProblems(tx, id, problems)
  return true
}

/** Extends the lease. False if another process has taken the import over. */
export const renewImportLease = async (
  tx: Database,
  { id, leaseId }: LeasedImport,
  leaseUntil: number,
): Promise<boolean> => {
  const renewed = await tx
    .updateTable('imports')
    .set({ lease_until: leaseUntil })
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst()
  return renewed.numUpdatedRows === 1n
}

/** Releases an unfinished import, which may be claimed again from `until` on. This attempt does not count. */
export const releaseImportLease = async (tx: Database, { id, leaseId }: LeasedImport, until = 0): Promise<void> => {
  await tx
    .updateTable('imports')
    .set(row => ({ lease_until: until, lease_id: null, attempts: row('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .execute()
}

/** A vendor's own import with its first 1,000 problems, ordered by line. */
export const findImport = async (db: Database, id: string, vendorId: string): Promise<ProductImport | undefined> => {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!row) return undefined
  const problems = await db
    .selectFrom('import_problems')
    .select(['line', 'column_name as column', 'message', 'descriptor'])
    .where('import_id', '=', id)
    .orderBy('line')
    .orderBy('id')
    .limit(MAX_REPORTED_PROBLEMS)
    .execute()
  const { state, done, total, created, updated, failed } = row
  const createdAt = toIso(row.created_at)
  const report = problems.map(({ descriptor, ...problem }) => ({
    ...problem,
    ...readDescriptor('descriptor', descriptor),
  }))
  return { id, state, dryRun: row.dry_run === 1, done, total, created, updated, failed, report, createdAt }
}

/** Deletes imports that ended before this time. */
export const purgeImports = async (tx: Database, before: number): Promise<void> => {
  const old = tx
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['DONE', 'FAILED'])
    .where('updated_at', '<', before)
  await tx.deleteFrom('import_problems').where('import_id', 'in', old).execute()
  await tx.deleteFrom('imports').where('state', 'in', ['DONE', 'FAILED']).where('updated_at', '<', before).execute()
}

/** Stores no more problems than a report shows, so that a file of invalid rows does not fill the disk. */
const addProblems = async (tx: Database, importId: string, problems: readonly ImportError[]): Promise<void> => {
  if (problems.length === 0) return
  const { kept } = await tx
    .selectFrom('import_problems')
    .select(row => row.fn.countAll<number>().as('kept'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  await insertProblems(tx, importId, problems.slice(0, MAX_REPORTED_PROBLEMS - kept))
}

const insertProblems = async (tx: Database, importId: string, problems: readonly ImportError[]): Promise<void> => {
  if (problems.length === 0) return
  const rows = problems.map(({ line, column, message, descriptor }) => ({
    ...{ id: v7(), import_id: importId, line, column_name: column, message },
    descriptor: toDescriptorColumn(descriptor),
  }))
  for (let from = 0; from < rows.length; from += MAX_REPORTED_PROBLEMS) {
    await tx
      .insertInto('import_problems')
      .values(rows.slice(from, from + MAX_REPORTED_PROBLEMS))
      .execute()
  }
}
