import type { OrderStatus } from '../../contract/orders/order-status.ts'
import type { PaymentStatus } from '../../contract/payments/payment-status.ts'
import { type MessageKey, t, useTranslate } from '../text/i18n.ts'
import { Tag, type TagTone } from './tag.tsx'

export type OrderOrPaymentStatus = OrderStatus | PaymentStatus

/** The message and the tone of every status. */
export const STATUS_DISPLAY: Record<OrderOrPaymentStatus, { label: MessageKey; tone: TagTone }> = {
  PENDING: { label: 'Placed', tone: 'wait' },
  PROCESSING: { label: 'Being packed', tone: 'brand' },
  SHIPPED: { label: 'Shipped', tone: 'brand' },
  DELIVERED: { label: 'Delivered', tone: 'brand' },
  CANCELLED: { label: 'Cancelled', tone: 'soft-danger' },
  RETURN_REQUESTED: { label: 'Return requested', tone: 'wait' },
  RETURNED: { label: 'Returned', tone: 'neutral' },
  UNPAID: { label: 'Unpaid', tone: 'wait' },
  PAID: { label: 'Paid', tone: 'brand' },
  REFUND_PENDING: { label: 'Refund pending', tone: 'wait' },
  REFUNDED: { label: 'Refunded', tone: 'neutral' },
}

/** What an order is called that its customer collects. */
const PICKUP_LABELS: Partial<Record<OrderOrPaymentStatus, MessageKey>> = {
  SHIPPED: 'Ready to collect',
  DELIVERED: 'Collected',
}

type StatusProps = { status: OrderOrPaymentStatus; isPickup?: boolean | undefined }

const findLabel = ({ status, isPickup }: StatusProps): MessageKey =>
  (isPickup && PICKUP_LABELS[status]) || STATUS_DISPLAY[status].label

/** The translated name of an order's or a payment's status. */
export const translateStatus = (status: OrderOrPaymentStatus, isPickup?: boolean): string =>
  t(findLabel({ status, isPickup }))

/** The status of an order or of its payment. */
export const StatusPill = (props: StatusProps) => (
  <Tag tone={STATUS_DISPLAY[props.status].tone}>{useTranslate()(findLabel(props))}</Tag>
)
