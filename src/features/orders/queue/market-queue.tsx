import { X } from 'lucide-react'
import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import type { OrderActor } from '../../../contract/orders/order-status.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { keysOf } from '../../../contract/records.ts'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { sumCounts } from '../../../local/orders/buckets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Pager } from '../../../ui/rows/pager.tsx'
import { type MessageKey, showName, useTranslate } from '../../../ui/text/i18n.ts'
import { OrderList } from '../list/order-list.tsx'
import { OrdersLoading } from '../list/orders-loading.tsx'
import { OrderFilters } from './order-filters.tsx'
import type { ListedQueue } from './order-queue.ts'
import { buildOrdersUrl, type OrdersView } from './orders-url.ts'
import { QueueChips } from './queue-chips.tsx'
import { toOrderListQuery, useRemoteOrders } from './use-remote-orders.ts'

/** Every order of the market, page by page from the server; pages seen before are available offline. */
export const MarketQueue = ({ view, actor }: { view: OrdersView; actor: OrderActor }) => {
  const t = useTranslate()
  const queue: ListedQueue = view.queue === 'ATTENTION' ? 'PENDING' : view.queue
  const { page, ...refresh } = useRemoteOrders(toOrderListQuery({ ...view, queue }))
  return (
    <>
      <OrderFilters view={view} canSort />
      <ShownFilter view={{ ...view, queue }} orders={page?.orders ?? []} />
      <QueueChips view={{ ...view, queue }} counts={page ? { ...page.counts, ALL: sumCounts(page.counts) } : {}} />
      {!page && (
        <NotCachedNotice title={t('Could not load orders')} refresh={refresh}>
          <OrdersLoading />
        </NotCachedNotice>
      )}
      {page && page.orders.length > 0 && <OrderList label={t('Orders')} orders={page.orders} actor={actor} canSelect />}
      {page?.orders.length === 0 && <EmptyState title={t(EMPTY_STATES.noData)} illustration="parcel" />}
      {page && (
        <Pager
          page={view.page}
          total={page.total}
          limit={page.limit}
          hrefOf={to => buildOrdersUrl({ ...view, queue, page: to })}
        />
      )}
    </>
  )
}

/** Shows whose orders are listed, or which, and lists all again. */
const ShownFilter = ({ view, orders }: { view: OrdersView; orders: readonly Order[] }) => {
  const t = useTranslate()
  const filter = LIST_FILTERS.find(name => view[name])
  if (!filter) return null
  const name = findOwnerName(filter, orders[0])
  return (
    <Row>
      <p>{name ? t('Orders of {name}', { name }) : t(FILTER_LABELS[filter])}</p>
      <Button icon={X} href={buildOrdersUrl({ ...view, ...NO_FILTER, page: 1 })}>
        {t('Show all')}
      </Button>
    </Row>
  )
}

const FILTER_LABELS = {
  shop: "One shop's orders",
  vendor: "One vendor's orders",
  customer: "One customer's orders",
  owner: 'Orders to finish for blocked vendors',
  held: 'Payments on hold',
} as const satisfies Partial<Record<keyof OrdersView, MessageKey>>
type ListFilterName = keyof typeof FILTER_LABELS
const LIST_FILTERS = keysOf(FILTER_LABELS)
const NO_FILTER = { shop: undefined, vendor: undefined, customer: undefined, owner: undefined, held: undefined }

/** An order names its shop and its customer, not the vendor. */
const findOwnerName = (filter: ListFilterName, order: Order | undefined): string | undefined => {
  if (filter === 'shop') return order && showName(order.shop)
  return filter === 'customer' ? order?.customer.name : undefined
}
