import { formatNumber } from '../../../contract/messages/number-format.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { OrderList } from '../list/order-list.tsx'
import { buildOrdersUrl } from './orders-url.ts'
import { useRemoteOrders } from './use-remote-orders.ts'

const PREVIEW_COUNT = 4
export const ALL_UNATTENDED_URL = buildOrdersUrl({ queue: 'ALL', term: '', page: 1, owner: 'NONE' })

/** On the admin's overview: open orders of blocked and deleted vendors. Renders nothing if there are none. */
export const UnattendedOrders = () => {
  const { page } = useRemoteOrders({ isUnattended: true, sortOrder: 'asc', page: 1, limit: PREVIEW_COUNT })
  return page && page.orders.length > 0 && <UnattendedOrderList orders={page.orders} total={page.total} />
}

/** The oldest of them, and how many there are in all. */
export const UnattendedOrderList = ({ orders, total }: { orders: readonly OptimisticOrder[]; total: number }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Section
      title={t('Orders to finish for blocked vendors')}
      link={{ href: ALL_UNATTENDED_URL, label: t('All {count}', { count: formatNumber(total, locale) }) }}
    >
      <OrderList label={t('Orders to finish for blocked vendors')} orders={orders} actor="ADMIN" />
    </Section>
  )
}
