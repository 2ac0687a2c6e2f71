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
 * Tells customer and vendor of an order by mail, in the transaction that makes it final: placing it for cash on delivery,
 * settling it for ONLINE, before which there is nothing to pack. Wake the post office after the commit.
 */
export const mailOrderPlaced = async ({ tx, orderId, config, now }: Telling): Promise<void> => {
  const order = await orderToMail(tx, orderId)
  await queueMail(tx, orderPlacedMail(config, order.customerEmail, order), now)
  await queueMail(tx, orderArrivedMail(config, order.vendorEmail, order), now)
}

/** Tells whoever did not make it of an order's change: the vendor of a customer's, the customer of any other. */
export const mailStatusChanged = async (
  { tx, orderId, config, now }: Telling,
  change: Change & { by: 'customer' | 'others' },
): Promise<void> => {
  const order = await orderToMail(tx, orderId)
  const said = { ...change, note: change.reason }
  const mail =
    change.by === 'customer'
      ? orderTurnedMail(config, order.vendorEmail, order, said)
      : statusChangedMail(config, order.customerEmail, order, said)
  await queueMail(tx, mail, now)
}

/** Tells the customer that a payment of his goes back: that it will, or that it has. */
export const mailRefund = async (
  { tx, orderId, config, now }: Telling,
  payment: { amount: Poisha; transactionId: string },
  state: 'owed' | 'done',
): Promise<void> => {
  const order = await orderToMail(tx, orderId)
  const mail = state === 'owed' ? moneyOwedMail : moneyBackMail
  await queueMail(tx, mail(config, order.customerEmail, order, payment), now)
}
