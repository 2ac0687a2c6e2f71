import type { Selectable } from 'kysely'
import { v7 } from 'uuid'
import { compileOnce, type ParametersOf } from '../db/compile-once.ts'
import { sendTogether } from '../db/send-together.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { compareWithOrders } from './read-order-money.ts'

type JournalRow = Selectable<Tables['ledger_journals']>
type EntryRow = Selectable<Tables['ledger_entries']>

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
  const journals: JournalRow[] = []
  const entries: EntryRow[] = []
  for (const { id: cause, missing, journals: last } of await compareWithOrders(tx, ids)) {
    if (missing.length === 0) continue
    const id = v7()
    journals.push({ id, subject: 'order', cause, number: last + 1, event, at: now })
    entries.push(...missing.map((entry, position) => ({ ...entry, journal_id: id, position, at: now })))
  }
  if (journals.length > 0)
    await sendTogether([insertJournals(tx, { rows: journals }), insertEntries(tx, { rows: entries })])
  return journals.length
}

const insertJournals = compileOnce((tx, { rows }: { rows: readonly ParametersOf<JournalRow>[] }) =>
  tx.insertInto('ledger_journals').values([...rows]),
)

const insertEntries = compileOnce((tx, { rows }: { rows: readonly ParametersOf<EntryRow>[] }) =>
  tx.insertInto('ledger_entries').values([...rows]),
)
