import { deliveryDeadline, findExpectedDelivery } from '../../../contract/delivery/delivery-estimate.ts'
import type { Locale } from '../../../contract/messages/number-format.ts'
import type { OrderStatus } from '../../../contract/orders/order-status.ts'
import { isDeliveredInPart } from '../../../contract/shipments/shipment-status.ts'
import { findEntryCorrection } from '../../../local/orders/correction.ts'
import { hasRejectedChange, type OptimisticOrder, type PendingOrder } from '../../../local/orders/optimistic.ts'
import type { DeviceOrders } from '../../../local/orders/reads.ts'
import { formatDeliveryDay } from '../../../ui/text/format-dhaka-time.ts'
import { type MessageKey, t } from '../../../ui/text/i18n.ts'
import { getOrderGroup, needsCustomer, type OrderGroup } from './order-group.ts'

/** What the order bar says about one order, and where it leads. */
export type OrderBarLine = {
  tone: 'attention' | 'waiting' | 'progress'
  text: string
  href: string
  /** How many other orders are under way or need the customer. */
  others: number
}

type Line = Omit<OrderBarLine, 'others'>

/**
 * The line of the order bar: the order that needs the customer most, otherwise the one that arrives first. Null while
 * no order is under way.
 * @param now milliseconds since 1970
 */
export const getOrderBarLine = (
  { waiting, orders }: DeviceOrders,
  now: number,
  locale: Locale,
): OrderBarLine | null => {
  const refused = waiting.filter(needsCustomer).map(describeRefused)
  const unsent = waiting.filter(order => !needsCustomer(order)).map(describeUnsent)
  const open = orders.filter(isOpen).sort(byProgress)
  const unchanged = open.filter(hasRejectedChange).map(describeUnchanged)
  const placed = open.filter(order => !hasRejectedChange(order))
  const unpaid = placed.filter(isUnpaid).map(describeUnpaid)
  const underWay = placed.filter(order => !isUnpaid(order)).map(order => describeProgress(order, now, locale))
  const lines = [...refused, ...unchanged, ...unpaid, ...unsent, ...underWay]
  return lines[0] ? { ...lines[0], others: lines.length - 1 } : null
}

const isOpen = (order: OptimisticOrder): boolean => getOrderGroup(order) !== 'CLOSED' || hasRejectedChange(order)

const isUnpaid = (order: OptimisticOrder): boolean => UNPAID_GROUPS.has(getOrderGroup(order))
const UNPAID_GROUPS = new Set<OrderGroup>(['UNPAID', 'PAYMENT_FAILED'])

/** What arrives first comes first; among equals the oldest. */
const byProgress = (a: OptimisticOrder, b: OptimisticOrder): number =>
  ARRIVAL_ORDER.indexOf(a.shownStatus) - ARRIVAL_ORDER.indexOf(b.shownStatus) || a.createdAt.localeCompare(b.createdAt)
const ARRIVAL_ORDER: readonly OrderStatus[] = ['SHIPPED', 'PROCESSING', 'PENDING', 'RETURN_REQUESTED']

const pathOf = ({ id }: { id: string }): string => `/dashboard/orders/${id}`

const describeRefused = (order: PendingOrder): Line => ({
  tone: 'attention',
  text: getRefusedText(order),
  href: order.entry.state === 'signed-out' ? '/login?from=/dashboard/pending' : pathOf(order),
})

const getRefusedText = ({ entry }: PendingOrder): string => {
  if (entry.state === 'signed-out') return t('Needs you: sign in to send your order')
  if (entry.state !== 'rejected' && entry.needsPerson === 'payment') return t('Needs you: pay to place your order')
  const correction = findEntryCorrection(entry)
  const soldOut = correction?.changes.filter(({ quantity }) => quantity).length ?? 0
  if (soldOut > 0)
    return t('Needs you: {count, plural, one {# item sold out} other {# items sold out}}', { count: soldOut })
  return correction ? t('Needs you: prices have changed') : t('Needs you: your order was not placed')
}

const describeUnsent = (order: PendingOrder): Line => ({
  tone: 'waiting',
  text: t('Waiting to send'),
  href: pathOf(order),
})

const describeUnchanged = (order: OptimisticOrder): Line => ({
  tone: 'attention',
  text: t('Needs you: order {number} was not changed', order),
  href: pathOf(order),
})

const describeUnpaid = (order: OptimisticOrder): Line => ({
  tone: 'attention',
  text:
    getOrderGroup(order) === 'PAYMENT_FAILED'
      ? t('Needs you: payment failed')
      : t('Needs you: pay for order {number}', order),
  href: pathOf(order),
})

const PROGRESS_TEXTS: Partial<Record<OrderStatus, MessageKey>> = {
  PENDING: 'Order placed, arriving by {day}',
  PROCESSING: 'Being packed, arriving by {day}',
  SHIPPED: 'Shipped, arriving by {day}',
}

/** Of an order that its customer collects. */
const PICKUP_TEXTS: Partial<Record<OrderStatus, MessageKey>> = {
  PENDING: 'Order placed, ready by {day}',
  PROCESSING: 'Being packed, ready by {day}',
  SHIPPED: 'Ready to collect: show your code',
}

const describeProgress = (order: OptimisticOrder, now: number, locale: Locale): Line => {
  const expected = findExpectedDelivery(order)
  const day = formatDeliveryDay(expected.to, locale)
  const text = (order.pickup ? PICKUP_TEXTS : PROGRESS_TEXTS)[order.shownStatus]
  const line = { tone: 'progress', href: pathOf(order) } as const
  if (!text) return { ...line, text: t('Return requested: the shop decides') }
  if (order.pickup && order.shownStatus === 'SHIPPED') return { ...line, text: t('Ready to collect: show your code') }
  if (isDeliveredInPart(order.shipments)) return { ...line, text: t('You kept only a part') }
  return {
    ...line,
    text: now < deliveryDeadline(expected) ? t(text, { day }) : t('Late: it was expected by {day}', { day }),
  }
}
