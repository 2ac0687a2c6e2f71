import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'
import type { OrderQueue } from './order-queue.ts'
import { buildOrdersUrl, hasFilters, type OrdersView } from './orders-url.ts'

const EMPTY_QUEUE_MESSAGES: Record<OrderQueue, MessageKey> = {
  ATTENTION: 'Nothing needs your attention.',
  PENDING: 'No orders to accept. They appear here automatically.',
  UNPAID: 'No orders are waiting for payment.',
  PROCESSING: 'Nothing to pack or ship.',
  SHIPPED: 'No orders are on the way.',
  RETURN_REQUESTED: 'No return requests.',
  DELIVERED: 'No delivered orders yet.',
  RETURNED: 'No returned orders.',
  CANCELLED: 'No cancelled orders.',
  ALL: EMPTY_STATES.orders,
}

type EmptyQueueProps = {
  view: OrdersView
  /** The shop has no orders at all. */
  isNewShop?: boolean
}

/** Explains an empty queue: it has no orders, or none match. */
export const EmptyQueue = ({ view, isNewShop = false }: EmptyQueueProps) => {
  const t = useTranslate()
  if (view.term.trim())
    return (
      <EmptyState
        title={t('No orders match “{term}”', { term: view.term })}
        illustration="search"
        action={<Button href={buildOrdersUrl({ ...view, term: '', page: 1 })}>{t('Clear search')}</Button>}
      >
        {view.queue === 'ALL' ? undefined : t('Check the other statuses above: each shows how many orders it has.')}
      </EmptyState>
    )
  if (hasFilters(view))
    return (
      <EmptyState
        title={t('No orders match these filters')}
        illustration="search"
        action={<Button href={buildOrdersUrl({ queue: view.queue, term: '', page: 1 })}>{t('Show all')}</Button>}
      />
    )
  return (
    <EmptyState title={t(isNewShop ? EMPTY_STATES.orders : EMPTY_QUEUE_MESSAGES[view.queue])} illustration="parcel">
      {isNewShop ? t('Orders from your shop appear here automatically.') : undefined}
    </EmptyState>
  )
}
