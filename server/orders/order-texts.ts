import { formatDigits, formatTaka, type Locale } from '../../src/contract/messages/number-format.ts'
import { type Poisha, toTaka } from '../../src/contract/money.ts'
import { formatReceivedMoney, type ReturnedPayment } from '../adapters/payments/received-money.ts'
import type { OrderSubject } from './order-subject.ts'

/**
 * What mails say, short, in the language of the person. Without links: nobody should learn to follow them. English has only
 * characters of which a message has 160; one with a Bangla letter has 70, so that the Bangla ones are shorter still. Numbers
 * of orders and parcels and codes, which people compare and type, stay Latin.
 */
export type OrderText = (locale: Locale) => string

export const orderPlacedText = (order: OrderSubject): OrderText => {
  const { number, totalAmount, amountDue, paymentType } = order
  const [credit, isCash] = [totalAmount - amountDue, paymentType === 'COD']
  const hasRest = amountDue > 0 || credit <= 0
  return locale => {
    const [byCredit, rest] = [writeTaka(credit, locale), writeTaka(amountDue, locale)]
    const parts = {
      en: [
        credit > 0 && `${byCredit} paid with store credit`,
        hasRest && `${rest}, ${isCash ? 'cash on delivery' : 'paid online'}`,
      ],
      bn: [credit > 0 && `স্টোর ক্রেডিটে ${byCredit}`, hasRest && (isCash ? `ডেলিভারিতে নগদ ${rest}` : `অনলাইনে ${rest}`)],
    }[locale]
    const paid = parts.filter(Boolean).join(', ')
    const shop = writeShop(order, locale)
    return locale === 'bn' ? `${shop} অর্ডার ${number} পেয়েছে: ${paid}।` : `${shop} has your order ${number}: ${paid}.`
  }
}

type StatusNews = {
  status: string
  courier?: string | undefined
  trackingNumber?: string | undefined
  isReturnRefused?: boolean | undefined
  isReturnedInPart?: boolean | undefined
  keptTotal?: Poisha | undefined
}

/** Null: nothing that is worth a message. */
export const orderStatusText = (order: OrderSubject, news: StatusNews): OrderText | null => {
  const { number } = order
  if (news.isReturnRefused)
    return inBoth(`The shop refused the return of your order ${number}.`, `দোকান অর্ডার ${number} ফেরত নেয়নি।`)
  if (news.isReturnedInPart)
    return inBoth(
      `The shop accepted the return of a part of your order ${number}.`,
      `দোকান অর্ডার ${number}-এর একটি অংশ ফেরত নিয়েছে।`,
    )
  const subject = (locale: Locale) =>
    locale === 'bn'
      ? `${writeShop(order, locale)}: অর্ডার ${number}`
      : `Your order ${number} from ${writeShop(order, locale)}`
  const end =
    (en: string, bn: string): OrderText =>
    locale =>
      `${subject(locale)} ${{ en, bn }[locale]}`
  if (news.status === 'CANCELLED') return end('was cancelled.', 'বাতিল হয়েছে।')
  if (news.status === 'RETURNED') return end('was returned.', 'ফেরত গেছে।')
  if (news.keptTotal !== undefined) return describeKept(subject, news.keptTotal)
  if (news.status !== 'SHIPPED') return null
  if (order.pickup) {
    const [place, code] = [shorten(order.pickup.name), order.pickup.code]
    return end(`is ready to collect at ${place}. Show the code ${code}.`, `তৈরি, ${place} থেকে নিন। কোড ${code}।`)
  }
  return locale => `${subject(locale)} ${describeShipped(order, news, locale)}`
}

const describeKept =
  (subject: OrderText, total: Poisha): OrderText =>
  locale =>
    locale === 'bn'
      ? `${subject(locale)} আংশিক ডেলিভারি হয়েছে, মোট ${writeTaka(total, locale)}।`
      : `${subject(locale)} was delivered in part, ${writeTaka(total, locale)} in all.`

const describeShipped = (order: OrderSubject, news: StatusNews, locale: Locale): string => {
  const [courier, parcel] = [news.courier && shorten(news.courier), news.trackingNumber && shorten(news.trackingNumber)]
  const isCash = order.paymentType === 'COD' && order.amountDue > 0
  const cash = writeTaka(order.amountDue, locale)
  if (locale === 'bn') {
    const carrier = [courier, parcel].filter(Boolean).join(' ')
    return `পথে আছে${carrier && ` (${carrier})`}।${isCash ? ` নগদ ${cash} হাতে রাখুন।` : ''}`
  }
  const carrier = [courier && `with ${courier}`, parcel].filter(Boolean)
  return `${['is on its way', ...carrier].join(' ')}.${isCash ? ` Please have ${cash} in cash ready.` : ''}`
}

export const refundDueText = ({ number }: OrderSubject, { money }: ReturnedPayment): OrderText => {
  const { en, bn } = writeReceived(money)
  return inBoth(
    `Your payment${en} for order ${number} goes back to you the way it came.`,
    `অর্ডার ${number}-এর ${bn} যেভাবে দিয়েছিলেন সেভাবে ফেরত যাচ্ছে।`,
  )
}

export const refundSentText = ({ number }: OrderSubject, { money }: Pick<ReturnedPayment, 'money'>): OrderText => {
  const { en, bn } = writeReceived(money)
  return inBoth(
    `Your payment${en} for order ${number} was sent back. It may take some days to arrive.`,
    sentBack(number, bn),
  )
}

export const amountText = (
  { number }: OrderSubject,
  { amount, isPaid }: { amount: Poisha; isPaid: boolean },
): OrderText => {
  const [en, bn] = [writeTaka(amount, 'en'), writeTaka(amount, 'bn')]
  return isPaid
    ? inBoth(`${en} of your order ${number} was sent back. It may take some days to arrive.`, sentBack(number, bn))
    : inBoth(`${en} of your order ${number} goes back to you.`, `অর্ডার ${number}-এর ${bn} ফেরত পাবেন।`)
}

const sentBack = (number: string, amount: string): string =>
  `অর্ডার ${number}-এর ${amount} ফেরত পাঠানো হয়েছে। পৌঁছাতে কয়েক দিন লাগতে পারে।`

const inBoth =
  (en: string, bn: string): OrderText =>
  locale =>
    ({ en, bn })[locale]

const writeReceived = (money: ReturnedPayment['money']): Record<Locale, string> => {
  const amount = formatReceivedMoney(money)
  if (amount === null) return { en: '', bn: 'পেমেন্ট' }
  return { en: ` of ${withoutSign(amount)}`, bn: formatDigits(amount, 'bn') }
}

/** The taka sign would make an English message one of 70 characters. */
const writeTaka = (amount: Poisha, locale: Locale): string =>
  locale === 'bn' ? formatTaka(toTaka(amount), 'bn') : withoutSign(formatTaka(toTaka(amount)))

const withoutSign = (amount: string): string => amount.replace('৳', 'Tk ')

const writeShop = ({ shopName, shopNameBn }: OrderSubject, locale: Locale): string =>
  shorten((locale === 'bn' && shopNameBn) || shopName)

const shorten = (name: string): string => (name.length <= 30 ? name : `${name.slice(0, 27).trimEnd()}...`)
