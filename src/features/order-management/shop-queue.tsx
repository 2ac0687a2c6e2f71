import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EMPTY_STATES } from '../../contract/messages/fixed-messages.ts'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { PartialDataNotice } from '../../lists/partial-data-notice.tsx'
import { slicePage } from '../../lists/slice-page.ts'
import type { StoredOrderFilter } from '../../local/resources/orders/reads.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type MessageKey, useLocale, useTranslate } from '../../ui/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useConnection } from '../../ui/use-connection.ts'
import { useShopFilter } from '../vendor-data/shop-filter.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderList } from './order-list.tsx'
import {
  countOrdersByQueue,
  findTruncatedQueues,
  isActiveQueue,
  type ListedQueue,
  type OrderQueue,
  selectQueueOrders,
} from './order-queue.ts'
import { OrdersLoading, OrdersUnavailable } from './orders-loading.tsx'
import { buildOrdersUrl, type OrdersView } from './orders-url.ts'
import { QueueChips } from './queue-chips.tsx'
import { ShopStats } from './shop-stats.tsx'
import './shop-queue.css'
import { toOrderListQuery, toStatusCountsQuery, useRemoteOrders } from './use-remote-orders.ts'
import { type ShopOrders, useShopOrders } from './use-shop-orders.ts'

/** Cards of one page. */
const PAGE_SIZE = 20

/** The orders of the vendor's shops, from this device; those that it does not have, from the server. */
export const ShopQueue = ({ view: urlView }: { view: OrdersView }) => {
  const t = useTranslate()
  const { shops, shop } = useShopFilter(urlView.shop)
  const view = { ...urlView, shop }
  const [areShown, setShown] = useState(hasFilters(view))
  const { orders, refresh } = useShopOrders(toOrderFilter(view))
  const onServer = useRemoteOrders(toStatusCountsQuery(view))
  if (!orders) return <OrdersLoading />
  if (orders.isUnknown) return <OrdersUnavailable refresh={refresh} />
  const beyond = findTruncatedQueues(orders, onServer.page?.counts ?? {})
  const { queue } = view
  return (
    <>
      <PartialDataNotice refresh={refresh} count={orders.all.length} />
      <ShopStats orders={orders.all} />
      <QueueChips view={view} counts={{ ...countOrdersByQueue(orders.found), ...beyond }}>
        <Button icon={SlidersHorizontal} aria-expanded={areShown} onClick={() => setShown(!areShown)}>
          {t('Filters')}
        </Button>
      </QueueChips>
      <div className={`queue-filters${areShown ? ' is-open' : ''}`}>
        <OrderFilters view={view} shops={shops} />
      </div>
      {queue === 'ATTENTION' || beyond[queue] === undefined ? (
        <QueuePage view={view} orders={orders} />
      ) : (
        <ServerQueue view={{ ...view, queue }} total={beyond[queue]}>
          <QueuePage view={view} orders={orders} />
        </ServerQueue>
      )}
    </>
  )
}

const hasFilters = ({ type, payment, shop, from, to }: OrdersView): boolean =>
  Boolean(type || payment || shop || from || to)

const toOrderFilter = ({ term, type, payment, shop, from, to }: OrdersView): StoredOrderFilter => ({
  searchTerm: term.trim(),
  paymentType: type,
  paymentStatus: payment,
  shopId: shop,
  from,
  to,
})

const QueuePage = ({ view, orders }: { view: OrdersView; orders: ShopOrders }) => {
  const t = useTranslate()
  const queue = selectQueueOrders(orders.found, view.queue)
  const { rows, page } = slicePage(queue, view.page, PAGE_SIZE)
  if (rows.length === 0) return <EmptyQueue view={view} orders={orders} />
  return (
    <>
      <OrderList label={t('Orders')} orders={rows} actor="VENDOR" canSelect />
      <Pager page={page} total={queue.length} limit={PAGE_SIZE} hrefOf={to => buildOrdersUrl({ ...view, page: to })} />
    </>
  )
}

type ServerQueueProps = {
  view: OrdersView & { queue: ListedQueue }
  /** How many orders the server has in the queue. */
  total: number
  /** The orders of the queue that are on this device. */
  children: ReactNode
}

/** A queue of which this device has only a part: page by page from the server. */
const ServerQueue = ({ view, total, children }: ServerQueueProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const isDone = !isActiveQueue(view.queue)
  const sortOrder = isDone ? 'desc' : 'asc'
  const { page, failure } = useRemoteOrders({
    ...toOrderListQuery(view),
    limit: PAGE_SIZE,
    sortBy: 'createdAt',
    sortOrder,
  })
  if (page)
    return (
      <>
        {page.orders.length === 0 && <EmptyState title={t(EMPTY_STATES.products)} illustration="parcel" />}
        <OrderList label={t('Orders')} orders={page.orders} actor="VENDOR" canSelect />
        <Pager
          page={view.page}
          total={page.total}
          limit={PAGE_SIZE}
          hrefOf={to => buildOrdersUrl({ ...view, page: to })}
        />
      </>
    )
  if (failure || !isOnline) return <PartialQueueNotice total={total}>{children}</PartialQueueNotice>
  // This device has the newest closed orders, and they stay in place when the answer arrives.
  return isDone && view.page === 1 ? children : <OrdersLoading />
}

const PartialQueueNotice = ({ total, children }: Pick<ServerQueueProps, 'total' | 'children'>) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <>
      <Notice
        title={t('Only some of these {total} orders are on this phone. The rest load when you are online.', {
          total: formatNumber(total, locale),
        })}
      />
      {children}
    </>
  )
}

const EMPTY_QUEUE_MESSAGES: Record<OrderQueue, MessageKey> = {
  ATTENTION: 'Nothing needs your attention.',
  PENDING: 'No new orders. New orders appear here automatically.',
  UNPAID: 'No orders are waiting for payment.',
  PROCESSING: 'Nothing to pack or ship.',
  SHIPPED: 'No orders are on the way.',
  RETURN_REQUESTED: 'No return requests.',
  DELIVERED: 'No delivered orders yet.',
  RETURNED: 'No returned orders.',
  CANCELLED: 'No cancelled orders.',
  ALL: EMPTY_STATES.orders,
}

/** Explains an empty queue: it has no orders, or none match. */
const EmptyQueue = ({ view, orders }: { view: OrdersView; orders: ShopOrders }) => {
  const t = useTranslate()
  if (view.term.trim())
    return (
      <EmptyState
        title={t('No orders match “{term}”', { term: view.term })}
        illustration="search"
        action={<Button href={buildOrdersUrl({ ...view, term: '', page: 1 })}>{t('Clear search')}</Button>}
      >
        {view.queue === 'ALL' ? undefined : t('Check the other statuses above: each shows how many orders it has.')}
      </EmptyState>
    )
  if (hasFilters(view))
    return (
      <EmptyState
        title={t('No orders match these filters')}
        illustration="search"
        action={<Button href={buildOrdersUrl({ queue: view.queue, term: '', page: 1 })}>{t('Show all')}</Button>}
      />
    )
  const isNew = orders.all.length === 0
  return (
    <EmptyState title={t(isNew ? EMPTY_STATES.orders : EMPTY_QUEUE_MESSAGES[view.queue])} illustration="parcel">
      {isNew ? t('Orders from your shop appear here automatically.') : undefined}
    </EmptyState>
  )
}
