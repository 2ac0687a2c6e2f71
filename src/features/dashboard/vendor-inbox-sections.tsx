import type { ReactNode } from 'react'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { type Caller, isStaffPermitted } from '../../contract/staff-roles.ts'
import type { OptimisticOrder } from '../../local/orders/optimistic.ts'
import type { OptimisticProduct } from '../../local/products/optimistic.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Columns, Row, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { type MessageKey, showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { translateReason } from '../../ui/text/translate-reason.ts'
import { buildBoardUrl, groupParcels } from '../orders/board/board-rows.ts'
import { ParcelRow } from '../orders/board/parcel-row.tsx'
import { OrderLayoutSwitch } from '../orders/list/order-layout-switch.tsx'
import { OrderList } from '../orders/list/order-list.tsx'
import { buildOrdersUrl } from '../orders/queue/orders-url.ts'
import { PriceAndStock } from '../products/vendor/price-and-stock.tsx'
import { buildShopReviewsUrl } from '../reviews/vendor/review-replies.ts'
import { ReviewReplyItem } from '../reviews/vendor/review-reply-item.tsx'
import { PendingChangeItem } from './pending/pending-change-item.tsx'
import { countUrgent, type SuspendedShop, type VendorInbox } from './vendor-inbox.ts'

/** Items of a section; the rest is behind its link. */
const PREVIEW_COUNT = 4
const LOW_STOCK_PREVIEW = 6
const PENDING_URL = '/dashboard/pending'
const REVIEWS_URL = buildShopReviewsUrl({ isUnanswered: true, term: '', page: 1 })

type VendorInboxSectionsProps = { inbox: VendorInbox; caller: Caller }

/** Everything that needs the vendor, the most urgent first, each with its action in place; only what the caller may do. */
export const VendorInboxSections = ({ inbox, caller }: VendorInboxSectionsProps) => (
  <Columns
    side="end"
    aside={
      inbox.reviews.length > 0 &&
      isStaffPermitted('reviews.reply', caller) && <ReviewsPreview reviews={inbox.reviews} />
    }
  >
    <Stack gap="lg">
      <Preview title="Changes that were not saved" items={inbox.rejected} href={PENDING_URL}>
        {entries => entries.map(entry => <PendingChangeItem key={entry.id} entry={entry} entries={inbox.rejected} />)}
      </Preview>
      {inbox.suspendedShops.map(shop => (
        <SuspendedShopNotice key={shop.id} shop={shop} />
      ))}
      {countUrgent(inbox) === 0 && <NothingUrgent />}
      {hasOrders(inbox) && <OrderLayoutSwitch />}
      <OrdersPreview title="Orders to accept" orders={inbox.newOrders} href={buildQueueUrl('PENDING')} />
      <OrdersPreview title="Returns to decide" orders={inbox.returns} href={buildQueueUrl('RETURN_REQUESTED')} />
      <OrdersPreview title="Refunds to pay" orders={inbox.refunds} href={REFUNDS_URL} />
      <ParcelsPreview orders={inbox.parcels} />
      <OrdersPreview title="Late to ship" orders={inbox.lateToShip} href={buildQueueUrl('PROCESSING')} />
      {inbox.lowStock.length > 0 && isStaffPermitted('products.update', caller) && (
        <LowStock products={inbox.lowStock} />
      )}
    </Stack>
  </Columns>
)

const hasOrders = ({ newOrders, returns, refunds, lateToShip }: VendorInbox): boolean =>
  newOrders.length + returns.length + refunds.length + lateToShip.length > 0

const buildQueueUrl = (queue: 'PENDING' | 'RETURN_REQUESTED' | 'PROCESSING') =>
  buildOrdersUrl({ queue, term: '', page: 1 })
const PARCELS_URL = buildBoardUrl({ group: 'problem', page: 1 })
const REFUNDS_URL = buildOrdersUrl({ queue: 'ALL', term: '', page: 1, payment: 'REFUND_PENDING', type: 'COD' })

type PreviewProps<Item> = {
  title: MessageKey
  items: readonly Item[]
  /** The list of all of them. */
  href: string
  children: (items: readonly Item[]) => ReactNode
}

/** The first items of a kind. Renders nothing if there is none. */
const Preview = <Item,>({ title, items, href, children }: PreviewProps<Item>) => {
  const t = useTranslate()
  const locale = useLocale()
  if (items.length === 0) return null
  const label = t('All {count}', { count: formatNumber(items.length, locale) })
  return (
    <Section title={t(title)} link={{ href, label }}>
      <Stack>{children(items.slice(0, PREVIEW_COUNT))}</Stack>
    </Section>
  )
}

type OrdersPreviewProps = { title: MessageKey; orders: readonly OptimisticOrder[]; href: string }

const OrdersPreview = ({ title, orders, href }: OrdersPreviewProps) => {
  const t = useTranslate()
  return (
    <Preview title={title} items={orders} href={href}>
      {shown => <OrderList label={t(title)} orders={shown} actor="VENDOR" />}
    </Preview>
  )
}

/** The parcels that wait for a decision, which can be made here. */
const ParcelsPreview = ({ orders }: { orders: readonly OptimisticOrder[] }) => (
  <Preview title="Parcels that need you" items={groupParcels(orders).problem} href={PARCELS_URL}>
    {shown => shown.map(row => <ParcelRow key={row.key} row={row} />)}
  </Preview>
)

const ReviewsPreview = ({ reviews }: { reviews: VendorInbox['reviews'] }) => (
  <Preview title="Reviews to reply to" items={reviews} href={REVIEWS_URL}>
    {shown => (
      <div className="answered-reviews">
        {shown.map(review => (
          <ReviewReplyItem key={review.id} review={review} />
        ))}
      </div>
    )}
  </Preview>
)

const NothingUrgent = () => {
  const t = useTranslate()
  return <EmptyState title={t('No orders to accept. They appear here automatically.')} illustration="parcel" />
}

const SuspendedShopNotice = ({ shop }: { shop: SuspendedShop }) => {
  const t = useTranslate()
  return (
    <Notice
      tone="danger"
      title={t('{name} is suspended', { name: showName(shop) })}
      action={
        <Row>
          {!shop.reason && <Button href="/dashboard/notifications">{t('Why?')}</Button>}
          <Button variant="link" href="/contact">
            {t('Contact')}
          </Button>
        </Row>
      }
    >
      {shop.reason && <p>{t('Reason: {reason}', { reason: translateReason(shop.reason) })}</p>}
      {t('An admin has suspended it: customers do not see it.')} {t('Its open orders continue.')}
    </Notice>
  )
}

/** The vendor's products on sale with low stock or none, whose stock is changed in place. */
const LowStock = ({ products }: { products: readonly OptimisticProduct[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Section
      title={t('Low stock')}
      link={{
        href: '/dashboard/shop-products?status=LOW&sort=low',
        label: t('All {count}', { count: formatNumber(products.length, locale) }),
      }}
    >
      <Card>
        {products.slice(0, LOW_STOCK_PREVIEW).map(product => (
          <article key={product.id} aria-label={showName(product)}>
            <LineItem
              name={showName(product)}
              href={`/products/${product.id}`}
              image={product.image}
              thumbhash={product.thumbhash}
              detail={
                product.stock === 0
                  ? t('Out of stock')
                  : t('Only {count} left', { count: formatNumber(product.stock, locale) })
              }
            >
              <PriceAndStock product={product} hasPrice={false} />
            </LineItem>
          </article>
        ))}
      </Card>
    </Section>
  )
}
