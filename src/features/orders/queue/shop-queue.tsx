import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import { PartialDataNotice } from '../../../lists/partial-data-notice.tsx'
import type { OrderCounts } from '../../../local/orders/buckets.ts'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Pager } from '../../../ui/rows/pager.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { useShopFilter } from '../../products/vendor/shop-filter.tsx'
import { OrderList } from '../list/order-list.tsx'
import { OrdersLoading, OrdersUnavailable } from '../list/orders-loading.tsx'
import { EmptyQueue } from './empty-queue.tsx'
import { OrderFilters } from './order-filters.tsx'
import { buildOrdersUrl, hasFilters, type OrdersView } from './orders-url.ts'
import { QueueChips } from './queue-chips.tsx'
import { LargeShopStats, ShopStats } from './shop-stats.tsx'
import { QUEUE_PAGE_SIZE, type QueuePage, useShopQueue } from './use-shop-queue.ts'
import './shop-queue.css'

/** The orders of the vendor's shops: key figures, the queues and their filters, and one page of a queue. */
export const ShopQueue = ({ view: urlView }: { view: OrdersView }) => {
  const { shops, shop } = useShopFilter(urlView.shop)
  const view = { ...urlView, shop }
  const { count, isLarge, stored, counts, page, refresh } = useShopQueue(view)
  if (count === undefined || (!isLarge && !stored)) return <OrdersLoading />
  if (!isLarge && stored?.isUnknown) return <OrdersUnavailable refresh={refresh} />
  return (
    <>
      <PartialDataNotice refresh={refresh} count={count} />
      {stored && !isLarge ? <ShopStats orders={stored.all} /> : <LargeShopStats />}
      <QueueHead view={view} shops={shops} counts={counts} />
      {page ? <ShopQueuePage view={view} page={page} isNewShop={count === 0} /> : <OrdersLoading />}
    </>
  )
}

type QueueHeadProps = { view: OrdersView; shops: readonly OptimisticShop[]; counts: OrderCounts }

/** The queues, and the filters, which phones hide until they are opened. */
const QueueHead = ({ view, shops, counts }: QueueHeadProps) => {
  const t = useTranslate()
  const [areShown, setShown] = useState(hasFilters(view))
  return (
    <>
      <QueueChips view={view} counts={counts}>
        <Button icon={SlidersHorizontal} aria-expanded={areShown} onClick={() => setShown(!areShown)}>
          {t('Filters')}
        </Button>
      </QueueChips>
      <div className={`queue-filters${areShown ? ' is-open' : ''}`}>
        <OrderFilters view={view} shops={shops} />
      </div>
    </>
  )
}

type ShopQueuePageProps = { view: OrdersView; page: QueuePage; isNewShop: boolean }

const ShopQueuePage = ({ view, page: { orders, page, total, partOf }, isNewShop }: ShopQueuePageProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const isEmpty = orders.length === 0 && total === 0
  return (
    <>
      {partOf !== undefined && (
        <Notice
          title={t('Only some of these {total} orders are on this phone. The rest load when you are online.', {
            total: formatNumber(partOf, locale),
          })}
        />
      )}
      {isEmpty && <EmptyQueue view={view} isNewShop={isNewShop} />}
      {!isEmpty && (
        <>
          <OrderList label={t('Orders')} orders={orders} actor="VENDOR" canSelect />
          <Pager
            page={page}
            total={total}
            limit={QUEUE_PAGE_SIZE}
            hrefOf={to => buildOrdersUrl({ ...view, page: to })}
          />
        </>
      )}
    </>
  )
}
