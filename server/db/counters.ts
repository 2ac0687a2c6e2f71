import { randomInt } from 'node:crypto'
import { readCounter } from './change-log.ts'
import type { Database } from './store.ts'

/** Tells this market's history from any other, so that a device notices when its cursor belongs to another one. */
export const readEpoch = (db: Database): Promise<number> => readCounter(db, 'epoch')

/**
 * Makes every cursor of every device foreign: the rows were replaced as a whole (a demo market, a restored backup). A number
 * drawn anew, because the same backup may be restored twice.
 */
export const startNewEpoch = async (tx: Database): Promise<void> => {
  await tx
    .updateTable('counters')
    .set({ value: randomInt(2 ** 47) })
    .where('name', '=', 'epoch')
    .execute()
}

/** Holds the epoch for this transaction: of two processes that would fill an empty market, the second waits and sees it full. */
export const lockEpoch = async (tx: Database): Promise<void> => {
  await tx
    .updateTable('counters')
    .set(row => ({ value: row.ref('value') }))
    .where('name', '=', 'epoch')
    .execute()
}

/** Grows with every change of what is on sale, but not with a change of stock: what counts of listings are kept under. */
export const readListingSeq = (db: Database): Promise<number> => readCounter(db, 'listing')

/** Call it in the transaction that adds, changes or removes a product of a listing. */
export const advanceListingSeq = (tx: Database): Promise<number> => advanceCounter(tx, 'listing')

/**
 * Moves a counter on and answers its new value. Its row stays locked until the commit.
 * @param by how many numbers to take; the last of them is answered
 */
export const advanceCounter = async (tx: Database, name: string, by = 1): Promise<number> => {
  const { value } = await tx
    .insertInto('counters')
    .values({ name, value: by })
    .onConflict(conflict => conflict.column('name').doUpdateSet(row => ({ value: row('counters.value', '+', by) })))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
