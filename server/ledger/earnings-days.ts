import { sql } from 'kysely'
import { formatDhakaDay } from '../../src/contract/dhaka-days.ts'
import { DAY_MS } from '../../src/contract/durations.ts'
import type { EarningsDay } from '../../src/contract/ledger/ledger.ts'
import { toTaka } from '../../src/contract/money.ts'
import { type Viewer, vendorProfileId } from '../auth/viewer.ts'
import { DAY_IN_SQL } from '../db/dhaka-days.ts'
import { ifGiven } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { RETURN_WINDOW_MS } from './read-order-money.ts'

/** Orders are released soon after the time for returns; what was delivered so long ago was before the ledger. */
const NEWS_MS = 60 * DAY_MS

/** The day in Bangladesh on which `releaseEarnings` makes an order payable; an order whose return is asked for has none. */
const DAY = sql<number | null>`case when orders.status = 'DELIVERED'
  then (orders.delivered_at + ${sql.lit(RETURN_WINDOW_MS + DAY_IN_SQL.ahead)}) / ${sql.lit(DAY_IN_SQL.length)} end`

const sumOf = (kind: string) =>
  sql<number>`cast(sum(case when kind = ${sql.lit(kind)} then amount else 0 end) as bigint)`

/**
 * What becomes available to the vendor's shops, by day: what delivered orders have earned, less the cash that the shop has of them. Orders
 * whose return is asked for come last.
 */
export const listEarningsDays = async (
  db: Database,
  { shopId, now }: { shopId?: string | undefined; now: number },
  vendor: Viewer,
): Promise<EarningsDay[]> => {
  const own = db
    .selectFrom('shops')
    .select('shops.id')
    .where('vendor_id', '=', vendorProfileId(vendor) ?? '')
  // Literals, so that the index of orders that are not payable counts: a shop may have delivered very many before.
  const selectOwn = (status: 'DELIVERED' | 'RETURN_REQUESTED') =>
    db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', sql.lit(status))
      .where('payable_at', 'is', null)
      .where('shop_id', 'in', own)
      .$call(ifGiven(shopId, (orders, id) => orders.where('shop_id', '=', id)))
  const rows = await db
    .selectFrom('orders')
    .innerJoin('ledger_journals', join =>
      join.onRef('ledger_journals.cause', '=', 'orders.id').on('ledger_journals.subject', '=', 'order'),
    )
    .innerJoin('ledger_entries', 'ledger_entries.journal_id', 'ledger_journals.id')
    .where(
      'orders.id',
      'in',
      selectOwn('DELIVERED')
        .where('delivered_at', '>=', now - NEWS_MS)
        .unionAll(selectOwn('RETURN_REQUESTED')),
    )
    .whereRef('ledger_entries.owner', '=', 'orders.shop_id')
    .where('kind', 'in', ['shop-pending', 'shop-cash'])
    .select([DAY.as('day'), sumOf('shop-pending').as('pending'), sumOf('shop-cash').as('cash')])
    .groupBy(DAY)
    .execute()
  return rows
    .map(({ day, pending, cash }) => ({
      day: day === null ? null : Number(day),
      pending: Number(pending),
      cash: Number(cash),
    }))
    .filter(({ pending, cash }) => pending !== 0 || cash !== 0)
    .sort((a, b) => (a.day ?? Number.POSITIVE_INFINITY) - (b.day ?? Number.POSITIVE_INFINITY))
    .map(({ day, pending, cash }) => {
      const date = day === null ? null : formatDhakaDay(day)
      const [earned, amount] = [toTaka(0 - pending), toTaka(0 - pending - cash)]
      return { id: date ?? 'return-requested', date, earned, cash: toTaka(cash), amount }
    })
}
