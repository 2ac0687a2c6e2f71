import type { Poisha } from '../../src/contract/money.ts'
import type { OrderStatus } from '../../src/contract/order-states.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/store.ts'
import {
  moneyBackMail,
  moneyOwedMail,
  orderArrivedMail,
  orderPlacedMail,
  orderTurnedMail,
  statusChangedMail,
} from '../outside/mail/order-mails.ts'
import { queueMail } from '../outside/mail/outbox.ts'
import { orderToMail } from '../queries/order-mail.ts'

type Telling = { tx: Database; orderId: string; config: Pick<Config, 'publicUrl'>; now: number }
type Change = {
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
export const mailOrderPlaced = async ({ tx, orderId, config, now }: Telling): Promise<void> => {
  const order = await orderToMail(tx, orderId)
  const { customerEmail, vendorEmail } = order
  if (customerEmail) await queueMail(tx, orderPlacedMail(config, customerEmail, order), now)
  if (vendorEmail) await queueMail(tx, orderArrivedMail(config, vendorEmail, order), now)
}

/** Tells whoever did not make it of an order's change: the vendor of a customer's, the customer of any other. */
export const mailStatusChanged = async (
  { tx, orderId, config, now }: Telling,
  change: Change & { by: 'customer' | 'others' },
): Promise<void> => {
  const order = await orderToMail(tx, orderId)
  const said = { ...change, note: change.reason }
  const to = change.by === 'customer' ? order.vendorEmail : order.customerEmail
  const mail = change.by === 'customer' ? orderTurnedMail : statusChangedMail
  if (to) await queueMail(tx, mail(config, to, order, said), now)
}

/** Tells the customer that a payment goes back to them: that it will, or that it has. */
export const mailRefund = async (
  { tx, orderId, config, now }: Telling,
  payment: { amount: Poisha; transactionId: string },
  state: 'owed' | 'done',
): Promise<void> => {
  const order = await orderToMail(tx, orderId)
  const mail = state === 'owed' ? moneyOwedMail : moneyBackMail
  if (order.customerEmail) await queueMail(tx, mail(config, order.customerEmail, order, payment), now)
}
