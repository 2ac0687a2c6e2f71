import { SYSTEM_ACTOR } from '../../commands/system-actor.ts'
import type { Database } from '../../db/store.ts'
import { insertOrderEvent } from '../../queries/order-writes.ts'
import { idChunks } from './tables.ts'

const DAY_MS = 86_400_000
/** A gateway's page may be paid on so long after its attempt began, and the backup was made while it could. */
const PAYMENT_WINDOW_MS = 2 * DAY_MS
const REFUND_NOTE = 'The market was restored from a backup. This payment was refunded after the backup was made.'

/**
 * Lets the gateway be asked once more about every attempt that may have been paid after the backup: its notification went
 * to the database that was replaced.
 * @returns how many will be asked about
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
 * Carries over which payments were refunded after the backup, so that no money is given back twice.
 * @returns the numbers of the orders whose money is back or on its way, though the backup says that they are paid
 */
export const copyRefunds = async (tx: Database, former: Database, now: number): Promise<string[]> => {
  const orderIds = new Set<string>()
  for (const ids of await idChunks(tx, 'payments')) {
    const known = selectRefunds(former).where('id', 'in', ids).where('refund_status', 'is not', null)
    for (const { id, order_id, ...refund } of await known.execute()) {
      const { numUpdatedRows } = await tx
        .updateTable('payments')
        .set(refund)
        .where('id', '=', id)
        .where(row => row.or([row('refund_status', 'is', null), row('refund_status', '!=', refund.refund_status)]))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) orderIds.add(order_id)
    }
  }
  const numbers = []
  for (const orderId of orderIds) numbers.push(await copyPaymentStatus(tx, former, orderId, now))
  return numbers.filter(number => number !== null)
}

const selectRefunds = (db: Database) =>
  db.selectFrom('payments').select(['id', 'order_id', 'refund_status', 'refund_reference', 'refund_at'])

/** What money an order has is true whatever its status was then: nobody packs an order whose money is back. */
const copyPaymentStatus = async (
  tx: Database,
  former: Database,
  orderId: string,
  now: number,
): Promise<string | null> => {
  const find = (db: Database) =>
    db.selectFrom('orders').select(['number', 'payment_status']).where('id', '=', orderId).executeTakeFirst()
  const [restored, known] = [(await find(tx))!, await find(former)]
  const to = known?.payment_status
  if (!to || to === restored.payment_status || (to !== 'REFUND_PENDING' && to !== 'REFUNDED')) return null
  await tx.updateTable('orders').set({ payment_status: to, updated_at: now }).where('id', '=', orderId).execute()
  await insertOrderEvent(tx, {
    orderId,
    actor: SYSTEM_ACTOR,
    from: restored.payment_status,
    to,
    note: REFUND_NOTE,
    now,
  })
  return restored.number
}
