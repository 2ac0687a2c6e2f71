import { Truck } from 'lucide-react'
import { deliveryDeadline, estimateDelivery } from '../../contract/delivery/delivery-estimate.ts'
import { useNow } from '../../ui/state/use-now.ts'
import { formatDeliveryDay, formatDeliveryDays } from '../../ui/text/format-date-time.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'

/** The days on which something ordered now would arrive. */
export const DeliveryIfOrderedNow = () => {
  const t = useTranslate()
  const locale = useLocale()
  const { from, to } = estimateDelivery(useNow())
  return (
    <p className="icon-line">
      <Truck aria-hidden="true" />
      {/* The server's HTML may have other spaces in a date, or be from yesterday. */}
      <span suppressHydrationWarning>
        {t('Order today: arrives {days}', { days: keepTogether(formatDeliveryDays(from, to, locale)) })}
      </span>
    </p>
  )
}

/** The days on which a placed order is expected, or that it is late. @param orderedAt ISO 8601 */
export const ExpectedDelivery = ({ orderedAt }: { orderedAt: string }) => {
  const t = useTranslate()
  const locale = useLocale()
  const now = useNow()
  const expected = estimateDelivery(Date.parse(orderedAt))
  const isLate = now >= deliveryDeadline(expected)
  return (
    <p className="icon-line">
      <Truck aria-hidden="true" />
      <span>
        {isLate
          ? t('Expected by {day}. It is late: call the shop.', { day: formatDeliveryDay(expected.to, locale) })
          : t('Expected {days}', { days: keepTogether(formatDeliveryDays(expected.from, expected.to, locale)) })}
      </span>
    </p>
  )
}

/** So that no line ends in the middle of a date. */
const keepTogether = (days: string): string => days.replaceAll(' ', '\u00a0')
