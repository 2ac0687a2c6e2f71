import { formatTaka, type Poisha, toTaka } from '../../../src/contract/money.ts'
import type { OrderStatus } from '../../../src/contract/order-states.ts'
import type { PaymentType } from '../../../src/contract/payment-states.ts'
import type { MailDraft } from './draft.ts'

type Sender = { publicUrl: string }

/** What the mails about an order say of it. Money is poisha. */
export type MailedOrder = {
  id: string
  number: string
  paymentType: PaymentType
  totalAmount: Poisha
  shopName: string
  items: readonly { name: string; quantity: number; price: Poisha }[]
  shipping: { name: string; phoneNumber: string; address: string }
}

const WORDS: Record<OrderStatus, string> = {
  PENDING: 'is waiting for the shop',
  PROCESSING: 'is being packed',
  SHIPPED: 'is on its way',
  DELIVERED: 'was delivered',
  CANCELLED: 'was cancelled',
  RETURN_REQUESTED: 'is to be returned',
  RETURNED: 'was returned',
}

/** To the customer: what he ordered and what it costs. */
export const orderPlacedMail = ({ publicUrl }: Sender, to: string, order: MailedOrder): MailDraft => ({
  to,
  subject: `Your order ${order.number} at ${order.shopName}`,
  parts: [
    { text: `Thank you, ${order.shipping.name}. ${order.shopName} has your order ${order.number}.` },
    { facts: [...linesOf(order), ...deliveryOf(order)] },
    { action: 'See the order', url: orderUrl(publicUrl, order) },
  ],
})

/** To the vendor: what to pack, and for whom. */
export const orderArrivedMail = ({ publicUrl }: Sender, to: string, order: MailedOrder): MailDraft => ({
  to,
  subject: `New order ${order.number} for ${order.shopName}`,
  parts: [
    { text: `A new order came in for ${order.shopName}.` },
    { facts: [...linesOf(order), ...deliveryOf(order), ['Phone', order.shipping.phoneNumber]] },
    { action: 'Open the order', url: orderUrl(publicUrl, order) },
  ],
})

/** To the customer: where his order is now, and what was said about it. */
export const statusChangedMail = (
  { publicUrl }: Sender,
  to: string,
  order: MailedOrder,
  change: { status: OrderStatus; note?: string | null; courier?: string | null; trackingNumber?: string | null },
): MailDraft => ({
  to,
  subject: `Your order ${order.number} ${WORDS[change.status]}`,
  parts: [
    { text: `Your order ${order.number} from ${order.shopName} ${WORDS[change.status]}.` },
    ...(change.note ? [{ quote: change.note }] : []),
    ...(change.courier || change.trackingNumber ? [{ facts: trackingOf(change) }] : []),
    { action: 'See the order', url: orderUrl(publicUrl, order) },
  ],
})

type Fact = readonly [label: string, value: string]

const orderUrl = (publicUrl: string, order: MailedOrder): string => `${publicUrl}/dashboard/orders/${order.id}`

const linesOf = (order: MailedOrder): Fact[] => [
  ...order.items.map(
    (item): Fact => [`${item.quantity} × ${item.name}`, formatTaka(toTaka(item.price * item.quantity))],
  ),
  ['Total with shipping', formatTaka(toTaka(order.totalAmount))],
]

const deliveryOf = (order: MailedOrder): Fact[] => [
  ['Payment', order.paymentType === 'COD' ? 'Cash on delivery' : 'Online'],
  ['Delivery to', `${order.shipping.name}, ${order.shipping.address}`],
]

const trackingOf = (change: { courier?: string | null; trackingNumber?: string | null }): Fact[] => [
  ...(change.courier ? [['Courier', change.courier] as const] : []),
  ...(change.trackingNumber ? [['Tracking number', change.trackingNumber] as const] : []),
]
