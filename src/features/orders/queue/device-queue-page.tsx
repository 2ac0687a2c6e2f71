import { formatNumber } from '../../../contract/messages/number-format.ts'
import { slicePage } from '../../../lists/slice-page.ts'
import type { OrderCounts } from '../../../local/orders/buckets.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Pager } from '../../../ui/rows/pager.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { OrderList } from '../list/order-list.tsx'
import { OrdersLoading } from '../list/orders-loading.tsx'
import { EmptyQueue } from './empty-queue.tsx'
import { findTruncatedQueues, selectQueueOrders } from './order-queue.ts'
import { buildOrdersUrl, type OrdersView } from './orders-url.ts'
import { type ShopOrders, toStoredOrderFilter, useShopOrders } from './use-shop-orders.ts'

/** Cards of one page. */
export const QUEUE_PAGE_SIZE = 20

type StoredQueuePageProps = {
  view: OrdersView
  /** The server's counts; absent: unknown. */
  counts?: OrderCounts
}

/** Reads this device's orders, shows a page of a queue of them, and says where the server has more. */
export const StoredQueuePage = ({ view, counts = {} }: StoredQueuePageProps) => {
  const { orders } = useShopOrders(toStoredOrderFilter(view))
  if (!orders) return <OrdersLoading />
  const total = view.queue === 'ATTENTION' ? undefined : findTruncatedQueues(orders, counts)[view.queue]
  return (
    <>
      {total !== undefined && <PartialQueueNotice total={total} />}
      <DeviceQueuePage view={view} orders={orders} />
    </>
  )
}

const PartialQueueNotice = ({ total }: { total: number }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Notice
      title={t('Only some of these {total} orders are on this phone. The rest load when you are online.', {
        total: formatNumber(total, locale),
      })}
    />
  )
}

/** A page of a queue of these orders. */
export const DeviceQueuePage = ({ view, orders }: { view: OrdersView; orders: ShopOrders }) => {
  const t = useTranslate()
  const queue = selectQueueOrders(orders.found, view.queue)
  const { rows, page } = slicePage(queue, view.page, QUEUE_PAGE_SIZE)
  if (rows.length === 0) return <EmptyQueue view={view} isNewShop={orders.all.length === 0} />
  return (
    <>
      <OrderList label={t('Orders')} orders={rows} actor="VENDOR" canSelect />
      <Pager
        page={page}
        total={queue.length}
        limit={QUEUE_PAGE_SIZE}
        hrefOf={to => buildOrdersUrl({ ...view, page: to })}
      />
    </>
  )
}
