import { Truck } from 'lucide-react'
import { useState } from 'react'
import type { Role } from '../../../contract/roles.ts'
import { SHIPMENT_RANKS } from '../../../contract/shipments/shipment-status.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { canHandOver } from '../../../local/orders/parcels.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { CustomerParcelCard, ParcelCard } from './parcel-card.tsx'
import { WaitingHandOvers } from './waiting-hand-overs.tsx'

/** The parcels of an order on its page, and for the shop the button that makes another one. */
export const OrderParcels = ({ order, seenBy }: { order: OptimisticOrder; seenBy: Role | undefined }) => {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const parcels = order.shipments ?? []
  if (seenBy === 'CUSTOMER')
    return parcels
      .filter(({ status }) => status !== 'CANCELLED' && SHIPMENT_RANKS[status] >= SHIPMENT_RANKS.BOOKED)
      .map(parcel => <CustomerParcelCard key={parcel.id} order={order} parcel={parcel} />)
  return (
    <>
      {parcels.map(parcel => (
        <ParcelCard key={parcel.id} order={order} parcel={parcel} />
      ))}
      <WaitingHandOvers order={order} />
      {seenBy === 'VENDOR' && canHandOver(order) && (
        <Row>
          <Button icon={Truck} variant="soft" onClick={() => setAsking(true)}>
            {t('Hand to courier')}
          </Button>
        </Row>
      )}
      {isAsking && <HandOverDialog orders={[order]} onClose={() => setAsking(false)} />}
    </>
  )
}
