import { now } from './clock.ts'
import { db } from './database.ts'
import type { VisitorOrder } from './device-schema.ts'
import { readMeta } from './meta.ts'

/** For a live query: the orders that wait for the code to their phone, the oldest first. */
export const readVisitorOrders = async (): Promise<VisitorOrder[]> => (await readMeta('visitorOrders')) ?? []

/** Inside the caller's transaction. */
export const writeVisitorOrders = async (orders: VisitorOrder[]): Promise<void> => {
  if (orders.length === 0) await db.meta.delete('visitorOrders')
  else await db.meta.put({ key: 'visitorOrders', value: orders, at: now() })
}

/**
 * Hides who wrote the orders that wait, because somebody signs in, inside the caller's transaction. It may be another
 * person, and whoever uses the device after their sign-out is one, too.
 */
export const sealVisitorOrders = async (): Promise<void> => {
  const orders = await readVisitorOrders()
  if (orders.length > 0) await writeVisitorOrders(orders.map(order => ({ ...order, isSealed: true })))
}
