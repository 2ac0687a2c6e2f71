import { Wallet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { needsCustomerHistory } from '../../../contract/orders/customer-history.ts'
import { isAwaitingPayment, type OrderStatus } from '../../../contract/orders/order-status.ts'
import type { OrderItem } from '../../../contract/orders/orders.ts'
import { canCall, type Role } from '../../../contract/roles.ts'
import { isDeliveredInPart } from '../../../contract/shipments/shipment-status.ts'
import type { OptimisticOrder, PendingStatusChange } from '../../../local/orders/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Columns, Row, Stack } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { OptionalBoundary } from '../../../ui/state/optional-boundary.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { showName, translateMessage, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { ExpectedDelivery } from '../../delivery/expected-delivery.tsx'
import { buildMoneyUrl } from '../../ledger/money-url.ts'
import { PushPrompt } from '../../notifications/push/push-prompt.tsx'
import { PendingChangeActions } from '../../outbox/pending-change-actions.tsx'
import { PaymentDeadline } from '../../payments/payment-deadline.tsx'
import { PaymentMethodChoice } from '../../payments/payment-method-choice.tsx'
import { OrderPill, PaymentPill } from '../customer/order-pills.tsx'
import { OrderSteps } from '../customer/order-steps.tsx'
import { describeRefundStatus } from '../customer/refund-text.ts'
import { StaffOrderActions } from '../list/staff-order-actions.tsx'
import { OrderParcels } from '../parcels/order-parcels.tsx'
import { PrintLinks } from '../print/print-links.tsx'
import { nameRest } from '../totals/credit-rows.ts'
import { CorrectDelivery } from './correct-delivery.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { OrderConfirmation, type PlacedState } from './order-confirmation.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderedTogether } from './ordered-together.tsx'
import { PickupCode } from './pickup-code.tsx'
import { ReturnRequestCard } from './return-request-card.tsx'

// Few orders have any.
const OrderRefunds = lazy(() => import('../refunds/order-refunds.tsx'))
const PartialDeliveryCard = lazy(() => import('../partial/partial-delivery-card.tsx'))
// Only shops and admins see it.
const CustomerHistory = lazy(() => import('./customer-history.tsx'))

const ACTIVE_STATUSES = new Set<OrderStatus>(['PENDING', 'PROCESSING', 'SHIPPED'])

/** An order that the server has accepted, as the signed-in role sees it. */
export const PlacedOrder = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  useTitle(t('Order {number}', { number: order.number }))
  const role = useUser()?.role
  const isJustPlaced = useHistoryState<PlacedState>()?.isJustPlaced
  // Once the shop has done something, what it did is the news, also on a page that is still open or was reloaded.
  const isNews = isJustPlaced && order.shownStatus === 'PENDING'
  if (role === 'CUSTOMER' && isNews) return <OrderConfirmation order={order} />
  return <OrderDetails order={order} seenBy={role} />
}

/** Whether the customer can collect it, or has some of it, so that there is no day to wait for. */
const isHere = ({ pickup, shownStatus, shipments }: OptimisticOrder): boolean =>
  shownStatus === 'SHIPPED' && (pickup !== undefined || isDeliveredInPart(shipments))

/** Progress, items, totals, delivery and the actions of this role. */
export const OrderDetails = ({ order, seenBy }: { order: OptimisticOrder; seenBy: Role | undefined }) => {
  const t = useTranslate()
  const isUnpaid = isAwaitingPayment({ ...order, status: order.shownStatus })
  const [chosenMethod, chooseMethod] = useState<string>()
  const method = chosenMethod ?? order.paymentMethod
  return (
    <Section title={t('Order {number}', { number: order.number })} level={1}>
      <Columns
        side="end"
        aside={
          <DeliveryDetails order={order}>{seenBy === 'CUSTOMER' && <CorrectDelivery order={order} />}</DeliveryDetails>
        }
      >
        <Stack>
          <Row align="between">
            <p>
              <DateTime at={order.createdAt} /> · {showName(order.shop)}
            </p>
            <Row>
              <OrderPill order={order} />
              {!isUnpaid && <PaymentPill order={order} />}
            </Row>
          </Row>
          <OrderSteps order={order} />
          <PickupCode order={order} />
          {isUnpaid && <PaymentDeadline order={order} />}
          {isUnpaid && seenBy === 'CUSTOMER' && <PaymentMethodChoice preferred={method} onChoose={chooseMethod} />}
          {ACTIVE_STATUSES.has(order.shownStatus) && !isUnpaid && !isHere(order) && <ExpectedDelivery order={order} />}
          {ACTIVE_STATUSES.has(order.shownStatus) && <PushPrompt to="CUSTOMER" />}
          <RefundNote order={order} seenBy={seenBy} />
          {seenBy && order.partialDelivery && (
            <OptionalBoundary>
              <Suspense>
                <PartialDeliveryCard order={{ ...order, partialDelivery: order.partialDelivery }} role={seenBy} />
              </Suspense>
            </OptionalBoundary>
          )}
          <ReturnRequestCard order={order} canAddPhotos={seenBy === 'CUSTOMER'} />
          {seenBy && (
            <OptionalBoundary>
              <Suspense>
                <OrderRefunds order={order} role={seenBy} />
              </Suspense>
            </OptionalBoundary>
          )}
          <RejectedStatusChanges moves={order.statusChanges} />
          {seenBy && seenBy !== 'CUSTOMER' && needsCustomerHistory({ ...order, status: order.shownStatus }) && (
            <OptionalBoundary>
              <Suspense>
                <CustomerHistory order={order} />
              </Suspense>
            </OptionalBoundary>
          )}
          {seenBy && seenBy !== 'CUSTOMER' && <StaffOrderActions order={order} role={seenBy} />}
          <OrderParcels order={order} seenBy={seenBy} />
          <Row>
            {seenBy === 'CUSTOMER' && <CustomerActions order={order} method={method} />}
            <PrintLinks orderId={order.id} />
            {seenBy && canCall(['ADMIN'], seenBy) && (
              <Button icon={Wallet} href={buildMoneyUrl({ cause: order.id })}>
                {t('View journals')}
              </Button>
            )}
          </Row>
          <Card as="section" label={t('Ordered items')}>
            <h2>{t('Ordered items')}</h2>
            <OrderLines
              lines={order.orderItem.map(line => ({
                ...line,
                ...splitReturned(order, line),
                name: line.product.name,
                nameBn: line.product.nameBn,
                image: line.product.image,
              }))}
              sums={order}
              rest={nameRest(order)}
            />
          </Card>
          {seenBy === 'CUSTOMER' && <OrderedTogether order={order} />}
          <Card as="section" label={t('History')}>
            <h2>{t('History')}</h2>
            <OrderEvents order={order} />
          </Card>
        </Stack>
      </Columns>
    </Section>
  )
}

/** Of the pieces that the customer does not have, which they did not keep at the door. */
const splitReturned = ({ partialDelivery }: OptimisticOrder, { id, returned = 0 }: OrderItem) => {
  const notKept = partialDelivery?.lines.find(({ itemId }) => itemId === id)?.quantity ?? 0
  return { notKept, returned: returned - notKept }
}

/** What happens to the money of a cancelled or returned order, for its customer. */
const RefundNote = ({ order, seenBy }: { order: OptimisticOrder; seenBy: Role | undefined }) => {
  const text = describeRefundStatus(order, useLocale())
  return text && seenBy === 'CUSTOMER' && <Notice title={text} />
}

/** Rejected status changes of an order and their reasons, until they are sent again or discarded. */
const RejectedStatusChanges = ({ moves }: { moves: readonly PendingStatusChange[] }) => {
  useLocale()
  const entries = moves.map(move => move.entry)
  return entries
    .filter(entry => entry.state === 'rejected')
    .map(entry => (
      <Stack key={entry.id} gap="sm">
        <ErrorNotice title={translateMessage(entry.label, entry.labelDescriptor)}>
          {translateFailure(entry.error)}
        </ErrorNotice>
        <PendingChangeActions entry={entry} entries={entries} />
      </Stack>
    ))
}
