import { ACCOUNT_ORDERS } from '../../contract/constants.ts'

/** Asks how many orders the server has in each heap, and for none of them but one. */
export const STATUS_COUNTS_QUERY = { counts: true, page: 1, limit: 1 } as const

export type NewOrderCounts = {
  /** Orders of every status that this device holds. */
  held: number
  /** New ones among them as the server last said, and those of them that no waiting change has moved on. */
  pending: number
  fresh: number
  /** New ones by the server's count; undefined: it was never asked. */
  onServer: number | undefined
}

/** How many new orders wait: those that the device holds, and beyond what it has room for those that the server counted. */
export const computeNewOrderCount = ({ held, pending, fresh, onServer = 0 }: NewOrderCounts): number =>
  held < ACCOUNT_ORDERS ? fresh : Math.max(fresh, onServer - (pending - fresh))
