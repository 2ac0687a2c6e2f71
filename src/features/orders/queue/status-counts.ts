import { ACCOUNT_ORDERS } from '../../../contract/constants.ts'

/** Asks for the counts of all buckets and a single order. */
export const STATUS_COUNTS_QUERY = { counts: true, page: 1, limit: 1 } as const

export type NewOrderCounts = {
  /** How many orders this device has in each status. */
  held: number
  /** New orders on this device: as the server last listed them, and those without a pending status change. */
  pending: number
  fresh: number
  /** New orders by the server's count; undefined: never fetched. */
  onServer: number | undefined
}

/** How many new orders wait: those on this device plus those that only the server has. */
export const computeNewOrderCount = ({ held, pending, fresh, onServer = 0 }: NewOrderCounts): number =>
  held < ACCOUNT_ORDERS ? fresh : Math.max(fresh, onServer - (pending - fresh))
