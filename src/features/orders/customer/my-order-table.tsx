import { formatTaka } from '../../../contract/messages/number-format.ts'
import { keptTotal } from '../../../contract/orders/kept-total.ts'
import { hasRejectedChange, type OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import type { Column } from '../../../ui/rows/data-table.tsx'
import { LineItem } from '../../../ui/rows/line-item.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { showItemName } from '../../../ui/text/item-name.ts'
import { isKeptInPart } from '../totals/kept-part.ts'
import { OrderPill, PaymentPill } from './order-pills.tsx'
import { PayNow } from './pay-now.tsx'
import { type ThumbhashOf, useThumbhashes } from './use-thumbhashes.ts'

/** Placed orders with their pending changes. */
export const MyOrderTable = ({ orders }: { orders: readonly OptimisticOrder[] }) => {
  const t = useTranslate()
  const thumbhashOf = useThumbhashes(orders.map(({ orderItem }) => orderItem[0]?.productId))
  return (
    <CompactTable caption={t('My Orders')} columns={useColumns(thumbhashOf)} rows={orders} keyOf={order => order.id} />
  )
}

const useColumns = (thumbhashOf: ThumbhashOf): Column<OptimisticOrder>[] => {
  const t = useTranslate()
  const locale = useLocale()
  return [
    {
      key: 'order',
      label: t('Order'),
      isLead: true,
      render: order => <OrderCell order={order} thumbhashOf={thumbhashOf} />,
    },
    { key: 'date', label: t('Date'), render: order => <DateTime at={order.createdAt} /> },
    {
      key: 'status',
      label: t('Status'),
      render: order => (
        <Row>
          <OrderPill order={order} />
          {isKeptInPart(order) && <Tag>{t('Kept in part')}</Tag>}
        </Row>
      ),
    },
    {
      key: 'payment',
      label: t('Payment'),
      render: order => (
        <Row>
          <PaymentPill order={order} />
          <PayNow order={order} />
        </Row>
      ),
    },
    {
      key: 'total',
      label: t('Total'),
      isNumber: true,
      render: order => <strong>{formatTaka(keptTotal(order), locale)}</strong>,
    },
  ]
}

const OrderCell = ({ order, thumbhashOf }: { order: OptimisticOrder; thumbhashOf: ThumbhashOf }) => {
  const t = useTranslate()
  const first = order.orderItem[0]
  const others = order.orderItem.length - 1
  const isRefused = hasRejectedChange(order)
  return (
    <LineItem
      name={order.number}
      href={`/dashboard/orders/${order.id}`}
      image={first?.product.image ?? null}
      thumbhash={thumbhashOf(first?.productId)}
      detail={
        <>
          {first && showItemName(first)} {others > 0 && t('and {count} more', { count: others })}
          {order.statusChanges.length > 0 && <SyncStatus state={isRefused ? 'attention' : 'waiting'} />}
        </>
      }
    />
  )
}
