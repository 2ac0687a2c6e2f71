import type { Order } from '../../contract/orders.ts'

/** An order older than this that arrives now was only fetched now: a phone that wakes up must not ring for the night. */
export const FRESH_MS = 10 * 60_000

/** The orders that have just been placed, among those that wait. @param now milliseconds */
export const freshOrders = <One extends Pick<Order, 'id' | 'createdAt'>>(
  pending: readonly One[],
  known: ReadonlySet<string>,
  now: number,
): One[] => pending.filter(order => !known.has(order.id) && now - Date.parse(order.createdAt) < FRESH_MS)
