import { formatTaka } from '../../../src/contract/messages/number-format.ts'
import { type Poisha, toTaka } from '../../../src/contract/money.ts'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import type { PaymentType } from '../../../src/contract/payments/payment-status.ts'
import { formatReceivedMoney, type RefundedAmount, type ReturnedPayment } from '../payments/received-money.ts'
import type { MailDraft } from './mail-draft.ts'

/** The content of mails about an order. Money is in poisha. */
export type OrderMailContent = {
  id: string
  number: string
  paymentType: PaymentType
  shippingFee: Poisha
  couponCode?: string | null | undefined
  couponDiscount: Poisha
  totalAmount: Poisha
  /** What of it was paid with store credit. */
  creditUsed?: Poisha | undefined
  shopName: string
  shopNameBn?: string | null | undefined
  items: readonly { name: string; quantity: number; price: Poisha }[]
  shipping: {
    name: string
    phoneNumber: string
    address: string
    upazila?: string | null | undefined
    district?: string | null | undefined
  }
  /** Where its customer collects it, and the code to show there. Null or absent: it is delivered. */
  pickup?: { name: string; address: string; code: string } | null | undefined
}

type MailContext = { publicUrl: string }

/** The new status of an order, with the details given by who changed it. */
export type OrderStatusChange = {
  status: OrderStatus
  note?: string | undefined
  courier?: string | undefined
  trackingNumber?: string | undefined
  isReturnRefused?: boolean | undefined
  isReturnedInPart?: boolean | undefined
  /** What the order comes to, because its customer kept only a part at the door. */
  keptTotal?: Poisha | undefined
}

/** Completes the sentence `Your order H-… `. */
export const STATUS_PHRASES: Record<OrderStatus, string> = {
  PENDING: 'is waiting for the shop',
  PROCESSING: 'is being packed',
  SHIPPED: 'is on its way',
  DELIVERED: 'was delivered',
  CANCELLED: 'was cancelled',
  RETURN_REQUESTED: 'is to be returned',
  RETURNED: 'was returned',
}

/** The same of an order that its customer collects. */
const PICKUP_PHRASES: Record<OrderStatus, string> = {
  ...STATUS_PHRASES,
  SHIPPED: 'is ready to collect',
  DELIVERED: 'was collected',
}

const describeStatus = ({ pickup }: OrderMailContent, status: OrderStatus): string =>
  (pickup ? PICKUP_PHRASES : STATUS_PHRASES)[status]

/** To the customer: the items and the total. */
export const orderPlacedMail = ({ publicUrl }: MailContext, to: string, order: OrderMailContent): MailDraft => ({
  to,
  subject: `Your order ${order.number} at ${order.shopName}`,
  parts: [
    { text: `Thank you, ${order.shipping.name}. ${order.shopName} has your order ${order.number}.` },
    { facts: [...orderLines(order), ...deliveryDetails(order)] },
    { action: 'See the order', url: orderUrl(publicUrl, order) },
  ],
})

/** To the vendor: the items to pack, and the customer. */
export const newOrderMail = ({ publicUrl }: MailContext, to: string, order: OrderMailContent): MailDraft => ({
  to,
  subject: `New order ${order.number} for ${order.shopName}`,
  parts: [
    { text: `A new order came in for ${order.shopName}.` },
    { facts: [...orderLines(order), ...deliveryDetails(order), ['Phone', order.shipping.phoneNumber]] },
    { action: 'Open the order', url: orderUrl(publicUrl, order) },
  ],
})

/** To the customer: the new status of their order, with note and tracking details. */
export const statusChangedMail = (
  { publicUrl }: MailContext,
  to: string,
  order: OrderMailContent,
  change: OrderStatusChange,
): MailDraft => {
  const { subject, text } = describeChange(order, change)
  return {
    to,
    subject,
    parts: [
      { text },
      ...(change.note ? [{ quote: change.note }] : []),
      ...(order.pickup && change.status === 'SHIPPED' ? [{ facts: pickupDetails(order.pickup) }] : []),
      ...(change.keptTotal === undefined ? [] : [{ facts: keptLines(order, change.keptTotal) }]),
      ...(change.courier || change.trackingNumber ? [{ facts: trackingDetails(change) }] : []),
      { action: 'See the order', url: orderUrl(publicUrl, order) },
    ],
  }
}

const describeChange = (
  order: OrderMailContent,
  { status, isReturnRefused, isReturnedInPart }: OrderStatusChange,
): { subject: string; text: string } => {
  const { number, shopName } = order
  if (isReturnRefused)
    return {
      subject: `The return of your order ${number} was refused`,
      text: `${shopName} refused the return of your order ${number}.`,
    }
  if (isReturnedInPart)
    return {
      subject: `The return of a part of your order ${number} was accepted`,
      text: `${shopName} accepted the return of a part of your order ${number}.`,
    }
  return {
    subject: `Your order ${number} ${describeStatus(order, status)}`,
    text: `Your order ${number} from ${shopName} ${describeStatus(order, status)}.`,
  }
}

/** To the vendor: the customer has cancelled the order or wants to return it. */
export const orderCancelledOrReturnedMail = (
  { publicUrl }: MailContext,
  to: string,
  order: OrderMailContent,
  change: Pick<OrderStatusChange, 'status' | 'note'>,
): MailDraft => ({
  to,
  subject: `Order ${order.number} ${STATUS_PHRASES[change.status]}`,
  parts: [
    { text: `By its customer, order ${order.number} for ${order.shopName} ${STATUS_PHRASES[change.status]}.` },
    ...(change.note ? [{ quote: change.note }] : []),
    { action: 'Open the order', url: orderUrl(publicUrl, order) },
  ],
})

/** To the customer: a payment that the order cannot use will be refunded. */
export const refundDueMail = (
  { publicUrl }: MailContext,
  to: string,
  order: OrderMailContent,
  payment: ReturnedPayment,
): MailDraft => ({
  to,
  subject: `Your payment for order ${order.number} goes back to you`,
  parts: [
    { text: `${explainReturn(order, payment)} It goes back the way it came.` },
    { facts: paymentDetails(payment) },
    { action: 'See the order', url: orderUrl(publicUrl, order) },
  ],
})

/** To the customer: the payment was refunded. */
export const refundSentMail = (
  { publicUrl }: MailContext,
  to: string,
  order: OrderMailContent,
  payment: Pick<ReturnedPayment, 'money' | 'transactionId'> & { isPart?: boolean },
): MailDraft => ({
  to,
  subject: `Your money for order ${order.number} was sent back`,
  parts: [
    {
      text: `${payment.isPart ? 'A part of the payment' : 'The payment'} for order ${order.number} was refunded. Your bank may need some days to show it.`,
    },
    { facts: paymentDetails(payment) },
    { action: 'See the order', url: orderUrl(publicUrl, order) },
  ],
})

/** To the customer: an amount goes back, or a person has given it back. */
export const amountMail = (
  { publicUrl }: MailContext,
  to: string,
  order: OrderMailContent,
  { amount, reason, isPaid }: RefundedAmount & { isPaid: boolean },
): MailDraft => {
  const money = formatTaka(toTaka(amount))
  return {
    to,
    subject: isPaid
      ? `${money} of your order ${order.number} was sent back`
      : `${money} of your order ${order.number} goes back to you`,
    parts: [
      {
        text: isPaid
          ? `${money} of your order ${order.number} from ${order.shopName} was sent back to you.`
          : `${money} of your order ${order.number} from ${order.shopName} goes back to you.`,
      },
      { quote: reason },
      { action: 'See the order', url: orderUrl(publicUrl, order) },
    ],
  }
}

type DetailRow = readonly [label: string, value: string]

const orderUrl = (publicUrl: string, order: OrderMailContent): string => `${publicUrl}/dashboard/orders/${order.id}`

/** The items, what is added and taken off, and the total: they add up. */
const orderLines = ({ items, shippingFee, couponCode, couponDiscount, ...order }: OrderMailContent): DetailRow[] => [
  ...items.map(
    (item): DetailRow => [`${item.quantity} × ${item.name}`, formatTaka(toTaka(item.price * item.quantity))],
  ),
  ['Shipping', formatTaka(toTaka(shippingFee))],
  ...(couponDiscount > 0
    ? [[couponCode ? `Coupon ${couponCode}` : 'Discount', formatTaka(-toTaka(couponDiscount))] as const]
    : []),
  ['Total with shipping', formatTaka(toTaka(order.totalAmount))],
  ...creditLines(order),
]

const keptLines = ({ totalAmount }: OrderMailContent, keptTotal: Poisha): DetailRow[] => [
  ['Total when you ordered', formatTaka(toTaka(totalAmount))],
  ['Not charged', formatTaka(toTaka(keptTotal - totalAmount))],
  ['Total with shipping', formatTaka(toTaka(keptTotal))],
]

type PaidContent = Pick<OrderMailContent, 'paymentType' | 'totalAmount' | 'creditUsed'>

const creditLines = ({ paymentType, totalAmount, creditUsed = 0 }: PaidContent): DetailRow[] =>
  creditUsed > 0
    ? [
        ['Paid with store credit', formatTaka(-toTaka(creditUsed))],
        [paymentType === 'COD' ? 'Left to pay' : 'Paid online', formatTaka(toTaka(totalAmount - creditUsed))],
      ]
    : []

const deliveryDetails = ({ paymentType, shipping, pickup, ...order }: OrderMailContent): DetailRow[] => [
  [
    'Payment',
    order.creditUsed && order.creditUsed === order.totalAmount
      ? 'Store credit'
      : paymentType === 'COD'
        ? pickup
          ? 'Cash at pick-up'
          : 'Cash on delivery'
        : 'Online',
  ],
  pickup
    ? ['Pick-up at', `${pickup.name}, ${pickup.address}`]
    : [
        'Delivery to',
        [shipping.name, shipping.address, shipping.upazila, shipping.district].filter(Boolean).join(', '),
      ],
]

const pickupDetails = ({ name, address, code }: NonNullable<OrderMailContent['pickup']>): DetailRow[] => [
  ['Pick-up at', `${name}, ${address}`],
  ['Show this code', code],
]

const explainReturn = ({ number }: OrderMailContent, { reason, money, asked }: ReturnedPayment): string => {
  if (reason !== 'MISMATCH') return `We received a payment for order ${number} that is not needed.`
  const received = formatReceivedMoney(money) ?? 'another amount'
  return `We received ${received} for order ${number} instead of ${formatTaka(toTaka(asked))}, so the order is not paid by it.`
}

const paymentDetails = ({ money, transactionId }: Pick<ReturnedPayment, 'money' | 'transactionId'>): DetailRow[] => {
  const received = formatReceivedMoney(money)
  return [...(received === null ? [] : [['Amount', received] as const]), ['Transaction', transactionId]]
}

const trackingDetails = (change: OrderStatusChange): DetailRow[] => [
  ...(change.courier ? [['Courier', change.courier] as const] : []),
  ...(change.trackingNumber ? [['Tracking number', change.trackingNumber] as const] : []),
]
