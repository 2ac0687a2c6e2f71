import type { OrderStatus } from '../../../contract/orders/order-status.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'

type StatusChangeMessages = {
  /** The toast when the server has accepted the change. */
  done: MessageKey
  /** On the card while the change is pending. */
  waiting: MessageKey
}

/** The labels of a shop's status changes. */
export const STATUS_CHANGE_MESSAGES: Record<OrderStatus, StatusChangeMessages> = {
  PENDING: { done: 'Order reopened', waiting: 'Waiting to send' },
  PROCESSING: {
    done: 'Order accepted',
    waiting: 'Accepted on this phone. Waiting to send',
  },
  SHIPPED: {
    done: 'Marked as shipped',
    waiting: 'Marked as shipped on this phone. Waiting to send',
  },
  DELIVERED: {
    done: 'Marked as delivered',
    waiting: 'Marked as delivered on this phone. Waiting to send',
  },
  CANCELLED: {
    done: 'Order cancelled',
    waiting: 'Cancelled on this phone. Waiting to send',
  },
  RETURN_REQUESTED: { done: 'Return requested', waiting: 'Waiting to send' },
  RETURNED: {
    done: 'Marked as returned',
    waiting: 'Marked as returned on this phone. Waiting to send',
  },
}
