import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import { CURRENCY, type Taka, toTaka } from '../../src/contract/money.ts'
import type { ReceivedMoney, ReturnedPayment, ReturnReason } from '../adapters/payments/received-money.ts'

/** The note of the order's event, for customer, shop and admins. */
export const describeReturnedPayment = (payment: ReturnedPayment): Message => {
  const { reason, money, asked, transactionId: transaction } = payment
  if (reason !== 'MISMATCH') return withValues(RETURN_NOTES[reason], { transaction })
  const received = toReceivedTaka(money)
  return received === null
    ? withValues('A payment came that does not fit, transaction {transaction}. It goes back.', { transaction })
    : withValues('{received, taka} came, which does not fit {asked, taka}, transaction {transaction}. It goes back.', {
        received,
        asked: toTaka(asked),
        transaction,
      })
}

const RETURN_NOTES = {
  DUPLICATE: 'Paid a second time, transaction {transaction}.',
  CANCELLED: 'Paid after it was cancelled, transaction {transaction}.',
  DELETED: 'Paid after its account was deleted, transaction {transaction}.',
  CASH: 'Paid online after it was changed to cash, transaction {transaction}.',
} as const satisfies Record<Exclude<ReturnReason, 'MISMATCH'>, string>

/** The body of the customer's notification. */
export const explainReturnedPayment = ({ reason, money, asked }: ReturnedPayment): Message => {
  if (reason !== 'MISMATCH') return RETURN_EXPLANATIONS[reason]
  const received = toReceivedTaka(money)
  return received === null
    ? 'It was not the amount that the order costs.'
    : withValues('{received, taka} came instead of {asked, taka}.', { received, asked: toTaka(asked) })
}

const RETURN_EXPLANATIONS = {
  DUPLICATE: 'The order was paid already.',
  CANCELLED: 'It came after the order was cancelled.',
  DELETED: 'It came after the account was deleted.',
  CASH: 'The order is paid in cash.',
} as const satisfies Record<Exclude<ReturnReason, 'MISMATCH'>, string>

const toReceivedTaka = ({ amount, currency }: ReceivedMoney): Taka | null =>
  amount === null || currency !== CURRENCY ? null : toTaka(amount)
