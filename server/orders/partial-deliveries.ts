import { toTaka } from '../../src/contract/money.ts'
import type { PartialDelivery } from '../../src/contract/orders/order-returns.ts'
import { toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

/** What of these orders was not kept at the door, by the order's id. */
export const listPartialDeliveries = async (
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, PartialDelivery>> => {
  const rows = await db
    .selectFrom('partial_deliveries')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .execute()
  return new Map(
    rows.map(row => [
      row.order_id,
      {
        lines: JSON.parse(row.lines),
        lessForGoods: toTaka(row.goods),
        lessForDelivery: toTaka(row.delivery),
        at: toIso(row.decided_at),
        ...(row.ended_at !== null && { endedAt: toIso(row.ended_at), isRestocked: row.is_restocked === 1 }),
      },
    ]),
  )
}
