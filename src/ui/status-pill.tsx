import type { OrderStatus } from '../contract/order-states.ts'
import type { PaymentStatus } from '../contract/payment-states.ts'
import { Tag, type Tone } from './tag.tsx'
import { t, useText } from './text.ts'

export type Status = OrderStatus | PaymentStatus

/** The English words and the tone of every state. */
export const STATUS: Record<Status, { words: string; tone: Tone }> = {
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

/** The words that people read for a state of an order or a payment. */
export const statusWords = (status: Status): string => t(STATUS[status].words)

/** The state of an order or of its payment, in words on its tone. */
export const StatusPill = ({ status }: { status: Status }) => (
  <Tag tone={STATUS[status].tone}>{useText()(STATUS[status].words)}</Tag>
)
