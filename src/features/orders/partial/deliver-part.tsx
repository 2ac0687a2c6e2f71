import { PackageMinus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { canDeliverPart, deliverPart } from '../../../contract/orders/partial-delivery.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { usePermission } from '../../../ui/state/use-permission.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'

// Few orders are delivered in part.
const DeliverPartDialog = lazy(() => import('./deliver-part-dialog.tsx'))

/** Whether the person can say now which pieces of this order were kept. */
export const useCanDeliverPart = (): ((order: OptimisticOrder) => boolean) => {
  const mayCall = usePermission()
  return order => mayCall(deliverPart) && order.shownStatus === order.status && canDeliverPart(order)
}

/** Asks which pieces the customer has kept at the door. Online only: money never waits in the outbox. */
export const DeliverPart = ({ order, isMain = false }: { order: OptimisticOrder; isMain?: boolean }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const [isAsking, setAsking] = useState(false)
  const canDeliver = useCanDeliverPart()(order)
  if (!canDeliver) return null
  return (
    <>
      <Button
        icon={PackageMinus}
        {...(isMain && { variant: 'brand' as const })}
        disabled={!isOnline}
        onClick={() => setAsking(true)}
      >
        {t('Kept only a part')}
      </Button>
      {isAsking && (
        <Suspense>
          <DeliverPartDialog order={order} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
