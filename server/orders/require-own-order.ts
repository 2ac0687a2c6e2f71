import type { Order } from '../../src/contract/orders/orders.ts'
import type { Viewer } from '../auth/viewer.ts'
import { hasRow } from '../db/row-existence.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { findOrderForUpdate, type OrderForUpdate } from './order-writes.ts'
import { findOrders } from './orders.ts'

/** The caller's own order, with the fields that a status change depends on. @throws ApiError FORBIDDEN, NOT_FOUND */
export const requireOwnOrder = async (tx: Database, id: string, actor: Viewer): Promise<OrderForUpdate> =>
  requireOwned(await findOrderForUpdate(tx, id, actor), () => hasRow(tx, 'orders', id))

/** An order that the viewer may read. @throws ApiError FORBIDDEN, NOT_FOUND */
export const loadOwnOrder = async (db: Database, id: string, viewer: Viewer): Promise<Order> => {
  const [order] = await findOrders(db, [id], viewer)
  return requireOwned(order, () => hasRow(db, 'orders', id))
}
