import { Truck } from 'lucide-react'
import {
  type DeliveryDays,
  deliveryDeadline,
  estimateDelivery,
  findExpectedDelivery,
} from '../../contract/delivery/delivery-estimate.ts'
import { useNow } from '../../ui/state/use-now.ts'
import { formatDeliveryDay, formatDeliveryDays } from '../../ui/text/format-dhaka-time.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'

type IfOrderedNowProps = { days?: DeliveryDays | undefined; isPickup?: boolean | undefined }

/** The days on which something ordered now would arrive, or be ready. @param days absent: those of the market */
export const DeliveryIfOrderedNow = ({ days, isPickup }: IfOrderedNowProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const { from, to } = estimateDelivery(useNow(), days)
  return (
    <p className="icon-line">
      <Truck aria-hidden="true" />
      {/* The server's HTML may have other spaces in a date, or be from yesterday. */}
      <span suppressHydrationWarning>
        {t(isPickup ? 'Order today: ready {days}' : 'Order today: arrives {days}', {
          days: keepTogether(formatDeliveryDays(from, to, locale)),
        })}
      </span>
    </p>
  )
}

type ExpectedOrder = Parameters<typeof findExpectedDelivery>[0] & { pickup?: object | undefined }

/** The days on which a placed order is expected, or that it is late. */
export const ExpectedDelivery = ({ order }: { order: ExpectedOrder }) => {
  const t = useTranslate()
  const locale = useLocale()
  const now = useNow()
  const expected = findExpectedDelivery(order)
  const isLate = now >= deliveryDeadline(expected)
  return (
    <p className="icon-line">
      <Truck aria-hidden="true" />
      <span>
        {isLate
          ? t(order.pickup ? LATE_PICKUP : 'Expected by {day}. It is late: call the shop.', {
              day: formatDeliveryDay(expected.to, locale),
            })
          : t(order.pickup ? 'Expected to be ready {days}' : 'Expected {days}', {
              days: keepTogether(formatDeliveryDays(expected.from, expected.to, locale)),
            })}
      </span>
    </p>
  )
}

const LATE_PICKUP = 'Expected to be ready by {day}. It is late: call the shop.'

/** So that no line ends in the middle of a date. */
const keepTogether = (days: string): string => days.replaceAll(' ', '\u00a0')
