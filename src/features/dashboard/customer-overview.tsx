import { EMPTY_STATES } from '../../contract/messages/fixed-messages.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { CLOSED_STATUSES } from '../../contract/order-status.ts'
import type { OptimisticOrder, PendingOrder } from '../../local/resources/orders/optimistic.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLocale, useTranslate } from '../../ui/i18n.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { SyncStatus } from '../../ui/sync-status.tsx'
import { OrdersLoading, OrdersUnavailable } from '../order-management/orders-loading.tsx'
import { OrderSteps } from '../orders/order-steps.tsx'
import { useMyOrders } from '../orders/use-my-orders.ts'
import { ReviewsToWrite } from '../reviews/reviews-to-write.tsx'
import { useMyReviews } from '../reviews/use-my-reviews.ts'
import { useWriteReview } from '../reviews/use-write-review.tsx'
import './customer-overview.css'
import { FollowedNews } from './followed-news.tsx'

/** Orders of each section, an even number for the two-column layout; My Orders lists all of them. */
const OPEN_COUNT = 6
const CLOSED_COUNT = 4

/** A customer's orders, the products to review, and news from followed shops. */
export const CustomerOverview = () => (
  <>
    <OwnOrders />
    <ReviewPrompt />
    <FollowedNews />
  </>
)

const ReviewPrompt = () => {
  const { mine } = useMyReviews()
  const { write, dialog } = useWriteReview()
  return (
    <>
      {mine && mine.toWrite.length > 0 && <ReviewsToWrite products={mine.toWrite} onWrite={write} />}
      {dialog}
    </>
  )
}

/** Open orders with their progress, then the latest closed ones. */
const OwnOrders = () => {
  const { orders: read, refresh } = useMyOrders()
  if (!read) return <OrdersLoading />
  const open = read.orders.filter(order => !CLOSED_STATUSES.includes(order.shownStatus))
  const closed = read.orders.filter(order => CLOSED_STATUSES.includes(order.shownStatus))
  if (open.length + closed.length + read.waiting.length === 0)
    return read.at === null ? <OrdersUnavailable refresh={refresh} /> : <NoOrders />
  return (
    <>
      {open.length + read.waiting.length > 0 && (
        <OpenOrders waiting={read.waiting} orders={open.slice(0, OPEN_COUNT)} />
      )}
      {closed.length > 0 && <RecentOrders orders={closed.slice(0, CLOSED_COUNT)} />}
    </>
  )
}

/** The empty state of a customer without orders. */
export const NoOrders = () => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t(EMPTY_STATES.orders)}
      illustration="parcel"
      action={
        <Button variant="primary" href="/products">
          {t('Browse products')}
        </Button>
      }
    />
  )
}

/** Open orders, those pending on this device first. */
export const OpenOrders = ({ waiting, orders }: { waiting: PendingOrder[]; orders: OptimisticOrder[] }) => {
  const t = useTranslate()
  return (
    <Section title={t('On the way to you')} link={{ href: '/dashboard/my-orders', label: t('My Orders') }}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
      <ul role="list" className="own-orders">
        {waiting.map(order => (
          <li key={order.id}>
            <WaitingRow order={order} />
          </li>
        ))}
        {orders.map(order => (
          <li key={order.id}>
            <OrderRow order={order} />
            <OrderSteps order={order} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The latest closed orders. */
export const RecentOrders = ({ orders }: { orders: OptimisticOrder[] }) => {
  const t = useTranslate()
  return (
    <Section title={t('Recent orders')} link={{ href: '/dashboard/my-orders', label: t('My Orders') }}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
      <ul role="list" className="own-orders">
        {orders.map(order => (
          <li key={order.id}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const OrderRow = ({ order }: { order: OptimisticOrder }) => {
  const locale = useLocale()
  return (
    <div className="own-order">
      <Picture image={order.orderItem[0]?.product.image} alt="" sizes="72px" />
      <div>
        <div className="own-order-head">
          <Link href={`/dashboard/orders/${order.id}`}>{order.number}</Link>
          <strong>{formatTaka(order.totalAmount, locale)}</strong>
        </div>
        <p>
          {order.shop.name} · <RelativeTime at={order.createdAt} />
        </p>
        <StatusPill status={order.shownStatus} />
      </div>
    </div>
  )
}

/** A pending order has no number yet. */
const WaitingRow = ({ order: { id, seen, entry } }: { order: PendingOrder }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <div className="own-order">
      <Picture image={seen.lines[0]?.image} alt="" sizes="72px" />
      <div>
        <div className="own-order-head">
          <Link href={`/dashboard/orders/${id}`}>{t('Not placed yet')}</Link>
          <strong>{formatTaka(seen.totalAmount, locale)}</strong>
        </div>
        <p>{seen.shop.name}</p>
        <SyncStatus state={entry.state === 'rejected' ? 'attention' : 'waiting'} />
      </div>
    </div>
  )
}
