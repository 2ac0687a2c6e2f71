import type { OrderStatus } from '../../contract/order-states.ts'

type Words = {
  /** The toast when the server has said yes. */
  done: string
  /** On the card while it waits. */
  waiting: string
  /** In the menu of further moves. */
  choice: string
}

/** What a shop's moves are called. */
export const MOVE_WORDS: Record<OrderStatus, Words> = {
  PENDING: { done: 'Order is new again', waiting: 'Waiting to send', choice: 'New' },
  PROCESSING: {
    done: 'Order accepted',
    waiting: 'Accepted on this phone. Waiting to send',
    choice: 'Accept order',
  },
  SHIPPED: {
    done: 'Marked as shipped',
    waiting: 'Marked as shipped on this phone. Waiting to send',
    choice: 'Mark as shipped',
  },
  DELIVERED: {
    done: 'Marked as delivered',
    waiting: 'Marked as delivered on this phone. Waiting to send',
    choice: 'Refuse the return',
  },
  CANCELLED: {
    done: 'Order cancelled',
    waiting: 'Cancelled on this phone. Waiting to send',
    choice: 'Cancel order',
  },
  RETURN_REQUESTED: { done: 'Return requested', waiting: 'Waiting to send', choice: 'Ask for a return' },
  RETURNED: {
    done: 'Marked as returned',
    waiting: 'Marked as returned on this phone. Waiting to send',
    choice: 'Refused at the door',
  },
}

/** Moves that say why; the reasons that come up most, the person's own words beside them. */
export const REASONS: Partial<Record<OrderStatus, readonly string[]>> = {
  CANCELLED: ['Out of stock', 'The customer asked for it', 'We do not deliver there', 'The customer cannot be reached'],
  RETURNED: ['Customer refused the parcel', 'Nobody was at home', 'Wrong address', 'Damaged on the way'],
  DELIVERED: ['Returned too late', 'The goods were used', 'The goods are as described'],
}
