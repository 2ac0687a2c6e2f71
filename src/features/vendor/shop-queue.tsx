import { EMPTY } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useText } from '../../ui/text.ts'
import { OrderCards } from './order-cards.tsx'
import { OrdersLoading, OrdersUnknown } from './orders-loading.tsx'
import { countQueues, inQueue, type Queue } from './queue.ts'
import { addressOf, pageOf, type QueueView } from './queue-address.ts'
import { QueueChips } from './queue-chips.tsx'
import { ShopFigures } from './shop-figures.tsx'
import { type ShopOrders, useShopOrders } from './use-shop-orders.ts'

/** Cards of one page: what a thumb goes through, and far below the 100 rows that a list may hold. */
const PAGE = 20

/** The orders of the vendor's own shops, all of them from this device, with or without a network. */
export const ShopQueue = ({ view }: { view: QueueView }) => {
  const { orders, refresh } = useShopOrders(view.term)
  if (!orders) return <OrdersLoading />
  if (orders.isUnknown) return <OrdersUnknown refresh={refresh} />
  return (
    <>
      <ShopFigures orders={orders.all} />
      <QueueChips view={view} counts={countQueues(orders.found)} />
      <QueuePage view={view} orders={orders} />
    </>
  )
}

const QueuePage = ({ view, orders }: { view: QueueView; orders: ShopOrders }) => {
  const t = useText()
  const queue = inQueue(orders.found, view.queue)
  const { rows, page } = pageOf(queue, view.page, PAGE)
  if (rows.length === 0) return <NothingHere view={view} orders={orders} />
  return (
    <>
      <OrderCards label={t('Orders')} orders={rows} actor="VENDOR" canChoose />
      <Pager page={page} total={queue.length} limit={PAGE} hrefOf={to => addressOf({ ...view, page: to })} />
    </>
  )
}

const EMPTY_QUEUES: Record<Queue, string> = {
  ATTENTION: 'Nothing needs your attention.',
  PENDING: 'No new orders. The next one appears here by itself.',
  PROCESSING: 'Nothing to pack or ship.',
  SHIPPED: 'Nothing is on its way.',
  RETURN_REQUESTED: 'Nobody asks to return anything.',
  DELIVERED: 'Nothing was delivered yet.',
  RETURNED: 'Nothing came back.',
  CANCELLED: 'Nothing was cancelled.',
}

/** Why a heap is empty: nothing is there, or nothing was found. */
const NothingHere = ({ view, orders }: { view: QueueView; orders: ShopOrders }) => {
  const t = useText()
  if (view.term.trim())
    return (
      <Empty
        title={t('No order here answers to “{term}”', { term: view.term })}
        drawing="search"
        action={<Button href={addressOf({ ...view, term: '', page: 1 })}>{t('Clear search')}</Button>}
      >
        {t('Look in the other heaps above: each shows how many it found.')}
      </Empty>
    )
  const isNew = orders.all.length === 0
  return (
    <Empty title={t(isNew ? EMPTY.orders : EMPTY_QUEUES[view.queue])} drawing="parcel">
      {isNew ? t('When a customer orders from your shop, it appears here by itself.') : undefined}
    </Empty>
  )
}
