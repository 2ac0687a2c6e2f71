import { DAY_MS } from '../../../src/contract/durations.ts'
import { toDescriptor } from '../../../src/contract/messages/server-messages.ts'
import { SYSTEM_ACTOR } from '../../audit/system-actor.ts'
import { required } from '../../config/required.ts'
import type { Database } from '../../db/store.ts'
import { postOrders } from '../../ledger/post-orders.ts'
import { insertOrderEvent } from '../../orders/order-writes.ts'
import { idChunks, sharedColumns } from './restored-tables.ts'

/** An attempt can be paid at the gateway for this long, so attempts of this time before the backup are checked. */
const PAYMENT_WINDOW_MS = 2 * DAY_MS
const REFUND_NOTE = 'The market was restored from a backup. This payment was refunded after the backup was made.'

/**
 * Schedules a query to the gateway for every attempt that may have been paid after the backup, because its notification
 * went to the replaced database.
 * @returns the number of attempts
 */
export const recheckPayments = async (tx: Database, now: number): Promise<number> => {
  const { latest } = await tx
    .selectFrom('payments')
    .select(row => row.fn.max('created_at').as('latest'))
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ next_check_at: now })
    .where('status', '!=', 'COMPLETED')
    .where('created_at', '>', (latest ?? 0) - PAYMENT_WINDOW_MS)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Copies the refunds made after the backup, so that no payment is refunded twice.
 * @returns the numbers of the refunded orders that are paid according to the backup
 */
export const copyRefunds = async (tx: Database, former: Database, now: number): Promise<string[]> => {
  const orderIds = new Set<string>()
  for (const ids of await idChunks(tx, 'payments')) {
    const refunds = selectRefunds(former).where('id', 'in', ids).where('refund_status', 'is not', null)
    for (const { id, order_id, ...refund } of await refunds.execute()) {
      const { numUpdatedRows } = await tx
        .updateTable('payments')
        .set(refund)
        .where('id', '=', id)
        .where(row => row.or([row('refund_status', 'is', null), row('refund_status', '!=', refund.refund_status)]))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) orderIds.add(order_id)
    }
  }
  for (const orderId of await copyAmounts(tx, former)) orderIds.add(orderId)
  const numbers = []
  for (const orderId of orderIds) numbers.push(await copyPaymentStatus(tx, former, orderId, now))
  if (orderIds.size > 0) await postOrders(tx, [...orderIds], { event: 'correction', now })
  return numbers.filter(number => number !== null)
}

/**
 * Copies amounts that went back after the backup, and what the orders say of them, so that none goes back twice.
 * @returns the orders
 */
const copyAmounts = async (tx: Database, former: Database): Promise<Set<string>> => {
  const changed = new Set<string>()
  // Earlier versions have no such table.
  const shared = await sharedColumns(tx, former)
  if (shared('refunds').length === 0) return changed
  for (const ids of await idChunks(tx, 'orders'))
    for (const refund of await former.selectFrom('refunds').selectAll().where('order_id', 'in', ids).execute()) {
      // A payment that came after the backup is not in it.
      const isKnown =
        refund.payment_id !== null &&
        (await tx.selectFrom('payments').select('id').where('id', '=', refund.payment_id).executeTakeFirst())
      const copied = { ...refund, payment_id: isKnown ? refund.payment_id : null }
      const { status, reference, source, changed_at, done_at } = refund
      await tx
        .insertInto('refunds')
        .values(copied)
        .onConflict(conflict => conflict.column('id').doUpdateSet({ status, reference, source, changed_at, done_at }))
        .execute()
      changed.add(refund.order_id)
    }
  const columns = RETURN_COLUMNS.filter(column => shared('orders').includes(column))
  for (const orderId of changed) await copyReturnedPieces(tx, former, { orderId, columns })
  return changed
}

const RETURN_COLUMNS = [
  'refunded',
  'commission_back',
  'commission_vat_back',
  'market_discount_back',
  'withholding_back',
] as const

/** What the order's own rows say of amounts and returned pieces. */
const copyReturnedPieces = async (
  tx: Database,
  former: Database,
  { orderId, columns }: { orderId: string; columns: readonly (typeof RETURN_COLUMNS)[number][] },
): Promise<void> => {
  const order = await former.selectFrom('orders').select(columns).where('id', '=', orderId).executeTakeFirst()
  if (order) await tx.updateTable('orders').set(order).where('id', '=', orderId).execute()
  const items = former.selectFrom('order_items').select(['id', 'returned']).where('order_id', '=', orderId)
  for (const { id, returned } of await items.where('returned', '>', 0).execute())
    await tx.updateTable('order_items').set({ returned }).where('id', '=', id).execute()
}

/** With what came, because that is what goes back. */
const selectRefunds = (db: Database) =>
  db
    .selectFrom('payments')
    .select(['id', 'order_id', 'refund_status', 'refund_reference', 'refund_at', 'is_refunded_by_hand'])
    .select(['reference', 'bank_reference', 'received_amount', 'received_currency'])

/** Copies the payment status regardless of the order's status, so that nobody packs a refunded order. */
const copyPaymentStatus = async (
  tx: Database,
  former: Database,
  orderId: string,
  now: number,
): Promise<string | null> => {
  const find = (db: Database) =>
    db.selectFrom('orders').select(['number', 'payment_status']).where('id', '=', orderId).executeTakeFirst()
  const [restored, replaced] = [required(await find(tx), orderId), await find(former)]
  const to = replaced?.payment_status
  if (!to || to === restored.payment_status || (to !== 'REFUND_PENDING' && to !== 'REFUNDED')) return null
  await tx.updateTable('orders').set({ payment_status: to, updated_at: now }).where('id', '=', orderId).execute()
  await insertOrderEvent(tx, {
    orderId,
    actor: SYSTEM_ACTOR,
    from: restored.payment_status,
    to,
    note: toDescriptor(REFUND_NOTE),
    now,
  })
  return restored.number
}
