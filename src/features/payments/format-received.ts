import { formatNumber, formatTaka, type Locale } from '../../contract/messages/number-format.ts'
import { CURRENCY } from '../../contract/money.ts'
import type { OrderPayment } from '../../contract/orders/orders.ts'
import { t } from '../../ui/text/i18n.ts'

/** What a gateway received: taka, another currency, or an amount that nobody can read. */
export const formatReceived = ({ amount, currency }: NonNullable<OrderPayment['received']>, locale: Locale): string => {
  if (amount === null) return t('Unknown amount')
  return currency === CURRENCY ? formatTaka(amount, locale) : `${formatNumber(amount, locale, 2)} ${currency}`
}
