import type { OrderStatus } from '../contract/order-status.ts'
import type { PaymentStatus } from '../contract/payment-status.ts'
import { type MessageKey, t, useTranslate } from './i18n.ts'
import { Tag, type TagTone } from './tag.tsx'

export type OrderOrPaymentStatus = OrderStatus | PaymentStatus

/** The message and the tone of every status. */
export const STATUS_DISPLAY: Record<OrderOrPaymentStatus, { words: MessageKey; tone: TagTone }> = {
  PENDING: { words: 'New', tone: 'wait' },
  PROCESSING: { words: 'Processing', tone: 'brand' },
  SHIPPED: { words: 'Shipped', tone: 'brand' },
  DELIVERED: { words: 'Delivered', tone: 'brand' },
  CANCELLED: { words: 'Cancelled', tone: 'soft-danger' },
  RETURN_REQUESTED: { words: 'Return requested', tone: 'wait' },
  RETURNED: { words: 'Returned', tone: 'neutral' },
  UNPAID: { words: 'Unpaid', tone: 'wait' },
  PAID: { words: 'Paid', tone: 'brand' },
  REFUND_PENDING: { words: 'Refund pending', tone: 'wait' },
  REFUNDED: { words: 'Refunded', tone: 'neutral' },
}

/** The translated name of an order's or a payment's status. */
export const translateStatus = (status: OrderOrPaymentStatus): string => t(STATUS_DISPLAY[status].words)

/** The status of an order or of its payment. */
export const StatusPill = ({ status }: { status: OrderOrPaymentStatus }) => (
  <Tag tone={STATUS_DISPLAY[status].tone}>{useTranslate()(STATUS_DISPLAY[status].words)}</Tag>
)
