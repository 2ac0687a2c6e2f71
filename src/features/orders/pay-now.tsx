import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { readSettings } from '../../local/listings.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { canPay } from './can-pay.ts'
import { openGateway } from './open-gateway.ts'

/** Specification section 2: Pay Now, for an ONLINE order that is still UNPAID; where the market takes payments. */
export const PayNow = ({ order }: { order: ShownOrder }) => {
  const t = useText()
  const settings = useLiveQuery(readSettings)
  const { isOnline } = useConnection()
  const [isBusy, setBusy] = useState(false)
  if (!canPay(order, order.shownStatus) || !settings?.payments.online) return null
  const pay = async () => {
    setBusy(true)
    await attempt(() => openGateway(order.id))()
    setBusy(false)
  }
  return (
    <Button variant="primary" isBusy={isBusy} disabled={!isOnline} onClick={pay}>
      {isOnline ? t('Pay Now') : t('Pay when you are online')}
    </Button>
  )
}
