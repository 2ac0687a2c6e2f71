import { useLiveQuery } from 'dexie-react-hooks'
import { getOrder, myOrders } from '../../contract/orders.ts'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { readSession } from '../../local/api/session.ts'
import { db } from '../../local/db/database.ts'
import { type DeviceOrders, readOrder, readOrders, type StoredOrderFilter } from '../../local/resources/orders/reads.ts'
import { pullAccount } from '../../local/sync/account-sync.ts'
import { readListing, refreshEntity, refreshListing } from '../../local/sync/listings.ts'

export type MyOrdersState = DeviceOrders & {
  /** When this device last heard of all recent orders, in milliseconds; null: never. */
  at: number | null
  /** How many orders the server has beyond those on this device. */
  olderCount: number
}

/** The smallest question whose answer says how many orders there are in all. */
const COUNT_QUERY = { limit: 1 }

/** The customer's orders on this device, kept fresh; undefined while they are read. */
export const useMyOrders = (
  filter: StoredOrderFilter = {},
): { orders: MyOrdersState | undefined; refresh: RefreshState } => {
  const refresh = useRefresh('my-orders', async force => {
    await pullAccount()
    await refreshListing(myOrders, COUNT_QUERY, { force })
  })
  return { orders: useLiveQuery(() => readMyOrders(filter), [JSON.stringify(filter)]), refresh }
}

/** One order, placed or waiting; null: this device does not know it; undefined while it is read. */
export const useOrder = (id: string) => {
  const found = useLiveQuery(() => readOrder(id), [id])
  const isWaiting = found !== undefined && found !== null && 'waiting' in found
  // The server knows nothing yet of an order that waits here.
  const refresh = useRefresh(found === undefined || isWaiting ? '' : id, () => refreshEntity(getOrder, { id }))
  return { found, refresh }
}

const readMyOrders = async (filter: StoredOrderFilter): Promise<MyOrdersState> => {
  const [onDevice, known, listing, account, session] = await Promise.all([
    readOrders(filter),
    db.orders.count(),
    readListing(myOrders, COUNT_QUERY),
    db.meta.get('account'),
    readSession(),
  ])
  const isOwn = account?.key === 'account' && account.value.userId === session?.user.id
  return {
    ...onDevice,
    at: isOwn ? account.value.at : null,
    olderCount: Math.max(0, (listing?.total ?? 0) - known),
  }
}
