import { sql } from 'kysely'
import type { Database } from '../db/store.ts'
import { type Entry, subtractEntries } from './order-balances.ts'
import { type NewJournal, writeJournals } from './write-journals.ts'

type LedgerSubject = NewJournal['subject']

/** What the ledger has to have for something with an id. */
export type WantedBalances = { id: string; wanted: readonly Entry[] }
/** `missing`: what the ledger lacks for it. `journals`: the number of its last one. */
export type SubjectDifference = { id: string; missing: Entry[]; journals: number }

/** Compares the ledger's journals of one subject with what they have to add up to. */
export const compareSubject = async (
  db: Database,
  subject: LedgerSubject,
  balances: readonly WantedBalances[],
): Promise<SubjectDifference[]> => {
  if (balances.length === 0) return []
  const sums = await db
    .selectFrom('ledger_journals')
    .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
    .select(['cause', 'kind', 'owner', sql<number>`max(number)`.as('number')])
    .select(sql<number>`cast(sum(amount) as bigint)`.as('amount'))
    .where('subject', '=', subject)
    .where(
      'cause',
      'in',
      balances.map(({ id }) => id),
    )
    .groupBy(['cause', 'kind', 'owner'])
    .execute()
  return balances.map(({ id, wanted }) => {
    const own = sums.filter(({ cause }) => cause === id)
    const present = own.map(({ kind, owner, amount }) => ({ kind, owner, amount: Number(amount) }))
    return {
      id,
      missing: subtractEntries(wanted, present),
      journals: own.reduce((last, { number }) => Math.max(last, number), 0),
    }
  })
}

/** Enters what is missing, in a transaction that has locked what the journals are about. @returns their number */
export const postSubject = async (
  tx: Database,
  { subject, event, now }: { subject: LedgerSubject; event: string; now: number },
  balances: readonly WantedBalances[],
): Promise<number> => {
  const missing = (await compareSubject(tx, subject, balances)).filter(one => one.missing.length > 0)
  const journals = missing.map(one => ({
    subject,
    cause: one.id,
    number: one.journals + 1,
    event,
    entries: one.missing,
  }))
  await writeJournals(tx, journals, now)
  return journals.length
}
