import { sql } from 'kysely'
import { dhakaDayStart } from '../../src/contract/dhaka-days.ts'
import type { AccountKind } from '../../src/contract/ledger/accounts.ts'
import type { EarningsMonth } from '../../src/contract/ledger/ledger.ts'
import { listMonths, monthStart, toMonth } from '../../src/contract/ledger/months.ts'
import { toTaka } from '../../src/contract/money.ts'
import type { Viewer } from '../auth/viewer.ts'
import { DAY_IN_SQL } from '../db/dhaka-days.ts'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { selectOwnEntries } from './list-entries.ts'

const DAY = sql<number>`(ledger_entries.at + ${sql.lit(DAY_IN_SQL.ahead)}) / ${sql.lit(DAY_IN_SQL.length)}`

const COMMISSION: readonly string[] = ['commission', 'vat-on-commission'] satisfies AccountKind[]

/** What the vendor's shops have earned by month, the latest first, without months of nothing before the present one. */
export const listEarningsMonths = async (
  db: Database,
  { shopId, now }: { shopId?: string | undefined; now: number },
  vendor: Viewer,
): Promise<EarningsMonth[]> => {
  const months = listMonths(now)
  const rows = await selectOwnEntries(db, vendor)
    .innerJoin('ledger_journals', 'ledger_journals.id', 'ledger_entries.journal_id')
    .$call(ifGiven(shopId, (entries, id) => entries.where('owner', '=', id)))
    .where('ledger_entries.at', '>=', monthStart(months.at(-1) ?? toMonth(now)))
    // When money becomes payable it only moves, and the cash is set off.
    .where('event', '<>', 'payable')
    .select([DAY.as('day'), 'kind', 'subject', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .groupBy([DAY, 'kind', 'subject'])
    .execute()
  const sum = (month: string, isCounted: (row: { kind: string; subject: string }) => boolean) =>
    rows
      .filter(row => isCounted(row) && toMonth(dhakaDayStart(Number(row.day))) === month)
      .reduce((total, { amount }) => total + Number(amount), 0)
  return months
    .map(id => ({
      id,
      earned: toTaka(0 - sum(id, ({ kind, subject }) => subject === 'order' && kind !== 'shop-cash')),
      commission: toTaka(0 - sum(id, ({ kind }) => COMMISSION.includes(kind))),
      withheld: toTaka(0 - sum(id, ({ kind }) => kind === 'withholding')),
      paidOut: toTaka(sum(id, ({ kind, subject }) => subject === 'payout' && kind === 'shop-payable')),
      cash: toTaka(sum(id, ({ kind }) => kind === 'shop-cash')),
    }))
    .filter(({ id, earned, paidOut, cash }) => id === months[0] || earned !== 0 || paidOut !== 0 || cash !== 0)
}
