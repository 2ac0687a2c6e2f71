import { formatTaka } from '../../../src/contract/messages/number-format.ts'
import { CURRENCY, type Poisha, toTaka } from '../../../src/contract/money.ts'

/** Money that came: without an amount where the gateway reported none that can be read. */
export type ReceivedMoney = { amount: Poisha | null; currency: string }

/** Why received money goes back to the customer. */
export type ReturnReason = 'MISMATCH' | 'DUPLICATE' | 'CASH' | 'CANCELLED' | 'DELETED'

/** Received money that goes back. `asked`: what the attempt asked for. */
export type ReturnedPayment = { reason: ReturnReason; money: ReceivedMoney; asked: Poisha; transactionId: string }

/** An amount of an order that goes back, with the reason, or with how it was given back. */
export type RefundedAmount = { amount: Poisha; reason: string }

/** `৳1,060`, `10.00 USD`, or null where nobody knows how much came. */
export const formatReceivedMoney = ({ amount, currency }: ReceivedMoney): string | null => {
  if (amount === null) return null
  return currency === CURRENCY ? formatTaka(toTaka(amount)) : `${toTaka(amount).toFixed(2)} ${currency}`
}
