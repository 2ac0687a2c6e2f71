import { EMPTY } from '../../contract/messages.ts'
import type { OrderActor } from '../../contract/order-states.ts'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useText } from '../../ui/text.ts'
import { NotHereYet } from '../site/not-here-yet.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrdersLoading } from './orders-loading.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import type { Heap } from './queue.ts'
import { addressOf, type QueueView } from './queue-address.ts'
import { QueueChips } from './queue-chips.tsx'
import { questionOf, useListedOrders } from './use-listed-orders.ts'

/** Every order of the market, page by page from the server; a page once seen can be read offline. */
export const MarketQueue = ({ view, actor }: { view: QueueView; actor: OrderActor }) => {
  const t = useText()
  const heap: Heap = view.queue === 'ATTENTION' ? 'PENDING' : view.queue
  const { page, ...refresh } = useListedOrders(questionOf({ ...view, queue: heap }))
  return (
    <>
      <PaymentFilters view={view} canSort />
      <QueueChips view={{ ...view, queue: heap }} counts={page?.counts ?? {}} />
      {!page && (
        <NotHereYet title={t('These orders could not be fetched')} refresh={refresh}>
          <OrdersLoading />
        </NotHereYet>
      )}
      {page && page.orders.length > 0 && (
        <OrderCards label={t('Orders')} orders={page.orders} actor={actor} canChoose />
      )}
      {page?.orders.length === 0 && <Empty title={t(EMPTY.products)} drawing="parcel" />}
      {page && (
        <Pager
          page={view.page}
          total={page.total}
          limit={page.limit}
          hrefOf={to => addressOf({ ...view, queue: heap, page: to })}
        />
      )}
    </>
  )
}
