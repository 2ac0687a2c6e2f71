import type { TextKind } from '../../src/contract/accounts/text-kinds.ts'
import type { Locale } from '../../src/contract/messages/number-format.ts'
import type { Poisha } from '../../src/contract/money.ts'
import type { OrderStatus } from '../../src/contract/orders/order-status.ts'
import {
  amountMail,
  newOrderMail,
  orderCancelledOrReturnedMail,
  orderPlacedMail,
  refundDueMail,
  refundSentMail,
  statusChangedMail,
} from '../adapters/mail/order-mails.ts'
import type { RefundedAmount, ReturnedPayment } from '../adapters/payments/received-money.ts'
import type { MessageConfig } from '../config/config.ts'
import { type MessageOrText, toEnglishText } from '../db/message-columns.ts'
import type { Database } from '../db/store.ts'
import { queueMail, queueMails } from '../mails/queue-mail.ts'
import { queueNews } from '../mails/queue-news.ts'
import type { OrderSubject } from './order-subject.ts'
import {
  amountText,
  type OrderText,
  orderPlacedText,
  orderStatusText,
  refundDueText,
  refundSentText,
} from './order-texts.ts'

type OrderMailParams = { tx: Database; order: OrderSubject; config: MessageConfig; now: number }
type OrderStatusMail = {
  status: OrderStatus
  reason?: MessageOrText | undefined
  courier?: string | undefined
  trackingNumber?: string | undefined
  isReturnRefused?: boolean | undefined
  isReturnedInPart?: boolean | undefined
  keptTotal?: Poisha | undefined
}

/**
 * Every mail that the server sends. User input (names, notes, addresses) is only sent to confirmed sign-in emails.
 * Mails to any other address contain no text that a person has entered.
 *
 * | Mail | To | When |
 * |---|---|---|
 * | Order placed, its steps, a refund | its customer's confirmed sign-in email | the order, its status or its payment changes |
 * | New order, cancelled or returned by its customer | its vendor's confirmed sign-in email | as above |
 * | Contact message | confirmed sign-in emails of the admins | somebody sends the contact form |
 * | Newsletter | subscribers, who have opened the link of the mail below | an admin sends it |
 * | "Do you want the newsletter?" | the entered address; no user input | at most 5 an hour and address |
 * | Confirm your email | the sign-in email of a sign-up; no user input | sign-up, "Send again"; at most 5 an hour |
 * | Confirm your new email | the new sign-in email; no user input | change of email; at most 5 an hour and address |
 * | Your email was changed | the old sign-in email, if it was confirmed | that link was opened |
 * | Your password was changed | the sign-in email, if it is confirmed | in the settings, or by the link of the mail below |
 * | Set a new password | the sign-in email, confirmed or not; no user input | forgot password; at most 5 an hour |
 */

/**
 * Queues the mails to customer and vendor about a new order, in the transaction that makes it ready to pack: placing it
 * for cash on delivery, settling the payment for ONLINE. Wake the mail worker after the commit.
 */
export const queueOrderPlacedMails = async (params: OrderMailParams): Promise<void> => {
  const { tx, order, config, now } = params
  const { customerEmail, vendorEmail } = order
  const toCustomer = customerEmail ? [orderPlacedMail(config, customerEmail, order)] : []
  const toVendor = vendorEmail ? [newOrderMail(config, vendorEmail, order)] : []
  await queueMails(tx, [...toCustomer, ...toVendor], now)
  await textCustomer(params, 'orders', orderPlacedText(order))
}

/** Texts the customer who has no email. */
const textCustomer = async (
  { tx, order, config, now }: OrderMailParams,
  kind: TextKind,
  write: OrderText | null,
): Promise<void> => {
  if (order.customerEmail || write === null) return
  const text = (_market: string, locale: Locale) => write(locale)
  await queueNews(tx, { userId: order.customer, kind, text, config }, now)
}

/** Queues the mail about a status change: to the vendor if the customer has made it, otherwise to the customer. */
export const queueStatusChangedMail = async (
  params: OrderMailParams,
  change: OrderStatusMail & { by: 'customer' | 'others' },
): Promise<void> => {
  const { tx, order, config, now } = params
  const mailedChange = { ...change, note: change.reason && toEnglishText(change.reason) }
  const to = change.by === 'customer' ? order.vendorEmail : order.customerEmail
  const mail = change.by === 'customer' ? orderCancelledOrReturnedMail : statusChangedMail
  if (to) await queueMail(tx, mail(config, to, order, mailedChange), now)
  if (change.by === 'others') await textCustomer(params, 'orders', orderStatusText(order, change))
}

/** Queues the mail to the customer about a payment that goes back. */
export const queueRefundDueMail = async (params: OrderMailParams, payment: ReturnedPayment): Promise<void> => {
  const { tx, order, config, now } = params
  if (order.customerEmail) await queueMail(tx, refundDueMail(config, order.customerEmail, order, payment), now)
  await textCustomer(params, 'refunds', refundDueText(order, payment))
}

/** Queues the mail to the customer about a refund that is done. */
export const queueRefundSentMail = async (
  params: OrderMailParams,
  payment: Pick<ReturnedPayment, 'money' | 'transactionId'> & { isPart?: boolean },
): Promise<void> => {
  const { tx, order, config, now } = params
  if (order.customerEmail) await queueMail(tx, refundSentMail(config, order.customerEmail, order, payment), now)
  await textCustomer(params, 'refunds', refundSentText(order, payment))
}

/** Queues the mail to the customer about an amount that goes back, or that a person has given back. */
export const queueAmountMail = async (
  params: OrderMailParams,
  refund: RefundedAmount & { isPaid: boolean },
): Promise<void> => {
  const { tx, order, config, now } = params
  if (order.customerEmail) await queueMail(tx, amountMail(config, order.customerEmail, order, refund), now)
  await textCustomer(params, 'refunds', amountText(order, refund))
}
