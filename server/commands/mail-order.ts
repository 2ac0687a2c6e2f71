import type { Poisha } from '../../src/contract/money.ts'
import type { OrderStatus } from '../../src/contract/order-status.ts'
import { queueMail } from '../adapters/mail/mail-queue.ts'
import {
  newOrderMail,
  orderCancelledOrReturnedMail,
  orderPlacedMail,
  refundDueMail,
  refundSentMail,
  statusChangedMail,
} from '../adapters/mail/order-mails.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { findOrderMailData } from '../queries/order-mail-content.ts'

type OrderMailParams = { tx: Database; order: { id: string }; config: Pick<Config, 'publicUrl'>; now: number }
type OrderStatusMail = {
  status: OrderStatus
  reason?: string | undefined
  courier?: string | undefined
  trackingNumber?: string | undefined
}

/**
 * Every mail that the server sends. Words that somebody wrote (names, notes, addresses) go only to a sign-in email that its
 * owner has confirmed; what goes to any other address says nothing that a person chose.
 *
 * | Mail | To | When |
 * |---|---|---|
 * | Order placed, its steps, a refund | its customer's confirmed sign-in email | the order, its status or its payment changes |
 * | New order, cancelled or returned by its customer | its vendor's confirmed sign-in email | likewise |
 * | Contact message | confirmed sign-in emails of the admins | somebody sends the contact form |
 * | Newsletter | subscribers, who followed the link of the mail below | an admin sends it |
 * | "Do you want the newsletter?" | the address that was typed; no words of anybody | at most 5 an hour and address |
 * | Confirm your email | the sign-in email of a sign-up; no words of anybody | sign-up, "Send again"; at most 5 an hour |
 * | Confirm your new email | the new sign-in email; no words of anybody | change of email; at most 5 an hour and address |
 * | Your email was changed | the old sign-in email, if it was confirmed | that link was followed |
 * | Set a new password | the sign-in email, confirmed or not; no words of anybody | forgot password; at most 5 an hour |
 */

/**
 * Tells customer and vendor of an order by mail, in the transaction that makes it final: placing it for cash on delivery,
 * settling it for ONLINE, before which there is nothing to pack. Wake the post office after the commit.
 */
export const queueOrderPlacedMails = async ({ tx, order: { id }, config, now }: OrderMailParams): Promise<void> => {
  const order = await findOrderMailData(tx, id)
  const { customerEmail, vendorEmail } = order
  if (customerEmail) await queueMail(tx, orderPlacedMail(config, customerEmail, order), now)
  if (vendorEmail) await queueMail(tx, newOrderMail(config, vendorEmail, order), now)
}

/** Tells whoever did not make it of an order's change: the vendor of a customer's, the customer of any other. */
export const queueStatusChangedMail = async (
  { tx, order: { id }, config, now }: OrderMailParams,
  change: OrderStatusMail & { by: 'customer' | 'others' },
): Promise<void> => {
  const order = await findOrderMailData(tx, id)
  const said = { ...change, note: change.reason }
  const to = change.by === 'customer' ? order.vendorEmail : order.customerEmail
  const mail = change.by === 'customer' ? orderCancelledOrReturnedMail : statusChangedMail
  if (to) await queueMail(tx, mail(config, to, order, said), now)
}

/** Tells the customer that a payment goes back to them: that it will, or that it has. */
export const queueRefundMail = async (
  { tx, order: { id }, config, now }: OrderMailParams,
  payment: { amount: Poisha; transactionId: string },
  state: 'owed' | 'done',
): Promise<void> => {
  const order = await findOrderMailData(tx, id)
  const mail = state === 'owed' ? refundDueMail : refundSentMail
  if (order.customerEmail) await queueMail(tx, mail(config, order.customerEmail, order, payment), now)
}
