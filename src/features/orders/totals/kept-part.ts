import { type Taka, toPoisha, toTaka } from '../../../contract/money.ts'
import { amountToPay } from '../../../contract/orders/credit-share.ts'
import { calculateKeptTotals, type OrderTotals } from '../../../contract/orders/kept-total.ts'
import { isPaidBack, type OrderRefund } from '../../../contract/orders/order-refund-fields.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { isOpenRefund } from '../../../contract/payments/payment-status.ts'
import { t } from '../../../ui/text/i18n.ts'

/** What an order comes to without what was not kept at the door, and the rows that say so. */
export const toKeptSums = (
  order: OrderTotals,
): { rows: { label: string; amount: Taka }[]; totalAmount: Taka; creditUsed: Taka } => {
  const { totalAmount, creditUsed } = calculateKeptTotals(order)
  const { lessForGoods = 0, lessForDelivery = 0 } = order.partialDelivery ?? {}
  const rows = [
    { label: t('Not kept'), amount: -lessForGoods },
    { label: t('Delivery not charged'), amount: -lessForDelivery },
  ]
  return { rows: rows.filter(({ amount }) => amount !== 0), totalAmount, creditUsed }
}

/** Whether the customer has some of its pieces, and never had the others. */
export const isKeptInPart = ({ status, partialDelivery }: Pick<Order, 'status' | 'partialDelivery'>): boolean =>
  partialDelivery !== undefined && status !== 'RETURNED'

type PaidPart = Pick<Order, 'totalAmount' | 'creditUsed' | 'refunds' | 'partialDelivery'>

/**
 * What the customer has paid besides store credit for an order of which they kept a part, and what of it goes back: as money, of which
 * some may not be on its way yet, and as store credit.
 */
export const calculatePartMoney = (order: PaidPart): { paid: Taka; back: Taka; isBackDue: boolean; credit: Taka } => {
  const parts = (order.refunds ?? []).filter(({ at }) => at === order.partialDelivery?.at)
  const sum = (counted: readonly OrderRefund[]) => counted.reduce((total, { amount }) => total + toPoisha(amount), 0)
  const unpaid = sum(parts.filter(part => !isPaidBack(part)))
  const money = parts.filter(part => isPaidBack(part) && !part.isCredit)
  return {
    paid: toTaka(toPoisha(amountToPay(order)) - unpaid),
    back: toTaka(sum(money)),
    isBackDue: money.some(isOpenRefund),
    credit: toTaka(sum(parts.filter(({ isCredit }) => isCredit))),
  }
}

/** An order as if only what was kept had been ordered, for its invoice. */
export const toKeptOrder = (order: Order): Order => {
  const { partialDelivery, orderItem } = order
  if (!partialDelivery) return order
  const notKept = (id: string) => partialDelivery.lines.find(({ itemId }) => itemId === id)?.quantity ?? 0
  const items = orderItem
    .map(item => ({ ...item, quantity: item.quantity - notKept(item.id) }))
    .filter(({ quantity }) => quantity > 0)
  const subtotal = items.reduce((sum, { price, quantity }) => sum + toPoisha(price) * quantity, 0)
  const shipping = toPoisha(order.shipping) - toPoisha(partialDelivery.lessForDelivery)
  const { totalAmount, creditUsed } = toKeptSums(order)
  return {
    ...order,
    orderItem: items,
    subtotal: toTaka(subtotal),
    shipping: toTaka(shipping),
    couponDiscount: toTaka(subtotal + shipping - toPoisha(totalAmount)),
    totalAmount,
    ...(order.creditUsed !== undefined && { creditUsed }),
  }
}
