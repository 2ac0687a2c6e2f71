import { useState } from 'react'
import { canPay } from '../../contract/orders/can-pay.ts'
import { getOrder, type Order } from '../../contract/orders/orders.ts'
import { payInCash } from '../../contract/payments/payments.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { refreshEntity } from '../../local/sync/listings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTranslate } from '../../ui/text/i18n.ts'

/** Makes an ONLINE order that is not paid cash on delivery. Online only: a payment may arrive meanwhile. */
export const ChangeToCash = ({ order }: { order: Order }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [isBusy, setBusy] = useState(false)
  if (!canPay(order, order.status)) return null
  const change = catchToToast(async () => {
    await callAuthenticated(payInCash, { orderId: order.id }).finally(() => refreshEntity(getOrder, { id: order.id }))
    toast.success(t('Your order is now cash on delivery'))
  })
  const press = async () => {
    setBusy(true)
    await change()
    setBusy(false)
  }
  return (
    <Button isBusy={isBusy} disabled={!isOnline} onClick={press}>
      {t('Change to cash on delivery')}
    </Button>
  )
}
