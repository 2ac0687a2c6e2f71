import type { Order } from '../../contract/orders.ts'

/** An order older than this that arrives now was only fetched now: a phone that wakes up must not ring for the night. */
export const ALERT_MAX_AGE_MS = 10 * 60_000

type AlertableOrder = Pick<Order, 'id' | 'paymentType' | 'createdAt' | 'updatedAt'>

/** The orders that can be accepted since a moment ago, among those that can. @param now milliseconds */
export const findOrdersToAlert = <One extends AlertableOrder>(
  waiting: readonly One[],
  known: ReadonlySet<string>,
  now: number,
): One[] => waiting.filter(order => !known.has(order.id) && now - getActionableAt(order) < ALERT_MAX_AGE_MS)

/** An order that is paid online may have been placed long before: it becomes work when it is paid, its last change. */
const getActionableAt = ({ paymentType, createdAt, updatedAt }: AlertableOrder): number =>
  Date.parse(paymentType === 'ONLINE' ? updatedAt : createdAt)
