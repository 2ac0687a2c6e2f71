import { sql } from 'kysely'
import { type CustomerHistory, needsCustomerHistory } from '../../src/contract/orders/customer-history.ts'
import type { Actor } from '../auth/authentication.ts'
import { hasRow } from '../db/row-existence.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { findScoringConnection } from '../shipments/courier-connections.ts'
import { selectOwnOrders } from './orders.ts'

/**
 * How the orders of the customer of an order ended, in all shops. Nothing unless the shop still decides about cash on
 * delivery.
 * @throws ApiError NOT_FOUND, FORBIDDEN (another's shop)
 */
export const findCustomerHistory = async (db: Database, id: string, actor: Actor): Promise<CustomerHistory[]> => {
  const own = selectOwnOrders(db, actor)
    .where('orders.id', '=', id)
    .select(['orders.customer_id', 'orders.shop_id', 'orders.status', 'orders.payment_type as paymentType'])
  const order = await requireOwned(await own.executeTakeFirst(), () => hasRow(db, 'orders', id))
  if (!needsCustomerHistory(order)) return []
  const counts = await db
    .selectFrom('orders')
    .select([
      sql<number>`coalesce(sum(case when delivered_at is not null then 1 else 0 end), 0)`.as('delivered'),
      sql<number>`coalesce(sum(case when delivered_at is null and status = 'RETURNED' and payment_type = 'COD' then 1 else 0 end), 0)`.as(
        'refused',
      ),
    ])
    .where('customer_id', '=', order.customer_id)
    .executeTakeFirstOrThrow()
  const scoring = await findScoringConnection(db, order.shop_id)
  const scoredBy = scoring && { scoredBy: scoring.courier }
  return [{ id, delivered: Number(counts.delivered), refused: Number(counts.refused), ...scoredBy }]
}
