import { v7 } from 'uuid'
import type { LinePieces, ReturnReason, ReturnRequest } from '../../src/contract/orders/order-returns.ts'
import { countRows, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

type NewReturnRequest = {
  orderId: string
  reason: ReturnReason | undefined
  note: string | undefined
  /** Null: all that the customer has. */
  lines: readonly LinePieces[] | null
  now: number
}

/** Stores why an order is to be returned, in place of an earlier request that was refused. */
export const saveReturnRequest = async (
  tx: Database,
  { orderId, reason, note, lines, now }: NewReturnRequest,
): Promise<void> => {
  const request = {
    reason: reason ?? null,
    note: note || null,
    requested_at: now,
    lines: lines && JSON.stringify(lines),
  }
  await tx.deleteFrom('return_photos').where('order_id', '=', orderId).execute()
  await tx
    .insertInto('return_requests')
    .values({ order_id: orderId, ...request })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet(request))
    .execute()
}

/** What the newest request of an order names. Orders of earlier versions have none. */
export const readReturnLines = async (
  tx: Database,
  orderId: string,
): Promise<{ reason: string | null; lines: LinePieces[] | null }> => {
  const row = await tx
    .selectFrom('return_requests')
    .select(['reason', 'lines'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return { reason: row?.reason ?? null, lines: row?.lines ? JSON.parse(row.lines) : null }
}

/** How many photos the request of an order has. */
export const countReturnPhotos = (tx: Database, orderId: string): Promise<number> =>
  countRows(tx.selectFrom('return_photos').where('order_id', '=', orderId))

export const insertReturnPhoto = async (
  tx: Database,
  { orderId, image, now }: { orderId: string; image: string; now: number },
): Promise<void> => {
  // An earlier version has stored no request.
  await tx
    .insertInto('return_requests')
    .values({ order_id: orderId, reason: null, note: null, requested_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx.insertInto('return_photos').values({ id: v7(), order_id: orderId, image, added_at: now }).execute()
}

/** The requests of these orders, by the order's id. */
export const listReturnRequests = async (
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, ReturnRequest>> => {
  const ids = [...orderIds]
  const rows = await db.selectFrom('return_requests').selectAll().where('order_id', 'in', ids).execute()
  if (rows.length === 0) return new Map()
  const photos = await db
    .selectFrom('return_photos')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const photosOf = (orderId: string) => photos.filter(photo => photo.order_id === orderId).map(({ image }) => image)
  return new Map(
    rows.map(({ order_id, reason, note, lines, requested_at }) => [
      order_id,
      {
        reason,
        note,
        ...(lines !== null && { lines: JSON.parse(lines) }),
        photos: photosOf(order_id),
        at: toIso(requested_at),
      },
    ]),
  )
}

/** Removes what a customer wrote and photographed for their returns. @returns the pictures that rows no longer refer to */
export const deleteReturnDetails = async (tx: Database, customerId: string): Promise<string[]> => {
  const orders = tx.selectFrom('orders').select('orders.id').where('customer_id', '=', customerId)
  await tx.updateTable('return_requests').set({ note: null }).where('order_id', 'in', orders).execute()
  const photos = tx.deleteFrom('return_photos').where('order_id', 'in', orders).returning('image')
  return (await photos.execute()).map(({ image }) => image)
}
