import { sql } from 'kysely'
import type { AccountKind } from '../../src/contract/ledger/accounts.ts'
import type { Database } from '../db/store.ts'
import { type Entry, subtractEntries } from './order-balances.ts'
import { type PayoutMoney, toPayoutBalances } from './payout-balances.ts'
import { writeJournals } from './write-journals.ts'

/** Enters what an event has changed for a payout, in its transaction, which has locked its row. */
export const postPayout = async (
  tx: Database,
  payout: PayoutMoney & { id: string },
  { event, now }: { event: string; now: number },
): Promise<void> => {
  const { missing, journals } = (await comparePayouts(tx, [payout]))[0] ?? { missing: [], journals: 0 }
  if (missing.length > 0)
    await writeJournals(
      tx,
      [{ subject: 'payout', cause: payout.id, number: journals + 1, event, entries: missing }],
      now,
    )
}

export type PayoutDifference = { id: string; missing: Entry[]; journals: number }

/** What the ledger lacks for these payouts. */
export const comparePayouts = async (
  db: Database,
  payouts: readonly (PayoutMoney & { id: string })[],
): Promise<PayoutDifference[]> => {
  if (payouts.length === 0) return []
  const sums = await db
    .selectFrom('ledger_journals')
    .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
    .select(['cause', 'kind', 'owner', sql<number>`max(number)`.as('number')])
    .select(sql<number>`cast(sum(amount) as bigint)`.as('amount'))
    .where('subject', '=', 'payout')
    .where(
      'cause',
      'in',
      payouts.map(({ id }) => id),
    )
    .groupBy(['cause', 'kind', 'owner'])
    .execute()
  return payouts.map(payout => {
    const own = sums.filter(({ cause }) => cause === payout.id)
    const present = own.map(({ kind, owner, amount }) => ({ kind: kind as AccountKind, owner, amount: Number(amount) }))
    return {
      id: payout.id,
      missing: subtractEntries(toPayoutBalances(payout), present),
      journals: own.reduce((last, { number }) => Math.max(last, number), 0),
    }
  })
}
