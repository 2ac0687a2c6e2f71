import type { placeOrder } from '../../contract/orders/order-writes.ts'
import { db } from '../db/database.ts'

// Only the type is imported: the endpoint itself would pull its whole module into every page.
const PLACE_ORDER: (typeof placeOrder)['name'] = 'orders.create'

/** How many of the user's orders are on this device. */
export const countOrders = (): Promise<number> => db.orders.count()

/** How many of them were placed after a time in milliseconds. */
export const countOrdersSince = (since: number): Promise<number> =>
  db.orders.where('createdAt').above(new Date(since).toISOString()).count()

/** How many orders wait to be sent, or were refused. */
export const countUnplacedOrders = (since = 0): Promise<number> =>
  db.outbox.filter(entry => entry.endpoint === PLACE_ORDER && entry.createdAt > since).count()
