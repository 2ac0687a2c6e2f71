import { formatNumber } from '../../../contract/messages/number-format.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { OrderList } from '../list/order-list.tsx'
import { buildOrdersUrl } from './orders-url.ts'
import { useRemoteOrders } from './use-remote-orders.ts'

const PREVIEW_COUNT = 4
export const ALL_HELD_URL = buildOrdersUrl({ queue: 'ALL', term: '', page: 1, held: 'YES' })

/** On the admin's overview: orders with a payment that the gateway checks. Renders nothing if there are none. */
export const HeldPayments = () => {
  const { page } = useRemoteOrders({ hasHeldPayment: true, sortOrder: 'asc', page: 1, limit: PREVIEW_COUNT })
  return page && page.orders.length > 0 && <HeldPaymentList orders={page.orders} total={page.total} />
}

/** The oldest of them, and how many there are in all. */
export const HeldPaymentList = ({ orders, total }: { orders: readonly OptimisticOrder[]; total: number }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Section
      title={t('Payments on hold')}
      link={{ href: ALL_HELD_URL, label: t('All {count}', { count: formatNumber(total, locale) }) }}
    >
      <p>
        {t(
          'The gateway has this money and checks its risk. Accept or return it in the merchant panel; the order follows within a day. To go ahead now, open the order and mark it as paid.',
        )}
      </p>
      <OrderList label={t('Payments on hold')} orders={orders} actor="ADMIN" />
    </Section>
  )
}
