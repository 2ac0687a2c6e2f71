import type { ReactNode } from 'react'
import { EMPTY_STATES } from '../../contract/messages/fixed-messages.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { keptTotal } from '../../contract/orders/kept-total.ts'
import type { OptimisticOrder, PendingOrder } from '../../local/orders/optimistic.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RelativeTime } from '../../ui/controls/date-time.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { StatusPill } from '../../ui/controls/status-pill.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { SyncStatus } from '../../ui/notices/sync-status.tsx'
import { showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { StoreCreditCard } from '../ledger/credit/store-credit-card.tsx'
import { GROUP_TITLES, getOrderGroup, needsCustomer, OPEN_GROUPS } from '../orders/customer/order-group.ts'
import { OrderSteps } from '../orders/customer/order-steps.tsx'
import { useMyOrders } from '../orders/customer/use-my-orders.ts'
import { useThumbhashes } from '../orders/customer/use-thumbhashes.ts'
import { OrdersLoading, OrdersUnavailable } from '../orders/list/orders-loading.tsx'
import { ReviewsToWrite } from '../reviews/reviews-to-write.tsx'
import { useMyReviews } from '../reviews/use-my-reviews.ts'
import { useWriteReview } from '../reviews/use-write-review.tsx'
import './customer-overview.css'
import { FollowedNews } from './followed-news.tsx'

/** Orders of a section, an even number for the two-column layout; My Orders lists all of them. */
const OPEN_COUNT = 6
const CLOSED_COUNT = 4

/** A customer's orders, the products to review, and news from followed shops. */
export const CustomerOverview = () => (
  <>
    <StoreCreditCard />
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
  const closed = read.orders.filter(order => getOrderGroup(order) === 'CLOSED')
  if (read.orders.length + read.waiting.length === 0)
    return read.at === null ? <OrdersUnavailable refresh={refresh} /> : <NoOrders />
  return (
    <>
      <UnplacedOrders orders={read.waiting} />
      <OpenOrders orders={read.orders} />
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

/** Orders that the server does not have: those that need the person, then those that send themselves. */
export const UnplacedOrders = ({ orders }: { orders: readonly PendingOrder[] }) => {
  const t = useTranslate()
  const needing = orders.filter(needsCustomer)
  const waiting = orders.filter(order => !needsCustomer(order))
  return (
    <>
      <OrderSection
        title={t('Not placed: needs you')}
        orders={needing}
        productOf={getWaitingProduct}
        row={(order, thumbhash) => <WaitingRow order={order} thumbhash={thumbhash} />}
      />
      <OrderSection
        title={t('Waiting to send')}
        orders={waiting}
        productOf={getWaitingProduct}
        row={(order, thumbhash) => <WaitingRow order={order} thumbhash={thumbhash} />}
      />
    </>
  )
}

/** Open orders by what they wait for. */
export const OpenOrders = ({ orders }: { orders: readonly OptimisticOrder[] }) => {
  const t = useTranslate()
  return OPEN_GROUPS.map(group => (
    <OrderSection
      key={group}
      title={t(GROUP_TITLES[group])}
      orders={orders.filter(order => getOrderGroup(order) === group).slice(0, OPEN_COUNT)}
      productOf={getFirstProduct}
      row={(order, thumbhash) => (
        <>
          <OrderRow order={order} thumbhash={thumbhash} />
          <OrderSteps order={order} />
        </>
      )}
    />
  ))
}

/** The latest closed orders. */
export const RecentOrders = ({ orders }: { orders: OptimisticOrder[] }) => {
  const t = useTranslate()
  return (
    <OrderSection
      title={t('Recent orders')}
      orders={orders}
      productOf={getFirstProduct}
      row={(order, thumbhash) => <OrderRow order={order} thumbhash={thumbhash} />}
    />
  )
}

type OrderSectionProps<Row> = {
  title: string
  orders: readonly Row[]
  /** The product whose picture stands for an order. */
  productOf: (order: Row) => string | undefined
  row: (order: Row, thumbhash: string | null) => ReactNode
}

const getFirstProduct = ({ orderItem }: OptimisticOrder) => orderItem[0]?.productId
const getWaitingProduct = ({ seen }: PendingOrder) => seen.lines[0]?.productId

/** A titled list of orders; nothing where there are none. */
const OrderSection = <Row extends { id: string }>({ title, orders, productOf, row }: OrderSectionProps<Row>) => {
  const t = useTranslate()
  const thumbhashOf = useThumbhashes(orders.map(productOf))
  if (orders.length === 0) return null
  return (
    <Section title={title} link={{ href: '/dashboard/my-orders', label: t('My Orders') }}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
      <ul role="list" className="own-orders">
        {orders.map(order => (
          <li key={order.id}>{row(order, thumbhashOf(productOf(order)))}</li>
        ))}
      </ul>
    </Section>
  )
}

const OrderRow = ({ order, thumbhash }: { order: OptimisticOrder; thumbhash: string | null }) => {
  const locale = useLocale()
  return (
    <div className="own-order">
      <Picture image={order.orderItem[0]?.product.image} thumbhash={thumbhash} alt="" sizes="72px" />
      <div>
        <div className="own-order-head">
          <Link href={`/dashboard/orders/${order.id}`}>{order.number}</Link>
          <strong>{formatTaka(keptTotal(order), locale)}</strong>
        </div>
        <p>
          {showName(order.shop)} · <RelativeTime at={order.createdAt} />
        </p>
        <StatusPill status={order.shownStatus} isPickup={order.pickup !== undefined} />
      </div>
    </div>
  )
}

/** A pending order has no number yet. */
const WaitingRow = ({ order: { id, seen, entry }, thumbhash }: { order: PendingOrder; thumbhash: string | null }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <div className="own-order">
      <Picture image={seen.lines[0]?.image} thumbhash={thumbhash} alt="" sizes="72px" />
      <div>
        <div className="own-order-head">
          <Link href={`/dashboard/orders/${id}`}>{t('Not placed yet')}</Link>
          <strong>{formatTaka(seen.totalAmount, locale)}</strong>
        </div>
        <p>{showName(seen.shop)}</p>
        <SyncStatus state={entry.state === 'rejected' ? 'attention' : 'waiting'} />
      </div>
    </div>
  )
}
