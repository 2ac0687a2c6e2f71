import { type Taka, toPoisha, toTaka } from '../../../contract/money.ts'
import { creditPartOf } from '../../../contract/orders/credit-share.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { t } from '../../../ui/text/i18n.ts'

type Sums = {
  totalAmount: Taka
  creditUsed?: Taka | undefined
  partialDelivery?: Order['partialDelivery']
}

/** What an order comes to without what was not kept at the door, and the rows that say so. */
export const toKeptSums = (
  sums: Sums,
): { rows: { label: string; amount: Taka }[]; totalAmount: Taka; creditUsed: Taka } => {
  const { totalAmount, creditUsed = 0, partialDelivery } = sums
  if (!partialDelivery) return { rows: [], totalAmount, creditUsed }
  const { lessForGoods, lessForDelivery } = partialDelivery
  const less = toPoisha(lessForGoods) + toPoisha(lessForDelivery)
  const creditBack = creditPartOf(less, { creditUsed: toPoisha(creditUsed), refunded: 0 })
  const rows = [
    { label: t('Not kept'), amount: -lessForGoods },
    { label: t('Delivery not charged'), amount: -lessForDelivery },
  ]
  return {
    rows: rows.filter(({ amount }) => amount !== 0),
    totalAmount: toTaka(toPoisha(totalAmount) - less),
    creditUsed: toTaka(toPoisha(creditUsed) - creditBack),
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
