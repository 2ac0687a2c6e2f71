import { useLiveQuery } from 'dexie-react-hooks'
import { dhakaDayStart, toDhakaDay } from '../../../contract/dhaka-days.ts'
import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import { type Taka, toPoisha, toTaka } from '../../../contract/money.ts'
import { getSaleAmount, isSale } from '../../../contract/statistics/sales.ts'
import { applyPendingToCounts, getOrderBucket } from '../../../local/orders/buckets.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { readChangedOrders, readOrdersSince } from '../../../local/orders/reads.ts'
import { StatCard, StatCards } from '../../../ui/rows/stat-card.tsx'
import { useNow } from '../../../ui/state/use-now.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import type { OrderQueue } from './order-queue.ts'
import { buildOrdersUrl } from './orders-url.ts'
import { STATUS_COUNTS_QUERY } from './status-counts.ts'
import { useRemoteOrders } from './use-remote-orders.ts'

const UNKNOWN = '–'

const buildQueueUrl = (queue: OrderQueue) => buildOrdersUrl({ queue, term: '', page: 1 })

/** A shop's key figures from its orders: orders to accept, orders to ship, today's sales. */
export const ShopStats = ({ orders }: { orders: readonly OptimisticOrder[] }) => {
  const now = useNow()
  return <ShopSummary {...summariseOrders(orders, now)} />
}

/** The same of a shop with more orders than fit on this device: the server's counts, and today's orders, which fit. */
export const LargeShopStats = () => {
  const midnight = getMidnight(useNow())
  const onServer = useRemoteOrders(STATUS_COUNTS_QUERY).page?.counts
  const changed = useLiveQuery(readChangedOrders)
  const today = useLiveQuery(() => readOrdersSince(new Date(midnight).toISOString()), [midnight])
  const counts = onServer && changed ? applyPendingToCounts(onServer, changed) : {}
  return (
    <ShopSummary toAccept={counts.PENDING} toShip={counts.PROCESSING} today={today && sumSalesSince(today, midnight)} />
  )
}

const ShopSummary = ({ toAccept, toShip, today }: ShopOrderSummary) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <StatCards>
      <StatCard
        label={t('to accept')}
        value={toAccept === undefined ? UNKNOWN : formatNumber(toAccept, locale)}
        href={buildQueueUrl('PENDING')}
      />
      <StatCard
        label={t('to ship')}
        value={toShip === undefined ? UNKNOWN : formatNumber(toShip, locale)}
        href={buildQueueUrl('PROCESSING')}
      />
      <StatCard label={t('today')} value={today === undefined ? UNKNOWN : formatTaka(today, locale)} />
    </StatCards>
  )
}

/** A shop's key figures; absent: unknown. */
type ShopOrderSummary = { toAccept?: number | undefined; toShip?: number | undefined; today?: Taka | undefined }

/**
 * A shop's key figures.
 * @param now milliseconds
 */
export const summariseOrders = (orders: readonly OptimisticOrder[], now: number): Required<ShopOrderSummary> => ({
  toAccept: orders.filter(order => getOrderBucket(order) === 'PENDING').length,
  toShip: orders.filter(order => order.shownStatus === 'PROCESSING').length,
  today: sumSalesSince(orders, getMidnight(now)),
})

/**
 * The sales of the orders placed since a time, by the definition of contract/statistics/sales.ts.
 * @param since milliseconds
 */
const sumSalesSince = (orders: readonly OptimisticOrder[], since: number): Taka =>
  toTaka(
    orders
      .filter(order => Date.parse(order.createdAt) >= since && isSale({ ...order, status: order.shownStatus }))
      .reduce((sum, order) => sum + toPoisha(getSaleAmount(order)), 0),
  )

/** The last midnight in Bangladesh, as in the sales figures, in milliseconds. */
const getMidnight = (now: number): number => dhakaDayStart(toDhakaDay(now))
