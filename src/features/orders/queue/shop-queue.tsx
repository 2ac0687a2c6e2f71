import { useLiveQuery } from 'dexie-react-hooks'
import { ACCOUNT_ORDERS } from '../../../contract/constants.ts'
import { PartialDataNotice } from '../../../lists/partial-data-notice.tsx'
import { countOrders } from '../../../local/orders/counts.ts'
import { useShopFilter } from '../../products/vendor/shop-filter.tsx'
import { OrdersLoading, OrdersUnavailable } from '../list/orders-loading.tsx'
import { DeviceQueuePage } from './device-queue-page.tsx'
import { LargeShopQueue } from './large-shop-queue.tsx'
import { countOrdersByQueue, findTruncatedQueues } from './order-queue.ts'
import type { OrdersView } from './orders-url.ts'
import { ServerQueuePage } from './server-queue-page.tsx'
import { ShopQueueHead, type ShopQueueProps } from './shop-queue-head.tsx'
import { ShopStats } from './shop-stats.tsx'
import { toStatusCountsQuery, useRemoteOrders } from './use-remote-orders.ts'
import { toStoredOrderFilter, useShopOrders } from './use-shop-orders.ts'

/** The orders of the vendor's shops, from this device; those that it does not have, from the server. */
export const ShopQueue = ({ view: urlView }: { view: OrdersView }) => {
  const { shops, shop } = useShopFilter(urlView.shop)
  const count = useLiveQuery(countOrders)
  const props = { view: { ...urlView, shop }, shops }
  if (count === undefined) return <OrdersLoading />
  return count < ACCOUNT_ORDERS ? <SmallShopQueue {...props} /> : <LargeShopQueue {...props} count={count} />
}

/** The orders of a shop all of whose open orders are on this device. */
const SmallShopQueue = ({ view, shops }: ShopQueueProps) => {
  const { orders, refresh } = useShopOrders(toStoredOrderFilter(view))
  const onServer = useRemoteOrders(toStatusCountsQuery(view))
  if (!orders) return <OrdersLoading />
  if (orders.isUnknown) return <OrdersUnavailable refresh={refresh} />
  const beyond = findTruncatedQueues(orders, onServer.page?.counts ?? {})
  const { queue } = view
  const counts = { ...countOrdersByQueue(orders.found), ...beyond }
  return (
    <>
      <PartialDataNotice refresh={refresh} count={orders.all.length} />
      <ShopStats orders={orders.all} />
      <ShopQueueHead view={view} shops={shops} counts={counts} />
      {queue === 'ATTENTION' || beyond[queue] === undefined ? (
        <DeviceQueuePage view={view} orders={orders} />
      ) : (
        <ServerQueuePage view={{ ...view, queue }} counts={counts} />
      )}
    </>
  )
}
