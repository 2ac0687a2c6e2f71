import { v7 } from 'uuid'
import * as v from 'valibot'
import {
  type ImportOutline,
  type ImportPreviewRow,
  ImportSettings,
} from '../../src/contract/imports/import-settings.ts'
import type { ImportError } from '../../src/contract/imports/product-csv.ts'
import { compileOnce, type Parameter } from '../db/compile-once.ts'
import { onlyRow } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { deleteImportClaims } from './entries/import-claims.ts'
import {
  addImportPreview,
  addImportProblems,
  insertImportProblems,
  type ReportedProblem,
} from './entries/import-report-writes.ts'

/** An import that a process works on. `done` counts rows and is updated in the same transaction as their products. */
export type ImportJob = {
  id: string
  vendorId: string
  shopId: string | null
  isDryRun: boolean
  /** null: the file is read strictly. */
  settings: ImportSettings | null
  /** The import is over and to be taken back. */
  isUndo: boolean
  done: number
  total: number
  /** When its file was sent. */
  createdAt: number
  /** How many processes have started it, this one included. Processes that stopped gracefully do not count. */
  attempts: number
  /** Identifies this attempt. A process with another lease id has lost the import. */
  leaseId: string
}

export type ImportProgress = {
  done: number
  created: number
  updated: number
  unchanged: number
  failed: number
  problems: ReportedProblem[]
  preview: ImportPreviewRow[]
  outline: ImportOutline | null
}

const UNFINISHED = ['QUEUED', 'RUNNING', 'UNDOING'] as const

type NewImport = {
  id: string
  vendorId: string
  shopId: string | undefined
  isDryRun: boolean
  content: string
  settings?: ImportSettings | null | undefined
  fileName?: string | undefined
}

/** Queues an import. `content` is the file as `compressImportFile` returns it. */
export const insertImport = async (tx: Database, job: NewImport, now: number): Promise<void> => {
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
      ...{ settings: toJson(job.settings), outline: null, file_name: job.fileName ?? null },
    })
    .execute()
  await tx.insertInto('import_files').values({ import_id: job.id, content: job.content }).execute()
}

/** The number of queued and running imports, of this vendor or in total. */
export const countUnfinishedImports = async (db: Database, vendorId?: string): Promise<number> => {
  const found = await (vendorId === undefined ? selectUnfinished(db, {}) : selectUnfinishedOf(db, { vendorId }))
  return onlyRow(found).count
}

const unfinishedImports = (db: Database) =>
  db
    .selectFrom('imports')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('state', 'in', UNFINISHED)

// Compiled once, because a vendor may ask this with each of many requests at once.
const selectUnfinished = compileOnce(unfinishedImports)
const selectUnfinishedOf = compileOnce((db, { vendorId }: { vendorId: Parameter<string> }) =>
  unfinishedImports(db).where('vendor_id', '=', vendorId),
)

/** Claims the oldest import that is queued, or whose lease has expired because its process died. */
export const claimImport = async (tx: Database, now: number, leaseUntil: number): Promise<ImportJob | undefined> => {
  const oldest = tx
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', UNFINISHED)
    .where('lease_until', '<=', now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
  const leaseId = v7()
  const claimed = await tx
    .updateTable('imports')
    .set(row => ({
      state: row
        .case()
        .when('state', '=', 'UNDOING')
        .then('UNDOING' as const)
        .else('RUNNING' as const)
        .end(),
      attempts: row('attempts', '+', 1),
      lease_id: leaseId,
      lease_until: leaseUntil,
      updated_at: now,
    }))
    .where('id', 'in', oldest)
    .where('lease_until', '<=', now)
    .returning(['id', 'vendor_id as vendorId', 'shop_id as shopId', 'dry_run', 'done', 'total', 'attempts'])
    .returning('created_at as createdAt')
    .returning(['settings', 'state'])
    .executeTakeFirst()
  if (!claimed) return undefined
  const { dry_run, settings, state, ...job } = claimed
  return {
    ...job,
    isDryRun: dry_run === 1,
    settings: settings === null ? null : v.parse(ImportSettings, JSON.parse(settings)),
    isUndo: state === 'UNDOING',
    leaseId,
  }
}

const toJson = (value: unknown): string | null => (value ? JSON.stringify(value) : null)

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

/** Records what the file's first reading has found. */
export const setImportTotal = async (
  tx: Database,
  { id, leaseId }: LeasedImport,
  total: number,
  outline: ImportOutline | null,
): Promise<void> => {
  const columns = { total, outline: toJson(outline) }
  await tx.updateTable('imports').set(columns).where('id', '=', id).where('lease_id', '=', leaseId).execute()
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
      unchanged: row('unchanged', '+', progress.unchanged),
      ...(progress.outline && { outline: JSON.stringify(progress.outline) }),
      failed: row('failed', '+', progress.failed),
      lease_until: times.leaseUntil,
      updated_at: times.now,
    }))
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .where('state', '=', 'RUNNING')
    .where('done', '=', from)
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) return false
  await addImportProblems(tx, id, progress.problems)
  await addImportPreview(tx, id, progress.preview)
  return true
}

/** Ends an import. Its file stays for a day if a dry run could read it. False if another process has taken it over. */
export const finishImport = async (
  tx: Database,
  { id, leaseId, isDryRun, settings }: LeasedImport & Pick<ImportJob, 'isDryRun' | 'settings'>,
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
  const isKept = state === 'DONE' && isDryRun && settings !== null
  if (!isKept) await deleteImportFile(tx, id)
  await deleteImportClaims(tx, id)
  await insertImportProblems(tx, id, problems)
  return true
}

const deleteImportFile = async (tx: Database, id: string): Promise<void> => {
  await tx.deleteFrom('import_files').where('import_id', '=', id).execute()
  await tx.deleteFrom('import_pictures').where('import_id', '=', id).execute()
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

/** A vendor's own import. `isReady`: it is a finished dry run whose file is still here. */
export const findOwnImport = async (db: Database, id: string, vendorId: string) => {
  const row = await db
    .selectFrom('imports')
    .leftJoin('import_files', 'import_files.import_id', 'imports.id')
    .select(['vendor_id as vendorId', 'shop_id', 'state', 'dry_run', 'import_files.import_id as fileId'])
    .where('imports.id', '=', id)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!row) return undefined
  const isReady = row.state === 'DONE' && row.dry_run === 1 && row.fileId !== null
  return { vendorId: row.vendorId, shopId: row.shop_id ?? undefined, isReady }
}

/**
 * Queues a finished dry run again, with its file.
 * @returns false if it is not one of the vendor's finished dry runs, or its file was deleted
 */
export const restartImport = async (
  tx: Database,
  { id, vendorId, isDryRun, settings }: Pick<ImportJob, 'id' | 'vendorId' | 'isDryRun' | 'settings'>,
  now: number,
): Promise<boolean> => {
  const restarted = await tx
    .updateTable('imports')
    .set({
      ...{ state: 'QUEUED', dry_run: isDryRun ? 1 : 0, settings: toJson(settings), outline: null, updated_at: now },
      ...{ done: 0, total: 0, created: 0, updated: 0, unchanged: 0, failed: 0, attempts: 0, lease_until: 0 },
    })
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .where('state', '=', 'DONE')
    .where('dry_run', '=', 1)
    .where('id', 'in', tx.selectFrom('import_files').select('import_id'))
    .executeTakeFirst()
  if (restarted.numUpdatedRows !== 1n) return false
  await tx.deleteFrom('import_problems').where('import_id', '=', id).execute()
  await tx.deleteFrom('import_previews').where('import_id', '=', id).execute()
  await tx.updateTable('import_pictures').set({ is_used: 0 }).where('import_id', '=', id).execute()
  return true
}

/** Queues a finished import to be taken back. False if it is not one of the vendor's, or ended before `since`. */
export const queueUndo = async (
  tx: Database,
  { id, vendorId }: Pick<ImportJob, 'id' | 'vendorId'>,
  since: number,
): Promise<boolean> => {
  const queued = await tx
    .updateTable('imports')
    .set({ state: 'UNDOING', attempts: 0, lease_until: 0, lease_id: null })
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .where('state', 'in', ['DONE', 'FAILED'])
    .where('dry_run', '=', 0)
    .where('updated_at', '>', since)
    .where('id', 'in', tx.selectFrom('import_changes').select('import_id'))
    .executeTakeFirst()
  return queued.numUpdatedRows === 1n
}

/** Ends an undo. DONE: it failed and may be tried again. False if another process has taken the import over. */
export const finishUndo = async (
  tx: Database,
  { id, leaseId }: LeasedImport,
  state: 'UNDONE' | 'DONE',
): Promise<boolean> => {
  const ended = await tx
    .updateTable('imports')
    .set({ state, lease_until: 0, lease_id: null })
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}
