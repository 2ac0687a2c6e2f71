import { stripAuditEntries } from '../audit/audit-log.ts'
import type { Change } from '../db/change-log-bulk.ts'
import { anyOf } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { eraseFromNotifications } from '../notifications/notifications.ts'
import { eraseShipmentTexts } from '../shipments/shipments.ts'
import { eraseFromStoredResponses, listOrderWriters } from './stored-responses.ts'

const BATCH = 500

/** A note that holds what a person wrote, not only what the system says. */
const FREE_NOTE = '{reason}: {note}'

/**
 * Removes what is told about the customer of finished orders elsewhere than in the order: notes of the shop, notifications, the
 * audit log, and responses that are stored for others.
 * @returns the changes to log
 */
export const eraseOrderTraces = async (tx: Database, orderIds: readonly string[]): Promise<Change[]> => {
  const changes: Change[] = []
  for (let from = 0; from < orderIds.length; from += BATCH)
    changes.push(...(await eraseBatch(tx, orderIds.slice(from, from + BATCH))))
  return changes
}

const eraseBatch = async (tx: Database, ids: readonly string[]): Promise<Change[]> => {
  await tx
    .updateTable('order_events')
    .set({ note: null, note_descriptor: null })
    .where('order_id', 'in', [...ids])
    .where(row =>
      row.or([row('note_descriptor', 'is', null), row('note_descriptor', 'like', `%${JSON.stringify(FREE_NOTE)}%`)]),
    )
    .execute()
  await tx
    .updateTable('refunds')
    .set({ reason: null })
    .where('order_id', 'in', [...ids])
    .execute()
  await eraseShipmentTexts(tx, ids)
  await stripAuditEntries(tx, 'order', ids)
  const owners = await listOrderWriters(tx, ids)
  await eraseFromStoredResponses(tx, { owners, orderIds: new Set(ids) })
  const vendors = owners.filter(({ role }) => role === 'VENDOR')
  const people = await listShopPeople(
    tx,
    vendors.map(({ profileId }) => profileId),
  )
  const readers = [...vendors.map(({ userId }) => userId), ...people, ...(await listCustomers(tx, ids))]
  return eraseFromNotifications(tx, notifications =>
    notifications.where('user_id', 'in', anyOf(readers)).where(
      'path',
      'in',
      ids.map(id => `/dashboard/orders/${id}`),
    ),
  )
}

const listShopPeople = async (tx: Database, vendorIds: readonly string[]): Promise<string[]> => {
  const rows = await tx.selectFrom('shop_staff').select('user_id').where('vendor_id', 'in', anyOf(vendorIds)).execute()
  return rows.map(row => row.user_id)
}

/** They were told of what happened after they had left. */
const listCustomers = async (tx: Database, orderIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('profiles', 'profiles.id', 'orders.customer_id')
    .select('profiles.user_id')
    .where('orders.id', 'in', [...orderIds])
    .execute()
  return rows.map(row => row.user_id)
}
