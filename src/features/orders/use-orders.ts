import { useLiveQuery } from 'dexie-react-hooks'
import { getOrder, myOrders } from '../../contract/orders.ts'
import { db } from '../../local/db.ts'
import { readListing, refreshListing, refreshRow } from '../../local/listings.ts'
import { type OrderFilter, type OrdersOnDevice, readOrder, readOrders } from '../../local/orders.ts'
import { readSession } from '../../local/session.ts'
import { syncAccount } from '../../local/sync-account.ts'
import { type Refresh, useRefresh } from '../catalogue/use-refresh.ts'

export type MyOrders = OrdersOnDevice & {
  /** When this device last heard of all recent orders, in milliseconds; null: never. */
  at: number | null
  /** How many orders the server has beyond those on this device. */
  older: number
}

/** The smallest question whose answer says how many orders there are in all. */
const COUNT = { limit: 1 }

/** The customer's orders on this device, kept fresh; undefined while they are read. */
export const useMyOrders = (filter: OrderFilter = {}): { orders: MyOrders | undefined; refresh: Refresh } => {
  const refresh = useRefresh('my-orders', async force => {
    await syncAccount()
    await refreshListing(myOrders, COUNT, { force })
  })
  return { orders: useLiveQuery(() => readMyOrders(filter), [JSON.stringify(filter)]), refresh }
}

/** One order, placed or waiting; null: this device does not know it; undefined while it is read. */
export const useOrder = (id: string) => {
  const found = useLiveQuery(() => readOrder(id), [id])
  const isWaiting = found !== undefined && found !== null && 'waiting' in found
  // The server knows nothing yet of an order that waits here.
  const refresh = useRefresh(found === undefined || isWaiting ? '' : id, () => refreshRow(getOrder, { id }))
  return { found, refresh }
}

const readMyOrders = async (filter: OrderFilter): Promise<MyOrders> => {
  const [onDevice, known, listing, account, session] = await Promise.all([
    readOrders(filter),
    db.orders.count(),
    readListing(myOrders, COUNT),
    db.meta.get('account'),
    readSession(),
  ])
  const isOwn = account?.key === 'account' && account.value.userId === session?.user.id
  return {
    ...onDevice,
    at: isOwn ? account.value.at : null,
    older: Math.max(0, (listing?.total ?? 0) - known),
  }
}
