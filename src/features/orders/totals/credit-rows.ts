import { formatTaka } from '../../../contract/messages/number-format.ts'
import type { Taka } from '../../../contract/money.ts'
import { amountToPay } from '../../../contract/orders/credit-share.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { currentLocale, type MessageKey, t } from '../../../ui/text/i18n.ts'

type Row = { label: string; amount: Taka; upTo?: Taka | undefined }
type CreditTotal = { totalAmount: Taka; creditUsed?: Taka | undefined }

/** The rows and the last line of the totals: with store credit that is what is left to pay. `rest`: what it is called. */
export const buildTotals = (
  rows: readonly Row[],
  { totalAmount, creditUsed = 0 }: CreditTotal,
  { upTo, rest = 'Left to pay' }: { upTo?: Taka; rest?: MessageKey } = {},
): { rows: Row[]; total: Row } => {
  const total = { label: t('Total'), amount: totalAmount, upTo }
  if (creditUsed === 0) return { rows: [...rows], total }
  const left = (amount: Taka): Taka => amountToPay({ totalAmount: amount, creditUsed })
  return {
    rows: [...rows, total, { label: t('Store credit'), amount: -creditUsed }],
    total: { label: t(rest), amount: left(totalAmount), upTo: upTo === undefined ? undefined : left(upTo) },
  }
}

/** What the rest of an order is called beside store credit, once it is paid. */
export const nameRest = ({ paymentType, paymentStatus }: Pick<Order, 'paymentType' | 'paymentStatus'>): MessageKey => {
  if (paymentStatus === 'UNPAID') return 'Left to pay'
  return paymentType === 'COD' ? 'Paid in cash' : 'Paid online'
}

/** Whether store credit paid for all of it. */
export const isCoveredByCredit = ({ totalAmount, creditUsed = 0 }: CreditTotal): boolean =>
  creditUsed > 0 && creditUsed === totalAmount

/** How an order is paid, where store credit pays a part of it: "Store credit ৳300, Cash on delivery". */
export const withCreditLabel = (label: MessageKey, order: CreditTotal): string => {
  if (!order.creditUsed) return t(label)
  const credit = t('Store credit {amount}', { amount: formatTaka(order.creditUsed, currentLocale()) })
  return isCoveredByCredit(order) ? credit : `${credit}, ${t(label)}`
}
