import { useLiveQuery } from 'dexie-react-hooks'
import { useLocation } from 'wouter'
import { formatDigits, type Locale } from '../../../contract/messages/number-format.ts'
import type { VisitorOrder } from '../../../local/db/device-schema.ts'
import { readVisitorOrders } from '../../../local/db/stored-visitor-orders.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { type Translate, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import OrderBar, { OrderBarLink } from './order-bar.tsx'
import { showVisitorNumber } from './visitor-number.ts'

/** Says on every screen that an order waits for the code to its phone, in place of the customer's other orders. */
const VisitorOrderBar = () => {
  const t = useTranslate()
  const locale = useLocale()
  const [path] = useLocation()
  const { isOnline } = useConnection()
  const user = useUser()
  const [first, ...others] = useLiveQuery(readVisitorOrders) ?? []
  const isCustomer = user?.role === 'CUSTOMER'
  if (!first || path === '/checkout' || !(isCustomer || user === null)) return isCustomer && <OrderBar />
  const text = user ? t('An order waits that was written before you signed in') : describe(first, isOnline, t, locale)
  const tone = isOnline ? 'attention' : 'waiting'
  return <OrderBarLink label={t('Waiting order')} line={{ tone, text, href: '/checkout', others: others.length }} />
}

const describe = (order: VisitorOrder, isOnline: boolean, t: Translate, locale: Locale): string => {
  const phoneNumber = formatDigits(showVisitorNumber(order), locale)
  return isOnline
    ? t('Needs you: place your order with the code we send to {phoneNumber}', { phoneNumber })
    : t('Waiting for the code we send to {phoneNumber} when you are online', { phoneNumber })
}

export default VisitorOrderBar
