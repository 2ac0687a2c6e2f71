import { formatNumber } from '../../../contract/messages/number-format.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { OrderList } from '../list/order-list.tsx'
import { buildOrdersUrl } from './orders-url.ts'
import { type OrderListQuery, useRemoteOrders } from './use-remote-orders.ts'

const PREVIEW_COUNT = 4
export const ALL_HELD_URL = buildOrdersUrl({ queue: 'ALL', term: '', page: 1, held: 'YES' })
export const ALL_UNATTENDED_URL = buildOrdersUrl({ queue: 'ALL', term: '', page: 1, owner: 'NONE' })

/** On the admin's overview: orders with a payment that the gateway checks. Renders nothing if there are none. */
export const HeldPayments = () => {
  const page = useOldestOrders({ hasHeldPayment: true })
  return page && <HeldPaymentList {...page} />
}

/** On the admin's overview: open orders of blocked and deleted vendors. Renders nothing if there are none. */
export const UnattendedOrders = () => {
  const t = useTranslate()
  const page = useOldestOrders({ isUnattended: true })
  return page && <OrderPreview title={t('Orders to finish for blocked vendors')} href={ALL_UNATTENDED_URL} {...page} />
}

type OldestOrders = {
  orders: readonly OptimisticOrder[]
  /** How many there are in all. */
  total: number
}

const useOldestOrders = (query: Pick<OrderListQuery, 'hasHeldPayment' | 'isUnattended'>): OldestOrders | undefined => {
  const { page } = useRemoteOrders({ ...query, sortOrder: 'asc', page: 1, limit: PREVIEW_COUNT })
  return page && page.orders.length > 0 ? page : undefined
}

export const HeldPaymentList = ({ orders, total }: OldestOrders) => {
  const t = useTranslate()
  return (
    <OrderPreview
      title={t('Payments on hold')}
      href={ALL_HELD_URL}
      text={t(
        'The gateway has this money and checks its risk. Accept or return it in the merchant panel; the order follows within a day. To go ahead now, open the order and mark it as paid.',
      )}
      orders={orders}
      total={total}
    />
  )
}

const OrderPreview = ({
  title,
  href,
  text,
  orders,
  total,
}: OldestOrders & { title: string; href: string; text?: string }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Section title={title} link={{ href, label: t('All {count}', { count: formatNumber(total, locale) }) }}>
      {text && <p>{text}</p>}
      <OrderList label={title} orders={orders} actor="ADMIN" />
    </Section>
  )
}
