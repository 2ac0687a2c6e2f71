import { sql } from 'kysely'
import { toTaka } from '../../src/contract/money.ts'
import { ifGiven, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { selectUnmatchedLines } from '../ledger/post-courier-settlements.ts'
import type { ListedPage } from './listed-page.ts'
import type { SuspensePart } from './suspense-part.ts'

/** What couriers have paid to the market for no parcel that it knows, and nobody has decided about. */
export const listCourierLines = (db: Database, { asOf, sortOrder = 'desc' }: ListedPage): SuspensePart => {
  const lines = selectUnmatchedLines(db)
    .where('decision', 'is', null)
    .$call(ifGiven(asOf, (rows, time) => rows.where('settlements.created_at', '<=', time)))
  return {
    count: async () => {
      const { count } = await lines.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
      return Number(count)
    },
    read: async (offset, limit) => {
      const rows = await lines
        .select(['differences.id', 'differences.kind', 'lines.parcel', 'settlements.id as settlementId'])
        .select(['settlements.name as settlement', 'settlements.courier', 'settlements.created_at'])
        .select(sql<number>`lines.collected - lines.fee`.as('amount'))
        .orderBy('settlements.created_at', sortOrder)
        .orderBy('lines.settlement_id')
        .orderBy('lines.position')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ id, kind, parcel, settlementId, settlement, courier, created_at, amount }) => ({
        ...{ id, kind: kind === 'UNKNOWN' ? 'UNKNOWN_PARCEL' : kind, amount: toTaka(Number(amount)) },
        ...{ createdAt: toIso(created_at), orderId: null, orderNumber: null, line: null },
        courierLine: { settlementId, settlement, courier, parcel },
        ...{ decision: null, reason: null, decidedAt: null },
      }))
    },
  }
}
