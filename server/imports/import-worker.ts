import { ApiError } from '../../src/contract/errors.ts'
import type { ImportOutline } from '../../src/contract/imports/import-settings.ts'
import { toImportError } from '../../src/contract/imports/product-csv.ts'
import { SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import type { downloadPicture } from '../adapters/pictures/picture-download.ts'
import type { Services } from '../adapters/services.ts'
import type { Database, Store } from '../db/store.ts'
import type { BatchRun } from './batch-run.ts'
import { createDownloadBudget, type DownloadLimits } from './download-budget.ts'
import { findImportClaims } from './entries/import-claims.ts'
import { toNote } from './entries/import-entry.ts'
import type { ReportedProblem } from './entries/import-report-writes.ts'
import { type Parser, type ParserLimits, withParser } from './entries/parser.ts'
import type { ParserCalls } from './entries/parser-worker.ts'
import { createSkuBook } from './entries/sku-book.ts'
import { LeaseLost, writeBatch } from './import-batch.ts'
import {
  claimImport,
  finishImport,
  finishUndo,
  type ImportJob,
  readImportContent,
  releaseImportLease,
  renewImportLease,
  setImportTotal,
} from './import-queue.ts'
import { undoBatch } from './import-undo.ts'
import { findUnusedPictures } from './picture-queries.ts'
import { isOwnExport } from './reading/column-layout.ts'
import { CsvParseError } from './reading/csv-records.ts'

/** An import fails after so many attempts that ended with the process: it may be what crashes the process. */
const MAX_ATTEMPTS = 2
const LEASE_MS = 60_000
const BUSY_RETRY_MS = 10_000

export type ImportWorkerOptions = {
  /** Downloads pictures. */
  fetch?: typeof downloadPicture
  parserLimits?: ParserLimits
  downloadLimits?: DownloadLimits
  /** How long a process holds an import without renewing its lease. It renews three times as often. */
  leaseMs?: number
}

type WorkerState = { isStopping: boolean; done: Promise<void> }
type WorkerRun = { services: Services; state: WorkerState; options: ImportWorkerOptions; leaseMs: number }
const workers = new WeakMap<Store, WorkerState>()

/**
 * Runs the queued imports one after the other, including those that a dead process has left unfinished: they continue
 * after its last batch. Calling it again while it runs returns the same promise.
 */
export const runImports = (services: Services, options: ImportWorkerOptions = {}): Promise<void> => {
  const running = workers.get(services.store)
  if (running) return running.done
  const state: WorkerState = { isStopping: false, done: Promise.resolve() }
  const run = { services, state, options, leaseMs: options.leaseMs ?? LEASE_MS }
  state.done = processQueue(run).finally(() => workers.delete(services.store))
  workers.set(services.store, state)
  return state.done
}

/** Runs the queued imports, unless another process runs the jobs. */
export const wakeImports = (services: Services): Promise<void> | undefined =>
  services.hasJobs ? runImports(services) : undefined

/** Stops after the current batch. The next process or start continues the import. */
export const stopImports = async (store: Store): Promise<void> => {
  const state = workers.get(store)
  if (!state) return
  state.isStopping = true
  await state.done
}

const processQueue = async (run: WorkerRun): Promise<void> => {
  const { store, now } = run.services
  while (!run.state.isStopping) {
    const job = await store.write(tx => claimImport(tx, now(), now() + run.leaseMs))
    if (!job) return
    await processImport(run, job).catch(error => endFailedImport(run.services, job, error))
  }
}

const processImport = async (run: WorkerRun, job: ImportJob): Promise<void> => {
  if (job.attempts > MAX_ATTEMPTS) throw new ApiError('CONFLICT', interruptedMessage(job))
  const stopRenewing = startLeaseRenewal(run, job)
  try {
    if (job.isUndo) await undoImport(run, job)
    else await withParser(run.services.findProgram, parser => importRows(run, job, parser), run.options.parserLimits)
  } finally {
    stopRenewing()
  }
}

const undoImport = async ({ services, state, leaseMs }: WorkerRun, job: ImportJob): Promise<void> => {
  const { store } = services
  do if (state.isStopping) return store.write(tx => releaseImportLease(tx, job))
  while (await undoBatch(services, job, leaseMs))
  await store.write(tx => finishUndo(tx, job, 'UNDONE'))
}

const interruptedMessage = ({ isDryRun, done, total }: ImportJob): Message =>
  isDryRun || done === 0
    ? 'The server stopped twice while it read this file, so it was given up. Nothing of it was imported.'
    : withValues(
        'The server stopped twice while it read this file, so it was given up after {done} of {total} rows. Those are imported: send only the rest.',
        { done, total },
      )

const importRows = async (run: WorkerRun, job: ImportJob, parser: Parser): Promise<void> => {
  const { services, state, leaseMs } = run
  const { store, log, now } = services
  const content = await readImportContent(store.read, job.id)
  const { done: doneBefore, settings, createdAt } = job
  // A preview and its import are read by one clock, so that no sale begins or ends between them.
  const file = await parser.request('open', { content, done: doneBefore, settings, now: createdAt })
  const outline = job.isDryRun && job.settings ? toOutline(file) : null
  await store.write(tx => setImportTotal(tx, job, file.total, outline))
  if (file.missing.length > 0 && !outline) throw new CsvParseError(1, 'The header of this file is not understood.')
  const claimed = new Set(await findImportClaims(store.read, job.id))
  const batchRun: BatchRun = {
    ...{ services, job, leaseMs, claimed, outline, budget: createDownloadBudget(now, run.options.downloadLimits) },
    ...{ layout: file.layout, idsOfFile: new Set(file.ids), skus: createSkuBook(), fetch: run.options.fetch },
  }
  let { done } = job
  for (;;) {
    if (state.isStopping) return store.write(tx => releaseImportLease(tx, job))
    const batch = await parser.request('next', null)
    if (batch.length === 0) break
    done = await writeBatch(batchRun, batch, done)
  }
  const notes = outline === null && job.settings === null ? [] : await listUnusedPictures(store.read, job.id)
  await store.write(tx => finishImport(tx, job, 'DONE', notes, now()))
  await store
    .optimize()
    .catch(error => log.warn({ err: error }, 'The statistics of the query planner could not be updated.'))
}

const MAX_UNUSED_PICTURES = 50

/** Notes about pictures that were sent beside the file and belong to none of its products. */
const listUnusedPictures = async (db: Database, importId: string): Promise<ReportedProblem[]> =>
  (await findUnusedPictures(db, importId))
    .slice(0, MAX_UNUSED_PICTURES)
    .map(name => toNote(0, withValues('No product of this file has the picture {name}.', { name })))

const toOutline = ({ layout, columns, missing, currencies }: ParserCalls['open']['output']): ImportOutline => ({
  ...{ kind: layout.kind, columns, missing, currencies },
  ...{ categories: [], variants: 0, blankStocks: 0, isOwnExport: isOwnExport(layout) },
})

/** Renews the lease until the returned function is called, because a batch with its pictures can take longer. */
const startLeaseRenewal = ({ services, leaseMs }: WorkerRun, job: ImportJob): (() => void) => {
  const { store, log, now } = services
  const renew = () =>
    store
      .write(tx => renewImportLease(tx, job, now() + leaseMs))
      .catch(error => log.warn({ err: error, import: job.id }, 'The lease of an import could not be renewed.'))
  const timer = setInterval(renew, leaseMs / 3).unref()
  return () => clearInterval(timer)
}

/** Releases the import for another try when the database was busy, and marks it as failed otherwise. */
const endFailedImport = async ({ store, log, now }: Services, job: ImportJob, error: unknown): Promise<void> => {
  if (error instanceof LeaseLost) return
  const isBusy = error instanceof ApiError && error.code === 'UNAVAILABLE'
  if (isBusy) return store.write(tx => releaseImportLease(tx, job, now() + BUSY_RETRY_MS))
  const isUserError = error instanceof CsvParseError || error instanceof ApiError
  if (job.isUndo) {
    log.error({ err: error, import: job.id }, 'An import could not be undone.')
    return void (await store.write(tx => finishUndo(tx, job, 'DONE')))
  }
  if (!isUserError) log.error({ err: error, import: job.id }, 'An import failed unexpectedly.')
  const { line, column } = error instanceof CsvParseError ? error : { line: 0, column: '' }
  const problem = toImportError(line, column, isUserError ? error.descriptor : SERVER_ERRORS.internal)
  await store.write(tx => finishImport(tx, job, 'FAILED', [problem], now()))
}
