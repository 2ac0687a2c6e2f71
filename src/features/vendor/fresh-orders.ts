import type { Order } from '../../contract/orders.ts'

/** An order older than this that arrives now was only fetched now: a phone that wakes up must not ring for the night. */
export const FRESH_MS = 10 * 60_000

type NewOrder = Pick<Order, 'id' | 'paymentType' | 'createdAt' | 'updatedAt'>

/** The orders that can be accepted since a moment ago, among those that can. @param now milliseconds */
export const freshOrders = <One extends NewOrder>(
  waiting: readonly One[],
  known: ReadonlySet<string>,
  now: number,
): One[] => waiting.filter(order => !known.has(order.id) && now - workSince(order) < FRESH_MS)

/** An order that is paid online may have been placed long before: it becomes work when it is paid, its last change. */
const workSince = ({ paymentType, createdAt, updatedAt }: NewOrder): number =>
  Date.parse(paymentType === 'ONLINE' ? updatedAt : createdAt)
