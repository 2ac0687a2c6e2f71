import type { Order } from '../../../contract/orders/orders.ts'

/** Is the courier to collect the money? */
export const isCashDue = ({ paymentType, paymentStatus }: Order): boolean =>
  paymentType === 'COD' && paymentStatus === 'UNPAID'

/** The courier and the tracking number in one line; empty: neither is known. */
export const formatCourier = ({ courier, trackingNumber }: Order): string =>
  [courier, trackingNumber].filter(Boolean).join(' ')
