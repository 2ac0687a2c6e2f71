import { findExpectedDelivery } from '../../contract/delivery/delivery-estimate.ts'
import type { ServerMessageKey } from '../../contract/messages/server-messages.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { allowedPaymentTransitions, canRecordRefund } from '../../contract/payments/payment-status.ts'
import { isLowOnSale } from '../../contract/products/chosen-variant.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { getOrderBucket } from '../../local/orders/buckets.ts'
import { hasRejectedChange, type OptimisticOrder } from '../../local/orders/optimistic.ts'
import { hasParcelProblem } from '../../local/orders/reads.ts'
import type { OptimisticProduct } from '../../local/products/optimistic.ts'
import type { RepliedReview } from '../../local/reviews/replies.ts'
import { type OptimisticShop, readOwnShops } from '../../local/shops/optimistic.ts'
import { readUrgentVendorWork, readVendorWork } from '../../local/statistics/vendor-work.ts'
import { selectQueueOrders } from '../orders/queue/order-queue.ts'

/** A suspended shop, and why an admin has suspended it; empty: they gave no reason, or this device does not have it. */
export type SuspendedShop = OptimisticShop & { reason: string }

/** What needs the vendor now, the most urgent first. Nothing is in two lists, but an order may also have a parcel in trouble. */
export type VendorInbox = {
  /** Changes that the server rejected, until the vendor decides about them. */
  rejected: OutboxEntry[]
  suspendedShops: SuspendedShop[]
  newOrders: OptimisticOrder[]
  returns: OptimisticOrder[]
  refunds: OptimisticOrder[]
  lateToShip: OptimisticOrder[]
  /** Orders with a parcel that waits for a decision. */
  parcels: OptimisticOrder[]
  /** The lowest stock first. */
  lowStock: OptimisticProduct[]
  /** Reviews without a reply, the lowest stars first. */
  reviews: RepliedReview[]
}

export type InboxFacts = {
  entries: readonly OutboxEntry[]
  shops: readonly OptimisticShop[]
  orders: readonly OptimisticOrder[]
  products: readonly OptimisticProduct[]
  reviews: readonly RepliedReview[]
  /** The vendor's notifications about shops, in any order. */
  notifications?: readonly Notification[]
}

/** @param now milliseconds */
export const selectInbox = (
  { entries, shops, orders, products, reviews, notifications = [] }: InboxFacts,
  now: number,
): VendorInbox => {
  // A rejected change is decided first: until then its order cannot take the next step.
  const free = orders.filter(order => !hasRejectedChange(order))
  return {
    rejected: entries.filter(entry => entry.state === 'rejected'),
    suspendedShops: shops
      .filter(shop => shop.status === 'SUSPENDED')
      .map(shop => ({ ...shop, reason: findSuspensionReason(shop, notifications) })),
    newOrders: selectQueueOrders(free, 'PENDING').filter(order => getOrderBucket(order) === 'PENDING'),
    returns: selectQueueOrders(free, 'RETURN_REQUESTED').filter(order => order.shownStatus === 'RETURN_REQUESTED'),
    refunds: free.filter(order => isRefundToBook(order)),
    lateToShip: selectQueueOrders(free, 'PROCESSING').filter(
      order => isLateToShip(order, now) && !hasParcelProblem(order),
    ),
    parcels: free.filter(hasParcelProblem),
    lowStock: products
      .filter(product => isLowOnSale(product) && !product.isNew && !product.isDeleting)
      .sort((a, b) => a.stock - b.stock || a.name.localeCompare(b.name)),
    reviews: reviews.filter(review => review.reply === null).sort((a, b) => a.rating - b.rating),
  }
}

/** The reason is the text of the newest notification about the suspension, which names the shop. */
const findSuspensionReason = ({ name }: OptimisticShop, notifications: readonly Notification[]): string =>
  notifications
    .filter(({ titleDescriptor }) => titleDescriptor?.key === SUSPENSION_TITLE && titleDescriptor.values?.shop === name)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0]?.body ?? ''

/** The title of that notification (server/shops/change-shop-status.ts). */
const SUSPENSION_TITLE = '{shop} was suspended. Its products are not on sale.' satisfies ServerMessageKey

/** An accepted order that is still in the shop on the first day on which the customer expects it. */
export const isLateToShip = (order: OptimisticOrder, now: number): boolean =>
  order.shownStatus === 'PROCESSING' && now >= findExpectedDelivery(order).from

/** A refund that the shop pays itself and books by hand; those of online payments go through the gateway. */
const isRefundToBook = (order: OptimisticOrder): boolean =>
  order.paymentStatus === 'REFUND_PENDING'
    ? allowedPaymentTransitions(order, 'VENDOR').length > 0
    : order.paymentType === 'COD' && (order.refunds ?? []).some(canRecordRefund)

/**
 * How many of them somebody waits for. Low stock and reviews can wait, and a count that never falls to 0 is not read.
 */
export const countUrgent = ({ lowStock: _, reviews: __, ...urgent }: VendorInbox): number =>
  Object.values(urgent).reduce((sum, items) => sum + items.length, 0)

/** For a live query: what needs the vendor, as far as this device knows. */
export const readVendorInbox = async (): Promise<VendorInbox> => {
  const shops = (await readOwnShops()) ?? []
  return selectInbox({ ...(await readVendorWork()), shops }, Date.now())
}

/** For a live query: how many of them are urgent. */
export const readUrgentCount = async (): Promise<number> => {
  const shops = (await readOwnShops()) ?? []
  return countUrgent(selectInbox({ ...(await readUrgentVendorWork()), shops, products: [], reviews: [] }, Date.now()))
}
