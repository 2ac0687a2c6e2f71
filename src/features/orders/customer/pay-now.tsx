import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { canPay } from '../../../contract/orders/can-pay.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { sumTotals } from '../../../local/orders/submit-group.ts'
import { startPayment } from '../../../local/payments/start-payment.ts'
import { readSettings } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { usePayableTogether } from '../together/use-group-orders.ts'

type PayNowProps = {
  order: OptimisticOrder
  /** How to pay; by default as the order says. */
  method?: string | undefined
}

/** Pay Now, for an ONLINE order that is still UNPAID, if the market takes online payments. */
export const PayNow = ({ order, method = order.paymentMethod }: PayNowProps) => {
  const t = useTranslate()
  const settings = useLiveQuery(readSettings)
  const { isOnline } = useConnection()
  const [isBusy, setBusy] = useState(false)
  const others = usePayableTogether(order)
  const locale = useLocale()
  if (!canPay(order, order.shownStatus) || !settings?.payments.online) return null
  const total = sumTotals([order, ...others])
  const pay = async () => {
    setBusy(true)
    const options = { isWholeGroup: others.length > 0, method }
    await catchToToast(async () => location.assign(await startPayment(order.id, options)))()
    setBusy(false)
  }
  return (
    <Button variant="primary" isBusy={isBusy} disabled={!isOnline} onClick={pay}>
      {!isOnline && t('Pay when you are online')}
      {isOnline && others.length === 0 && t('Pay Now')}
      {isOnline &&
        others.length > 0 &&
        t('{count, plural, one {Pay {amount} for # order} other {Pay {amount} for # orders}}', {
          count: others.length + 1,
          amount: formatTaka(total, locale),
        })}
    </Button>
  )
}
