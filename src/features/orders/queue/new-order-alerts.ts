import type { Order } from '../../../contract/orders/orders.ts'

/** Older orders were only just fetched: a phone that wakes up must not ring for the whole night. */
export const ALERT_MAX_AGE_MS = 10 * 60_000

type AlertableOrder = Pick<Order, 'id' | 'paymentType' | 'createdAt' | 'updatedAt'>

/** The orders that have just become acceptable. @param now milliseconds */
export const findOrdersToAlert = <One extends AlertableOrder>(
  waiting: readonly One[],
  known: ReadonlySet<string>,
  now: number,
): One[] => waiting.filter(order => !known.has(order.id) && now - getActionableAt(order) < ALERT_MAX_AGE_MS)

/** An online order may have been placed long ago: it becomes acceptable when it is paid, which is its last change. */
const getActionableAt = ({ paymentType, createdAt, updatedAt }: AlertableOrder): number =>
  Date.parse(paymentType === 'ONLINE' ? updatedAt : createdAt)
