import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EMPTY } from '../../contract/messages.ts'
import { formatNumber } from '../../contract/money.ts'
import type { OrderFilter } from '../../local/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { PartNote } from '../site/part-note.tsx'
import { useShopChoice } from '../vendor-shops/shop-choice.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrdersLoading, OrdersUnknown } from './orders-loading.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import { beyondDevice, countQueues, type Heap, inQueue, isWork, type Queue } from './queue.ts'
import { addressOf, pageOf, type QueueView } from './queue-address.ts'
import { QueueChips } from './queue-chips.tsx'
import { ShopFigures } from './shop-figures.tsx'
import './shop-queue.css'
import { countsOf, questionOf, useListedOrders } from './use-listed-orders.ts'
import { type ShopOrders, useShopOrders } from './use-shop-orders.ts'

/** Cards of one page: what a thumb goes through, and far below the 100 rows that a list may hold. */
const PAGE = 20

/** The orders of the vendor's own shops: from this device, with or without a network; what it does not hold, from the server. */
export const ShopQueue = ({ view: asked }: { view: QueueView }) => {
  const t = useText()
  const { shops, shop } = useShopChoice(asked.shop)
  const view = { ...asked, shop }
  const [areShown, setShown] = useState(isNarrowed(view))
  const { orders, refresh } = useShopOrders(onDevice(view))
  const onServer = useListedOrders(countsOf(view))
  if (!orders) return <OrdersLoading />
  if (orders.isUnknown) return <OrdersUnknown refresh={refresh} />
  const beyond = beyondDevice(orders, onServer.page?.counts ?? {})
  const { queue } = view
  return (
    <>
      <PartNote refresh={refresh} />
      <ShopFigures orders={orders.all} />
      <QueueChips view={view} counts={{ ...countQueues(orders.found), ...beyond }}>
        <Button icon={SlidersHorizontal} aria-expanded={areShown} onClick={() => setShown(!areShown)}>
          {t('Filters')}
        </Button>
      </QueueChips>
      <div className={`queue-filters${areShown ? ' is-open' : ''}`}>
        <PaymentFilters view={view} shops={shops} />
      </div>
      {queue === 'ATTENTION' || beyond[queue] === undefined ? (
        <QueuePage view={view} orders={orders} />
      ) : (
        <LongQueue view={{ ...view, queue }} total={beyond[queue]}>
          <QueuePage view={view} orders={orders} />
        </LongQueue>
      )}
    </>
  )
}

const isNarrowed = ({ type, payment, shop }: QueueView): boolean => Boolean(type || payment || shop)

const onDevice = ({ term, type, payment, shop }: QueueView): OrderFilter => ({
  searchTerm: term.trim(),
  paymentType: type,
  paymentStatus: payment,
  shopId: shop,
})

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

type LongQueueProps = {
  view: QueueView & { queue: Heap }
  /** How many orders the server has in it. */
  total: number
  /** What the device holds of it. */
  children: ReactNode
}

/** A heap of which the device holds but a part: page by page from the server. */
const LongQueue = ({ view, total, children }: LongQueueProps) => {
  const t = useText()
  const { isOnline } = useConnection()
  const isDone = !isWork(view.queue)
  const sortOrder = isDone ? 'desc' : 'asc'
  const { page, failure } = useListedOrders({ ...questionOf(view), limit: PAGE, sortBy: 'createdAt', sortOrder })
  if (page)
    return (
      <>
        {page.orders.length === 0 && <Empty title={t(EMPTY.products)} drawing="parcel" />}
        <OrderCards label={t('Orders')} orders={page.orders} actor="VENDOR" canChoose />
        <Pager page={view.page} total={page.total} limit={PAGE} hrefOf={to => addressOf({ ...view, page: to })} />
      </>
    )
  if (failure || !isOnline) return <Part total={total}>{children}</Part>
  // The newest of what is done is on the device, and stays where it is when the answer comes.
  return isDone && view.page === 1 ? children : <OrdersLoading />
}

const Part = ({ total, children }: Pick<LongQueueProps, 'total' | 'children'>) => {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      <Notice
        title={t('Only some of these {total} orders are on this phone. The others come with a connection.', {
          total: formatNumber(total, locale),
        })}
      />
      {children}
    </>
  )
}

const EMPTY_QUEUES: Record<Queue, string> = {
  ATTENTION: 'Nothing needs your attention.',
  PENDING: 'No new orders. The next one appears here by itself.',
  UNPAID: 'No order waits for its payment.',
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
  if (isNarrowed(view))
    return (
      <Empty
        title={t('No order here fits what you chose')}
        drawing="search"
        action={<Button href={addressOf({ queue: view.queue, term: '', page: 1 })}>{t('Show all')}</Button>}
      />
    )
  const isNew = orders.all.length === 0
  return (
    <Empty title={t(isNew ? EMPTY.orders : EMPTY_QUEUES[view.queue])} drawing="parcel">
      {isNew ? t('When a customer orders from your shop, it appears here by itself.') : undefined}
    </Empty>
  )
}
