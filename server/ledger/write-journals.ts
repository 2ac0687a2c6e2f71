import type { Selectable } from 'kysely'
import { v7 } from 'uuid'
import { compileOnce, type ParametersOf } from '../db/compile-once.ts'
import { sendTogether } from '../db/send-together.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import type { Entry } from './order-balances.ts'

type JournalRow = Selectable<Tables['ledger_journals']>
type EntryRow = Selectable<Tables['ledger_entries']>

export type NewJournal = Pick<JournalRow, 'subject' | 'cause' | 'number' | 'event'> & { entries: readonly Entry[] }

/** Adds journals to the ledger. Their entries sum to zero. */
export const writeJournals = async (tx: Database, journals: readonly NewJournal[], now: number): Promise<void> => {
  if (journals.length === 0) return
  const rows = journals.map(({ entries, ...journal }) => ({ journal: { id: v7(), ...journal, at: now }, entries }))
  await sendTogether([
    insertJournals(tx, { rows: rows.map(({ journal }) => journal) }),
    insertEntries(tx, {
      rows: rows.flatMap(({ journal, entries }) =>
        entries.map((entry, position) => ({ ...entry, journal_id: journal.id, position, at: now })),
      ),
    }),
  ])
}

const insertJournals = compileOnce((tx, { rows }: { rows: readonly ParametersOf<JournalRow>[] }) =>
  tx.insertInto('ledger_journals').values([...rows]),
)

const insertEntries = compileOnce((tx, { rows }: { rows: readonly ParametersOf<EntryRow>[] }) =>
  tx.insertInto('ledger_entries').values([...rows]),
)
