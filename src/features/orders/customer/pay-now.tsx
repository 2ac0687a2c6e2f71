import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { canPay } from '../../../contract/orders/can-pay.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { startPayment } from '../../../local/payments/start-payment.ts'
import { readSettings } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** Pay Now, for an ONLINE order that is still UNPAID, if the market takes online payments. */
export const PayNow = ({ order }: { order: OptimisticOrder }) => {
  const t = useTranslate()
  const settings = useLiveQuery(readSettings)
  const { isOnline } = useConnection()
  const [isBusy, setBusy] = useState(false)
  if (!canPay(order, order.shownStatus) || !settings?.payments.online) return null
  const pay = async () => {
    setBusy(true)
    await catchToToast(async () => location.assign(await startPayment(order.id)))()
    setBusy(false)
  }
  return (
    <Button variant="primary" isBusy={isBusy} disabled={!isOnline} onClick={pay}>
      {isOnline ? t('Pay Now') : t('Pay when you are online')}
    </Button>
  )
}
