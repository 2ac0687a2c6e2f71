import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { downloadPicture } from '../adapters/pictures/picture-download.ts'
import type { Services } from '../adapters/services.ts'
import type { Store } from '../db/store.ts'
import {
  claimImport,
  finishImport,
  type ImportJob,
  readImportContent,
  releaseImportLease,
  renewImportLease,
  setImportTotal,
} from '../queries/import-queue.ts'
import { CsvParseError } from './csv-records.ts'
import { LeaseLost, writeBatch } from './import-batch.ts'
import { type Parser, type ParserLimits, withParser } from './parser.ts'

/** An import that as many processes did not finish is given up: it may be what ended them. */
const MAX_ATTEMPTS = 2
const LEASE_MS = 60_000
const BUSY_RETRY_MS = 10_000

export type ImportOptions = {
  /** How pictures are fetched. */
  fetch?: typeof downloadPicture
  parserLimits?: ParserLimits
  /** How long an import stays with a process that says nothing of it. It does three times as often. */
  leaseMs?: number
}

type WorkerState = { isStopping: boolean; done: Promise<void> }
type WorkerRun = { services: Services; turn: WorkerState; options: ImportOptions; leaseMs: number }
const workers = new WeakMap<Store, WorkerState>()

/**
 * Works through the imports that wait, one after the other, and through those that a process left which is no more: they go
 * on where it stopped. Called again while this process is at it, it answers the same promise.
 */
export const runImports = (services: Services, options: ImportOptions = {}): Promise<void> => {
  const running = workers.get(services.store)
  if (running) return running.done
  const turn: WorkerState = { isStopping: false, done: Promise.resolve() }
  const run = { services, turn, options, leaseMs: options.leaseMs ?? LEASE_MS }
  turn.done = processQueue(run).finally(() => workers.delete(services.store))
  workers.set(services.store, turn)
  return turn.done
}

/** Lets the batch at hand finish, and leaves the rest to whoever comes next. */
export const stopImports = async (store: Store): Promise<void> => {
  const turn = workers.get(store)
  if (!turn) return
  turn.isStopping = true
  await turn.done
}

const processQueue = async (run: WorkerRun): Promise<void> => {
  const { store, now } = run.services
  while (!run.turn.isStopping) {
    const job = await store.write(tx => claimImport(tx, now(), now() + run.leaseMs))
    if (!job) return
    await processImport(run, job).catch(error => endFailedImport(run.services, job, error))
  }
}

const processImport = async (run: WorkerRun, job: ImportJob): Promise<void> => {
  if (job.attempts > MAX_ATTEMPTS) throw new ApiError('CONFLICT', interruptedMessage(job))
  const stopRenewing = startLeaseRenewal(run, job)
  try {
    await withParser(parser => importRows(run, job, parser), run.options.parserLimits)
  } finally {
    stopRenewing()
  }
}

const interruptedMessage = ({ isDryRun, done, total }: ImportJob): string =>
  isDryRun || done === 0
    ? 'The server stopped twice while it read this file, so it was given up. Nothing of it was imported.'
    : `The server stopped twice while it read this file, so it was given up after ${done} of ${total} rows. Those are imported: send only the rest.`

const importRows = async (run: WorkerRun, job: ImportJob, parser: Parser): Promise<void> => {
  const { services, turn, leaseMs } = run
  const { store, now } = services
  const content = await readImportContent(store.read, job.id)
  const { layout, total } = await parser.request('open', { content, done: job.done })
  await store.write(tx => setImportTotal(tx, job, total))
  const reading = { services, job, layout, leaseMs, fetch: run.options.fetch }
  let { done } = job
  for (;;) {
    if (turn.isStopping) return store.write(tx => releaseImportLease(tx, job))
    const batch = await parser.request('next', null)
    if (batch.length === 0) break
    done = await writeBatch(reading, batch, done)
  }
  await store.write(tx => finishImport(tx, job, 'DONE', [], now()))
}

/** Holds the import until the returned function is called, however long a batch and its pictures take. */
const startLeaseRenewal = ({ services, leaseMs }: WorkerRun, job: ImportJob): (() => void) => {
  const { store, log, now } = services
  const renew = () =>
    store
      .write(tx => renewImportLease(tx, job, now() + leaseMs))
      .catch(error => log.warn({ err: error, import: job.id }, 'The lease of an import could not be renewed.'))
  const timer = setInterval(renew, leaseMs / 3).unref()
  return () => clearInterval(timer)
}

/** What another process goes on with, or what a busy database will take later, is not lost; the rest has failed. */
const endFailedImport = async ({ store, log, now }: Services, job: ImportJob, error: unknown): Promise<void> => {
  if (error instanceof LeaseLost) return
  const isBusy = error instanceof ApiError && error.code === 'UNAVAILABLE'
  if (isBusy) return store.write(tx => releaseImportLease(tx, job, now() + BUSY_RETRY_MS))
  const isForPeople = error instanceof CsvParseError || error instanceof ApiError
  if (!isForPeople) log.error({ err: error, import: job.id }, 'An import failed unexpectedly.')
  const { line, column } = error instanceof CsvParseError ? error : { line: 0, column: '' }
  const problem = { line, column, message: isForPeople ? error.message : ERROR_MESSAGES.internal }
  await store.write(tx => finishImport(tx, job, 'FAILED', [problem], now()))
}
