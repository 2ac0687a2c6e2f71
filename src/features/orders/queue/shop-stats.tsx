import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { StatCard, StatCards } from '../../../ui/rows/stat-card.tsx'
import { useNow } from '../../../ui/state/use-now.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import type { OrderQueue } from './order-queue.ts'
import { buildOrdersUrl } from './orders-url.ts'
import { type ShopOrderSummary, summariseOrders } from './shop-summary.ts'

const UNKNOWN = '–'

const buildQueueUrl = (queue: OrderQueue) => buildOrdersUrl({ queue, term: '', page: 1 })

/** A shop's key figures from its orders: orders to accept, orders to ship, today's sales. */
export const ShopStats = ({ orders }: { orders: readonly OptimisticOrder[] }) => {
  const now = useNow()
  return <ShopSummary {...summariseOrders(orders, now)} />
}

/** The same from known figures. */
export const ShopSummary = ({ toAccept, toShip, today }: ShopOrderSummary) => {
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
