import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import type { Store } from '../db/store.ts'
import type { fetchPicture } from '../outside/fetch-picture.ts'
import {
  endImport,
  importContent,
  type Job,
  releaseImport,
  renewImport,
  setImportTotal,
  takeImport,
} from '../queries/imports.ts'
import type { Services } from '../services.ts'
import { UnreadableCsv } from './csv-records.ts'
import { importBatch, Lost } from './import-batch.ts'
import { type Parser, type ParserLimits, withParser } from './parser.ts'

/** An import that as many processes did not finish is given up: it may be what ended them. */
const ATTEMPTS = 2
const LEASE_MS = 60_000
const BUSY_WAIT_MS = 10_000

export type ImportOptions = {
  /** How pictures are fetched. */
  fetch?: typeof fetchPicture
  parserLimits?: ParserLimits
  /** How long an import stays with a process that says nothing of it. It does three times as often. */
  leaseMs?: number
}

type Turn = { isStopping: boolean; done: Promise<void> }
type Run = { services: Services; turn: Turn; options: ImportOptions; leaseMs: number }
const turns = new WeakMap<Store, Turn>()

/**
 * Works through the imports that wait, one after the other, and through those that a process left which is no more: they go
 * on where it stopped. Called again while this process is at it, it answers the same promise.
 */
export const runImports = (services: Services, options: ImportOptions = {}): Promise<void> => {
  const running = turns.get(services.store)
  if (running) return running.done
  const turn: Turn = { isStopping: false, done: Promise.resolve() }
  const run = { services, turn, options, leaseMs: options.leaseMs ?? LEASE_MS }
  turn.done = workThrough(run).finally(() => turns.delete(services.store))
  turns.set(services.store, turn)
  return turn.done
}

/** Lets the batch at hand finish, and leaves the rest to whoever comes next. */
export const stopImports = async (store: Store): Promise<void> => {
  const turn = turns.get(store)
  if (!turn) return
  turn.isStopping = true
  await turn.done
}

const workThrough = async (run: Run): Promise<void> => {
  const { store, now } = run.services
  while (!run.turn.isStopping) {
    const job = await store.write(tx => takeImport(tx, now(), now() + run.leaseMs))
    if (!job) return
    await runImport(run, job).catch(error => giveUp(run.services, job, error))
  }
}

const runImport = async (run: Run, job: Job): Promise<void> => {
  if (job.attempts > ATTEMPTS) throw new Refusal('CONFLICT', interrupted(job))
  const stopRenewing = renewLease(run, job)
  try {
    await withParser(parser => readFile(run, job, parser), run.options.parserLimits)
  } finally {
    stopRenewing()
  }
}

const interrupted = ({ isDryRun, done, total }: Job): string =>
  isDryRun || done === 0
    ? 'The server stopped twice while it read this file, so it was given up. Nothing of it was imported.'
    : `The server stopped twice while it read this file, so it was given up after ${done} of ${total} rows. Those are imported: send only the rest.`

const readFile = async (run: Run, job: Job, parser: Parser): Promise<void> => {
  const { services, turn, leaseMs } = run
  const { store, now } = services
  const content = await importContent(store.read, job.id)
  const { layout, total } = await parser.ask('open', { content, done: job.done })
  await store.write(tx => setImportTotal(tx, job, total))
  const reading = { services, job, layout, leaseMs, fetch: run.options.fetch }
  let { done } = job
  for (;;) {
    if (turn.isStopping) return store.write(tx => releaseImport(tx, job))
    const batch = await parser.ask('next', null)
    if (batch.length === 0) break
    done = await importBatch(reading, batch, done)
  }
  await store.write(tx => endImport(tx, job, 'DONE', [], now()))
}

/** Holds the import until the returned function is called, however long a batch and its pictures take. */
const renewLease = ({ services, leaseMs }: Run, job: Job): (() => void) => {
  const { store, log, now } = services
  const renew = () =>
    store
      .write(tx => renewImport(tx, job, now() + leaseMs))
      .catch(error => log.warn({ err: error, import: job.id }, 'The lease of an import could not be renewed.'))
  const timer = setInterval(renew, leaseMs / 3).unref()
  return () => clearInterval(timer)
}

/** What another process goes on with, or what a busy database will take later, is not lost; the rest has failed. */
const giveUp = async ({ store, log, now }: Services, job: Job, error: unknown): Promise<void> => {
  if (error instanceof Lost) return
  const isBusy = error instanceof Refusal && error.code === 'UNAVAILABLE'
  if (isBusy) return store.write(tx => releaseImport(tx, job, now() + BUSY_WAIT_MS))
  const isForPeople = error instanceof UnreadableCsv || error instanceof Refusal
  if (!isForPeople) log.error({ err: error, import: job.id }, 'An import failed unexpectedly.')
  const { line, column } = error instanceof UnreadableCsv ? error : { line: 0, column: '' }
  const problem = { line, column, message: isForPeople ? error.message : REFUSED.internal }
  await store.write(tx => endImport(tx, job, 'FAILED', [problem], now()))
}
