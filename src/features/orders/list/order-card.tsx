import { type ReactNode, useId } from 'react'
import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import { keptTotal } from '../../../contract/orders/kept-total.ts'
import { CLOSED_STATUSES, type OrderActor } from '../../../contract/orders/order-status.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { getOrderBucket } from '../../../local/orders/buckets.ts'
import { hasRejectedChange, type OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { RelativeTime } from '../../../ui/controls/date-time.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { StatusPill } from '../../../ui/controls/status-pill.tsx'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { LineItem } from '../../../ui/rows/line-item.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { showItemName } from '../../../ui/text/item-name.ts'
import { useAreaNames } from '../../places/use-area-names.ts'
import { findHeldChange } from '../changes/held-changes.ts'
import { HeldStatusChange } from '../changes/held-status-change.tsx'
import { OrderActions } from '../changes/order-actions.tsx'
import { getStatusChangeMessages } from '../changes/status-change-messages.ts'
import { OrderSteps } from '../customer/order-steps.tsx'
import { ReturnRequestDetails } from '../customer/return-request-details.tsx'
import { ParcelTags } from '../parcels/parcel-tags.tsx'
import { WaitingHandOvers } from '../parcels/waiting-hand-overs.tsx'
import { isKeptInPart } from '../totals/kept-part.ts'
import './order-card.css'
import { PaymentActions } from '../changes/payment-actions.tsx'
import { RejectedStatusChange } from '../changes/rejected-status-change.tsx'
import type { StatusChangeControls } from '../changes/use-status-change.ts'
import { formatDestination, getPaymentLabel } from './order-labels.ts'

/** Lines that a card shows; the rest is on the order's page. */
const MAX_LINES = 2

export type OrderCardProps = { order: OptimisticOrder; actor: OrderActor; statusChanges: StatusChangeControls }

/** An order for those who process it: items, customer, payment, status and the next step. */
export const OrderCard = ({ order, actor, statusChanges }: OrderCardProps) => {
  const id = useId()
  const isClosed = CLOSED_STATUSES.includes(order.shownStatus)
  return (
    <article className="order-card" aria-labelledby={id}>
      <CardHead order={order} actor={actor} id={id} />
      <OrderCardLines order={order} />
      {order.note && <p className="order-note">{order.note}</p>}
      {order.shownStatus === 'RETURN_REQUESTED' && order.returnRequest && (
        <ReturnRequestDetails request={order.returnRequest} order={order} />
      )}
      {!isClosed && (
        <>
          <OrderCardFacts order={order} />
          <ParcelTags order={order} />
          <div className="order-way">
            <OrderSteps order={order} />
          </div>
        </>
      )}
      <OrderCardFooter order={order} isAwaited={statusChanges.isBusy(order.id)}>
        <OrderActions
          order={order}
          actor={actor}
          statusChanges={statusChanges}
          rest={isClosed && <ClosedOrder order={order} actor={actor} />}
        />
      </OrderCardFooter>
    </article>
  )
}

/** The facts of a closed order, and the refund to record if one is due. */
const ClosedOrder = ({ order, actor }: Pick<OrderCardProps, 'order' | 'actor'>) => (
  <>
    <OrderCardFacts order={order} />
    {actor !== 'SYSTEM' && order.paymentStatus === 'REFUND_PENDING' && <PaymentActions order={order} role={actor} />}
  </>
)

const OrderCardFacts = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const area = useAreaNames()(order.shippingAddress)
  return (
    <p className="order-facts">
      {isKeptInPart(order) && `${t('Kept in part')} · `}
      {t(getPaymentLabel(order))} · {formatDestination(order, area)}
    </p>
  )
}

/** The number, the customer, and for admins the shop; their pages are linked. */
const CardHead = ({ order, actor, id }: Pick<OrderCardProps, 'order' | 'actor'> & { id: string }) => {
  const locale = useLocale()
  return (
    <header>
      <strong>{formatTaka(keptTotal(order), locale)}</strong>
      <StatusPill status={getOrderBucket(order)} isPickup={order.pickup !== undefined} />
      <p>
        <Link href={`/dashboard/orders/${order.id}`} id={id}>
          {order.number}
        </Link>{' '}
        ·{' '}
        {actor === 'VENDOR' ? (
          order.shippingAddress.name
        ) : (
          <Link href={`/dashboard/customers/${order.customer.id}`}>{order.shippingAddress.name}</Link>
        )}{' '}
        · <RelativeTime at={order.createdAt} />
      </p>
      {actor !== 'VENDOR' && (
        <p>
          <Link href={`/dashboard/shops/${order.shopId}`}>{showName(order.shop)}</Link>
        </p>
      )}
    </header>
  )
}

const OrderCardLines = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const locale = useLocale()
  const hidden = order.orderItem.length - MAX_LINES
  return (
    <div className="order-lines">
      {order.orderItem.slice(0, MAX_LINES).map(line => (
        <LineItem
          key={line.id}
          name={showItemName(line)}
          image={line.product.image}
          amount={`×${formatNumber(line.quantity, locale)}`}
        />
      ))}
      {hidden > 0 && (
        <p className="order-lines-more">
          {t('{count, plural, one {and # more product} other {and # more products}}', { count: hidden })}
        </p>
      )}
    </div>
  )
}

type OrderCardFooterProps = { order: OptimisticOrder; isAwaited: boolean; children: ReactNode }

/** The actions and the pending change below them, or the rejected change in their place. */
const OrderCardFooter = ({ order, isAwaited, children }: OrderCardFooterProps) => {
  if (hasRejectedChange(order)) return <RejectedStatusChange order={order} />
  return (
    <>
      {children}
      <PendingStatusNotice order={order} isAwaited={isAwaited} />
    </>
  )
}

/** A change that waits to be sent, with Undo while it is held back. `isAwaited`: it is being sent now. */
export const PendingStatusNotice = ({ order, isAwaited }: Omit<OrderCardFooterProps, 'children'>) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const held = findHeldChange(order)
  const waiting = order.statusChanges.at(-1)
  if (held) return <HeldStatusChange order={order} change={held} />
  if (!waiting || (isAwaited && isOnline)) return <WaitingHandOvers order={order} />
  return (
    <>
      <SyncStatus state="waiting">
        {t(getStatusChangeMessages(order, waiting.to, waiting.entry.input.lines).waiting)}
      </SyncStatus>
      <WaitingHandOvers order={order} />
    </>
  )
}
