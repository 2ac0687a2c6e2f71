import { formatTaka } from '../../src/contract/messages/number-format.ts'
import { type Poisha, toTaka } from '../../src/contract/money.ts'
import { formatReceivedMoney, type ReturnedPayment } from '../adapters/payments/received-money.ts'
import type { OrderSubject } from './order-subject.ts'

/** What mails say, short and in the characters of which a message has the most. Without links: nobody should learn to follow them. */

export const orderPlacedText = ({ number, shopName, totalAmount, amountDue, paymentType }: OrderSubject): string => {
  const credit = amountDue < totalAmount ? `${writeTaka(totalAmount - amountDue)} paid with store credit` : ''
  const rest = `${writeTaka(amountDue)}, ${paymentType === 'COD' ? 'cash on delivery' : 'paid online'}`
  const parts = [credit, amountDue > 0 || !credit ? rest : '']
  return `${shorten(shopName)} has your order ${number}: ${parts.filter(Boolean).join(', ')}.`
}

type StatusNews = {
  status: string
  courier?: string | undefined
  trackingNumber?: string | undefined
  isReturnRefused?: boolean | undefined
  isReturnedInPart?: boolean | undefined
}

/** Null: nothing that is worth a message. */
export const orderStatusText = (order: OrderSubject, news: StatusNews): string | null => {
  const subject = `Your order ${order.number} from ${shorten(order.shopName)}`
  if (news.isReturnRefused) return `The shop refused the return of your order ${order.number}.`
  if (news.isReturnedInPart) return `The shop accepted the return of a part of your order ${order.number}.`
  if (news.status === 'CANCELLED') return `${subject} was cancelled.`
  if (news.status === 'RETURNED') return `${subject} was returned.`
  if (news.status !== 'SHIPPED') return null
  if (order.pickup)
    return `${subject} is ready to collect at ${shorten(order.pickup.name)}. Show the code ${order.pickup.code}.`
  const carrier = [news.courier && `with ${shorten(news.courier)}`, news.trackingNumber && shorten(news.trackingNumber)]
  const isCash = order.paymentType === 'COD' && order.amountDue > 0
  const cash = isCash ? ` Please have ${writeTaka(order.amountDue)} in cash ready.` : ''
  return `${[`${subject} is on its way`, ...carrier.filter(Boolean)].join(' ')}.${cash}`
}

export const refundDueText = ({ number }: OrderSubject, { money }: ReturnedPayment): string =>
  `Your payment${ofAmount(money)} for order ${number} goes back to you the way it came.`

export const refundSentText = ({ number }: OrderSubject, { money }: Pick<ReturnedPayment, 'money'>): string =>
  `Your payment${ofAmount(money)} for order ${number} was sent back. It may take some days to arrive.`

export const amountText = (
  { number }: OrderSubject,
  { amount, isPaid }: { amount: Poisha; isPaid: boolean },
): string =>
  isPaid
    ? `${writeTaka(amount)} of your order ${number} was sent back. It may take some days to arrive.`
    : `${writeTaka(amount)} of your order ${number} goes back to you.`

const ofAmount = (money: ReturnedPayment['money']): string => {
  const amount = formatReceivedMoney(money)
  return amount === null ? '' : ` of ${withoutSign(amount)}`
}

const writeTaka = (amount: Poisha): string => withoutSign(formatTaka(toTaka(amount)))

/** The taka sign would make the message one of 70 characters. */
const withoutSign = (amount: string): string => amount.replace('৳', 'Tk ')

const shorten = (name: string): string => (name.length <= 30 ? name : `${name.slice(0, 27).trimEnd()}...`)
