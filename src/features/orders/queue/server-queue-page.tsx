import { useLiveQuery } from 'dexie-react-hooks'
import { addMovedOrders, type OrderCounts } from '../../../local/orders/buckets.ts'
import { filterOrders, readChangedOrders } from '../../../local/orders/reads.ts'
import { Pager } from '../../../ui/rows/pager.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { OrderList } from '../list/order-list.tsx'
import { OrdersLoading } from '../list/orders-loading.tsx'
import { QUEUE_PAGE_SIZE, StoredQueuePage } from './device-queue-page.tsx'
import { EmptyQueue } from './empty-queue.tsx'
import { isActiveQueue, type ListedQueue } from './order-queue.ts'
import { buildOrdersUrl, type OrdersView } from './orders-url.ts'
import { toOrderListQuery, useRemoteOrders } from './use-remote-orders.ts'
import { toStoredOrderFilter } from './use-shop-orders.ts'

type ServerQueuePageProps = {
  view: OrdersView & { queue: ListedQueue }
  /** How many orders each queue has; absent: unknown. */
  counts: OrderCounts
}

/** A page of a queue of which this device has only a part: from the server, or what the device has of it. */
export const ServerQueuePage = ({ view, counts }: ServerQueuePageProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const isDone = !isActiveQueue(view.queue)
  const sortOrder = isDone ? 'desc' : 'asc'
  const { page, failure } = useRemoteOrders({
    ...toOrderListQuery(view),
    limit: QUEUE_PAGE_SIZE,
    sortBy: 'createdAt',
    sortOrder,
  })
  const changed = useLiveQuery(readChangedOrders)
  if (page && changed) {
    const found = filterOrders(changed, toStoredOrderFilter(view))
    const orders = view.page === 1 ? addMovedOrders(page.orders, found, view.queue) : page.orders
    if (orders.length === 0 && page.total === 0) return <EmptyQueue view={view} />
    return (
      <>
        <OrderList label={t('Orders')} orders={orders} actor="VENDOR" canSelect />
        <Pager
          page={view.page}
          total={page.total}
          limit={QUEUE_PAGE_SIZE}
          hrefOf={to => buildOrdersUrl({ ...view, page: to })}
        />
      </>
    )
  }
  if (failure || !isOnline) return <StoredQueuePage view={view} counts={counts} />
  // This device has the newest closed orders, and they stay in place when the answer arrives.
  return isDone && view.page === 1 ? <StoredQueuePage view={view} /> : <OrdersLoading />
}
