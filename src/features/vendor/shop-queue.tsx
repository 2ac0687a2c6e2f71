import { EMPTY } from '../../contract/messages.ts'
import { formatNumber, formatTaka } from '../../contract/money.ts'
import { useNow } from '../../ui/ago.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { KeyFigure, KeyFigures } from '../../ui/key-figure.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { OrderCards } from './order-cards.tsx'
import { OrdersLoading } from './orders-loading.tsx'
import { countQueues, inQueue, type Queue, summaryOf } from './queue.ts'
import { addressOf, pageOf, type QueueView } from './queue-address.ts'
import { QueueChips } from './queue-chips.tsx'
import { type ShopOrders, useShopOrders } from './use-shop-orders.ts'

/** Cards of one page: what a thumb goes through, and far below the 100 rows that a list may hold. */
const PAGE = 20

/** The orders of the vendor's own shops, all of them from this device, with or without a network. */
export const ShopQueue = ({ view }: { view: QueueView }) => {
  const orders = useShopOrders(view.term)
  const { isOnline } = useConnection()
  if (!orders || (!orders.isComplete && orders.all.length === 0 && isOnline)) return <OrdersLoading />
  return (
    <>
      <Figures orders={orders} />
      <QueueChips view={view} counts={countQueues(orders.found)} />
      <QueuePage view={view} orders={orders} />
    </>
  )
}

const Figures = ({ orders }: { orders: ShopOrders }) => {
  const t = useText()
  const locale = useLocale()
  const { toAccept, toShip, today } = summaryOf(orders.all, 'VENDOR', useNow())
  const heap = (queue: Queue) => addressOf({ queue, term: '', page: 1 })
  return (
    <KeyFigures>
      <KeyFigure label={t('to accept')} value={formatNumber(toAccept, locale)} href={heap('PENDING')} />
      <KeyFigure label={t('to ship')} value={formatNumber(toShip, locale)} href={heap('PROCESSING')} />
      <KeyFigure label={t('today')} value={formatTaka(today, locale)} />
    </KeyFigures>
  )
}

const QueuePage = ({ view, orders }: { view: QueueView; orders: ShopOrders }) => {
  const t = useText()
  const queue = inQueue(orders.found, view.queue)
  const { rows, page } = pageOf(queue, view.page, PAGE)
  if (rows.length === 0) return <NothingHere view={view} orders={orders} />
  return (
    <>
      <OrderCards label={t('Orders')} orders={rows} actor="VENDOR" />
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

/** Why a heap is empty: nothing is there, nothing was found, or this device was never told. */
const NothingHere = ({ view, orders }: { view: QueueView; orders: ShopOrders }) => {
  const t = useText()
  if (!orders.isComplete && orders.all.length === 0)
    return (
      <Empty title={t('Your orders are not on this phone yet')} drawing="parcel">
        {t('They come as soon as Haat can be reached.')}
      </Empty>
    )
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
