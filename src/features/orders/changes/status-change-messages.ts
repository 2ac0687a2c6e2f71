import type { LinePieces } from '../../../contract/orders/order-returns.ts'
import type { OrderStatus } from '../../../contract/orders/order-status.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { calculateReturn, toReturnableOrder } from '../../../contract/orders/returned-pieces.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'

type StatusChangeMessages = {
  /** The toast when the server has accepted the change. */
  done: MessageKey
  /** On the card while the change is pending. */
  waiting: MessageKey
}

/** The labels of a shop's status changes. */
const STATUS_CHANGE_MESSAGES: Record<OrderStatus, StatusChangeMessages> = {
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

/** The same of an order that its customer collects. */
const PICKUP_MESSAGES: Partial<Record<OrderStatus, StatusChangeMessages>> = {
  SHIPPED: {
    done: 'The customer is told that it is ready',
    waiting: 'Marked as ready on this phone. Waiting to send',
  },
  DELIVERED: {
    done: 'Handed over',
    waiting: 'Handed over on this phone. The code is checked when it is sent',
  },
}

/** Of a return after which pieces stay with the customer. */
const PARTIAL_RETURN: StatusChangeMessages = {
  done: 'Return accepted',
  waiting: 'Return accepted on this phone. Waiting to send',
}

type ChangedOrder = Parameters<typeof toReturnableOrder>[0] & Pick<Order, 'pickup' | 'returnRequest'>

/** @param pieces which the shop takes back, where it names them */
export const getStatusChangeMessages = (
  order: ChangedOrder,
  to: OrderStatus,
  pieces: readonly LinePieces[] | undefined = order.returnRequest?.lines,
): StatusChangeMessages => {
  if (to === 'RETURNED' && pieces && !isWholeReturn(order, pieces)) return PARTIAL_RETURN
  return (order.pickup && PICKUP_MESSAGES[to]) ?? STATUS_CHANGE_MESSAGES[to]
}

const isWholeReturn = (order: ChangedOrder, pieces: readonly LinePieces[]): boolean =>
  calculateReturn(toReturnableOrder(order), pieces, { withDelivery: false }).isComplete
