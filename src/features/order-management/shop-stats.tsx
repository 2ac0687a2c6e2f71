import { formatNumber, formatTaka } from '../../contract/messages/number-format.ts'
import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { useLocale, useTranslate } from '../../ui/i18n.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { useNow } from '../../ui/use-now.ts'
import { type OrderQueue, summariseOrders } from './order-queue.ts'
import { buildOrdersUrl } from './orders-url.ts'

const buildQueueUrl = (queue: OrderQueue) => buildOrdersUrl({ queue, term: '', page: 1 })

/** A shop's key figures: orders to accept, orders to ship, today's sales. */
export const ShopStats = ({ orders }: { orders: readonly OptimisticOrder[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { toAccept, toShip, today } = summariseOrders(orders, useNow())
  return (
    <StatCards>
      <StatCard label={t('to accept')} value={formatNumber(toAccept, locale)} href={buildQueueUrl('PENDING')} />
      <StatCard label={t('to ship')} value={formatNumber(toShip, locale)} href={buildQueueUrl('PROCESSING')} />
      <StatCard label={t('today')} value={formatTaka(today, locale)} />
    </StatCards>
  )
}
