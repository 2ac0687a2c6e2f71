import { useLiveQuery } from 'dexie-react-hooks'
import { getOrder, myOrders } from '../../../contract/orders/orders.ts'
import { type RefreshState, useRefresh } from '../../../lists/use-refresh.ts'
import { readSession } from '../../../local/api/session.ts'
import { readMeta } from '../../../local/db/meta.ts'
import { countOrders } from '../../../local/orders/counts.ts'
import { type DeviceOrders, readOrder, readOrders, type StoredOrderFilter } from '../../../local/orders/reads.ts'
import { pullAccount } from '../../../local/sync/account-sync.ts'
import { readListing, refreshEntity, refreshListing } from '../../../local/sync/listings.ts'

export type MyOrdersState = DeviceOrders & {
  /** When this device last synced all recent orders, in milliseconds; null: never. */
  at: number | null
  /** How many more orders the server has than this device. */
  olderCount: number
}

/** The cheapest query that returns the total. */
const COUNT_QUERY = { limit: 1 }

/** The customer's orders on this device, kept fresh; undefined while they are being read. */
export const useMyOrders = (
  filter: StoredOrderFilter = {},
): { orders: MyOrdersState | undefined; refresh: RefreshState } => {
  const refresh = useRefresh('my-orders', async force => {
    await pullAccount()
    await refreshListing(myOrders, COUNT_QUERY, { force })
  })
  return { orders: useLiveQuery(() => readMyOrders(filter), [JSON.stringify(filter)]), refresh }
}

/** One order, placed or pending; null: not on this device; undefined while it is being read. */
export const useOrder = (id: string) => {
  const found = useLiveQuery(() => readOrder(id), [id])
  const isWaiting = found !== undefined && found !== null && 'waiting' in found
  // The server does not have a pending order yet.
  const refresh = useRefresh(found === undefined || isWaiting ? '' : id, () => refreshEntity(getOrder, { id }))
  return { found, refresh }
}

const readMyOrders = async (filter: StoredOrderFilter): Promise<MyOrdersState> => {
  const [onDevice, known, listing, account, session] = await Promise.all([
    readOrders(filter),
    countOrders(),
    readListing(myOrders, COUNT_QUERY),
    readMeta('account'),
    readSession(),
  ])
  const isOwn = account && account.userId === session?.user.id
  return {
    ...onDevice,
    at: isOwn ? account.at : null,
    olderCount: Math.max(0, (listing?.total ?? 0) - known),
  }
}
