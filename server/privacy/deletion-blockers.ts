import { type ExpressionBuilder, sql } from 'kysely'
import { CLOSED_STATUSES } from '../../src/contract/orders/order-status.ts'
import type { DeletionBlocker } from '../../src/contract/privacy/account.ts'
import { countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

const SHOWN_ORDERS = 5

/** Orders that are under way, and money that is owed back, of a customer and of a vendor's shops. */
export const listOrderBlockers = async (db: Database, profileId: string): Promise<DeletionBlocker[]> => {
  const bought = selectOwnOrders(db, profileId)
  const sold = selectShopOrders(db, profileId)
  const blockers = [
    await toBlocker('orders', bought.where(isOpen)),
    await toBlocker('refunds', bought.where(hasRefundDue)),
    await toBlocker('shop-orders', sold.where(isOpen)),
    await toBlocker('shop-refunds', sold.where(hasRefundDue)),
  ]
  return blockers.filter(({ count }) => count > 0)
}

type OrderRows = ReturnType<typeof selectOwnOrders>
type OrderRow = ExpressionBuilder<Tables, 'orders'>

const selectOwnOrders = (db: Database, profileId: string) =>
  db.selectFrom('orders').where('orders.customer_id', '=', profileId)

/** Of deleted shops, too. */
const selectShopOrders = (db: Database, profileId: string): OrderRows =>
  db
    .selectFrom('orders')
    .where('orders.shop_id', 'in', db.selectFrom('shops').select('shops.id').where('vendor_id', '=', profileId))

const isOpen = (row: OrderRow) => row('orders.status', 'not in', [...CLOSED_STATUSES])

const hasRefundDue = (row: OrderRow) =>
  row.and([
    row('orders.status', 'in', [...CLOSED_STATUSES]),
    row.or([
      row('orders.payment_status', '=', 'REFUND_PENDING'),
      row.exists(
        row
          .selectFrom('payments')
          .select(sql.lit(1).as('one'))
          .whereRef('payments.order_id', '=', 'orders.id')
          .where('payments.refund_status', 'in', ['OWED', 'SENDING', 'SENT', 'REFUSED']),
      ),
      row.exists(
        row
          .selectFrom('refunds')
          .select(sql.lit(1).as('one'))
          .whereRef('refunds.order_id', '=', 'orders.id')
          .where('refunds.status', '<>', sql.lit('DONE')),
      ),
    ]),
  ])

const toBlocker = async (kind: DeletionBlocker['kind'], orders: OrderRows): Promise<DeletionBlocker> => {
  const count = await countRows(orders)
  const newest = orders.select(['orders.id', 'orders.number']).orderBy('orders.created_at', 'desc')
  return { kind, count, orders: count ? await newest.limit(SHOWN_ORDERS).execute() : [] }
}

/**
 * Is this the only SUPER_ADMIN who can sign in? Locks all of them, so that two who delete themselves at the same time
 * wait for each other.
 */
export const lockAsLastSuperAdmin = async (
  tx: Database,
  userId: string,
  { isDemo }: { isDemo: boolean },
): Promise<boolean> => {
  const rows = await tx
    .updateTable('users')
    .set({ role: 'SUPER_ADMIN' })
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .$if(!isDemo, users => users.where('is_demo', '=', 0))
    .returning('id')
    .execute()
  return rows.every(({ id }) => id === userId)
}

/** The same without a lock, for those who only ask. */
export const isLastSuperAdmin = async (
  db: Database,
  userId: string,
  { isDemo }: { isDemo: boolean },
): Promise<boolean> => {
  const other = db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .where('id', '<>', userId)
    .$if(!isDemo, users => users.where('is_demo', '=', 0))
  return (await other.executeTakeFirst()) === undefined
}
