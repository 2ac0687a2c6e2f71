import { Clock } from 'lucide-react'
import { UNPAID_ORDER_MINUTES } from '../../contract/constants.ts'
import { MINUTE_MS } from '../../contract/durations.ts'
import { canPay } from '../../contract/orders/can-pay.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { useNow } from '../../ui/state/use-now.ts'
import { formatTime } from '../../ui/text/format-date-time.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'

/** How long an unpaid ONLINE order is kept. */
export const PaymentDeadline = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const locale = useLocale()
  const now = useNow()
  if (!canPay(order, order.status)) return null
  const deadline = Date.parse(order.createdAt) + UNPAID_ORDER_MINUTES * MINUTE_MS
  const minutes = Math.ceil((deadline - now) / MINUTE_MS)
  const time = formatTime(new Date(deadline), locale)
  return (
    <p className="icon-line">
      <Clock aria-hidden="true" />
      <span>
        {minutes > 0
          ? t(
              '{minutes, plural, one {Kept for you until {time}: # more minute to pay} other {Kept for you until {time}: # more minutes to pay}}',
              { minutes, time },
            )
          : t('The time to pay is over. The order will be cancelled.')}
      </span>
    </p>
  )
}
