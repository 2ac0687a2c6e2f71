import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import { unpackImport } from '../commands/start-import.ts'
import type { Store } from '../db/store.ts'
import type { fetchPicture } from '../outside/fetch-picture.ts'
import { endImport, type Job, releaseImport, setImportTotal, takeImport } from '../queries/imports.ts'
import type { Services } from '../services.ts'
import { type CsvRecord, readRecords, UnreadableCsv } from './csv-records.ts'
import { type Entry, entriesOf } from './entries.ts'
import { importBatch, LEASE_MS, Lost, type Reading } from './import-batch.ts'
import { layoutOf } from './layout.ts'

const BATCH = 100

type Turn = { isStopping: boolean; done: Promise<void> }
const turns = new WeakMap<Store, Turn>()

/**
 * Works through the imports that wait, one after the other, and through those that a process left which is no more: they go
 * on where it stopped. Called again while this process is at it, it answers the same promise.
 */
export const runImports = (services: Services, fetch?: typeof fetchPicture): Promise<void> => {
  const running = turns.get(services.store)
  if (running) return running.done
  const turn: Turn = { isStopping: false, done: Promise.resolve() }
  turn.done = workThrough(services, turn, fetch).finally(() => turns.delete(services.store))
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

const workThrough = async (services: Services, turn: Turn, fetch?: typeof fetchPicture): Promise<void> => {
  const { store, now } = services
  while (!turn.isStopping) {
    const job = await store.write(tx => takeImport(tx, now(), now() + LEASE_MS))
    if (!job) return
    await runImport(services, job, turn, fetch).catch(error => giveUp(services, job, error))
  }
}

const runImport = async (services: Services, job: Job, turn: Turn, fetch?: typeof fetchPicture): Promise<void> => {
  const { store, now } = services
  const text = await unpackImport(job.content)
  const layout = layoutOf((await readRecords(text).next()).value?.cells ?? [])
  if ('missing' in layout) throw new UnreadableCsv(1, 'The header of this file is not understood.')
  const total = await count(goodsRecords(text))
  await store.write(tx => setImportTotal(tx, job.id, total))
  const reading: Reading = { services, job, layout, fetch }
  let { done } = job
  for await (const batch of batchesOf(entriesOf(goodsRecords(text, done), layout))) {
    if (turn.isStopping) return store.write(tx => releaseImport(tx, job.id))
    done = await importBatch(reading, batch, done)
  }
  await store.write(tx => endImport(tx, job.id, 'DONE', [], now()))
}

/** The rows below the header, without the first ones. */
async function* goodsRecords(text: string, done = 0): AsyncGenerator<CsvRecord> {
  let at = -1
  for await (const record of readRecords(text)) {
    if (at >= done) yield record
    at++
  }
}

const count = async (records: AsyncIterable<unknown>): Promise<number> => {
  let total = 0
  for await (const _ of records) total++
  return total
}

async function* batchesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let batch: Entry[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** What another process goes on with, or what a busy database will take later, is not lost; the rest has failed. */
const giveUp = async ({ store, log, now }: Services, job: Job, error: unknown): Promise<void> => {
  const isBusy = error instanceof Refusal && error.code === 'UNAVAILABLE'
  if (error instanceof Lost || isBusy) return
  const isForPeople = error instanceof UnreadableCsv || error instanceof Refusal
  if (!isForPeople) log.error({ err: error, import: job.id }, 'An import failed unexpectedly.')
  const line = error instanceof UnreadableCsv ? error.line : 0
  const problem = { line, column: '', message: isForPeople ? error.message : REFUSED.internal }
  await store.write(tx => endImport(tx, job.id, 'FAILED', [problem], now()))
}
