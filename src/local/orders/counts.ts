import type { placeOrder, placeOrderGroup } from '../../contract/orders/order-writes.ts'
import { db } from '../db/database.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { findRowIds } from '../outbox/entry.ts'

// Only the type is imported: the endpoint itself would pull its whole module into every page.
const PLACE_ORDER: (typeof placeOrder)['name'] = 'orders.create'
const PLACE_GROUP: (typeof placeOrderGroup)['name'] = 'orders.createGroup'

/** How many of the user's orders are on this device. */
export const countOrders = (): Promise<number> => db.orders.count()

/** How many of them were placed after a time in milliseconds. */
export const countOrdersSince = (since: number): Promise<number> =>
  db.orders.where('createdAt').above(new Date(since).toISOString()).count()

/** How many orders wait to be sent, or were refused. */
export const countUnplacedOrders = async (since = 0): Promise<number> => {
  const entries = await db.outbox.filter(({ createdAt }) => createdAt > since).toArray()
  return entries.reduce((sum, entry) => sum + countOrdersOf(entry), 0)
}

const countOrdersOf = (entry: OutboxEntry): number => {
  if (entry.endpoint === PLACE_GROUP) return findRowIds(entry).length
  return entry.endpoint === PLACE_ORDER ? 1 : 0
}
