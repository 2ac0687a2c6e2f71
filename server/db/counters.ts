import { randomInt } from 'node:crypto'
import { required } from '../config/required.ts'
import { readCounter, readCounters } from './change-log.ts'
import { compileOnce, type ParametersOf } from './compile-once.ts'
import type { CatalogueSeq, Database } from './store.ts'
import type { Tables } from './tables.ts'

/** Identifies the history of this database, so that a device notices when its cursor belongs to another one. */
export const readEpoch = (db: Database): Promise<number> => readCounter(db, 'epoch')

/** The number of the catalogue's last logged change, with the epoch. */
export const readCatalogueSeq = async (db: Database): Promise<CatalogueSeq> => {
  const counters = await readCounters(db, ['catalogue', 'epoch'])
  return { epoch: counters.get('epoch') ?? 0, seq: counters.get('catalogue') ?? 0 }
}

/**
 * Invalidates the cursors of all devices, because all rows were replaced by a demo market or a restored backup. The
 * number is random, because the same backup may be restored twice.
 */
export const startNewEpoch = async (tx: Database): Promise<void> => {
  await tx
    .updateTable('counters')
    .set({ value: randomInt(2 ** 47) })
    .where('name', '=', 'epoch')
    .execute()
}

/**
 * Locks the epoch until the end of the transaction. Of two processes that seed an empty database, the second one waits.
 */
export const lockEpoch = async (tx: Database): Promise<void> => {
  await tx
    .updateTable('counters')
    .set(row => ({ value: row.ref('value') }))
    .where('name', '=', 'epoch')
    .execute()
}

/**
 * Grows with every change of the listed products, but not with changes of stock. Caches of counts and pages use it as
 * key.
 */
export const readListingSeq = (db: Database): Promise<number> => readCounter(db, 'listing')

/** Call it in each transaction that adds, changes or removes a listed product. */
export const advanceListingSeq = (tx: Database): Promise<number> => advanceCounter(tx, 'listing')

/**
 * Advances a counter and returns its new value. Its row stays locked until the commit.
 * @param by how many numbers to take; the last of them is returned
 */
export const advanceCounter = async (tx: Database, name: string, by = 1): Promise<number> =>
  required((await advanceCounters(tx, [{ name, by }])).get(name), name)

/**
 * Raises a counter to a value, unless it has it or a higher one. Its row stays locked until the commit.
 * @returns whether it was raised
 */
export const raiseCounter = async (tx: Database, name: string, to: number): Promise<boolean> => {
  const present = await advanceCounter(tx, name, 0)
  if (present < to) await advanceCounter(tx, name, to - present)
  return present < to
}

const SEARCH_COUNTER = 'search documents'

/** Grows with every change of the search index. */
export const readSearchSeq = (db: Database): Promise<number> => readCounter(db, SEARCH_COUNTER)

/** Call it before `advanceListingSeq`, so that two transactions lock both rows in the same order. */
export const advanceSearchSeq = (tx: Database): Promise<number> => advanceCounter(tx, SEARCH_COUNTER)

const BATCH = 1000

/**
 * Advances counters, each once. Their rows are locked in the given order until the commit.
 * @returns the new value of each
 */
export const advanceCounters = async (
  tx: Database,
  steps: readonly { name: string; by: number }[],
): Promise<Map<string, number>> => {
  const values = new Map<string, number>()
  for (let from = 0; from < steps.length; from += BATCH) {
    const rows = await addToCounters(tx, {
      rows: steps.slice(from, from + BATCH).map(({ name, by }) => ({ name, value: by })),
    })
    for (const { name, value } of rows) values.set(name, value)
  }
  return values
}

const addToCounters = compileOnce((tx, { rows }: { rows: readonly ParametersOf<Tables['counters']>[] }) =>
  tx
    .insertInto('counters')
    .values([...rows])
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(row => ({ value: row('counters.value', '+', row.ref('excluded.value')) })),
    )
    .returning(['name', 'value']),
)
