import { sql } from 'kysely'
import { CLOSED_STATUSES } from '../../src/contract/orders/order-status.ts'
import { DELETED_USER } from '../audit/system-actor.ts'
import type { Change } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'

const BATCH_SIZE = 500

/**
 * Removes name, address and note from the finished orders of a deleted customer. What was sold, for how much and into
 * which district stays for the shop's books. An order that is under way keeps its address until it has arrived.
 */
export const anonymiseFinishedOrders = async (tx: Database, customerId: string): Promise<void> => {
  await updateFinishedOrders(tx).where('customer_id', '=', customerId).execute()
}

/**
 * The same for orders that were finished after their customer was deleted, at most 500 at a time.
 * @returns their ids, and the changes to log
 */
export const anonymiseLaterOrders = async (tx: Database): Promise<{ ids: string[]; changes: Change[] }> => {
  const due = await selectFinished(tx).select('orders.id').limit(BATCH_SIZE).execute()
  if (due.length === 0) return { ids: [], changes: [] }
  const ids = due.map(({ id }) => id)
  await updateFinishedOrders(tx).where('id', 'in', ids).execute()
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select(['orders.id', 'profiles.user_id as vendor'])
    .where('orders.id', 'in', ids)
    .execute()
  return { ids, changes: rows.map(({ id, vendor }) => ({ scopes: [vendor], entity: 'order', id })) }
}

const owesNoAmount = sql<boolean>`not exists (select 1 from refunds
  where refunds.order_id = orders.id and refunds.status <> 'DONE')`

const selectFinished = (db: Database) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .innerJoin('orders', 'orders.customer_id', 'profiles.id')
    .where('users.deleted_at', 'is not', null)
    .where('orders.status', 'in', [...CLOSED_STATUSES])
    .where('orders.payment_status', '<>', 'REFUND_PENDING')
    .where(owesNoAmount)
    .where('orders.shipping_phone', '<>', '')

/** The phone is never empty before. */
const updateFinishedOrders = (tx: Database) =>
  tx
    .updateTable('orders')
    .set(row => ({
      shipping_name: DELETED_USER,
      shipping_phone: '',
      shipping_email: '',
      shipping_address: '',
      shipping_upazila: null,
      shipping_place: null,
      note: null,
      seq: row('seq', '+', 1),
    }))
    .where('status', 'in', [...CLOSED_STATUSES])
    .where('payment_status', '<>', 'REFUND_PENDING')
    .where(owesNoAmount)
    .where('shipping_phone', '<>', '')
