import type { Database } from '../db/store.ts'
import { compareWithOrders } from './read-order-money.ts'
import { type NewJournal, writeJournals } from './write-journals.ts'

/**
 * Enters what an event has changed for these orders, in its transaction: the difference between what the ledger has and
 * what it must have. It writes nothing where nothing is missing. The transaction must have locked the orders' rows.
 * @returns the number of journals
 */
export const postOrders = async (
  tx: Database,
  ids: readonly string[],
  { event, now }: { event: string; now: number },
): Promise<number> => {
  const differences = await compareWithOrders(tx, ids)
  const journals = differences.flatMap(({ id: cause, missing, journals: last }): NewJournal[] =>
    missing.length > 0 ? [{ subject: 'order', cause, number: last + 1, event, entries: missing }] : [],
  )
  await writeJournals(tx, journals, now)
  return journals.length
}
