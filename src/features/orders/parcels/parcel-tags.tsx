import type { Order } from '../../../contract/orders/orders.ts'
import { courierTitle } from '../../../contract/shipments/couriers.ts'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { SHIPMENT_DISPLAY } from './parcel-texts.ts'

/** Where the parcels of an order are, on its card. */
export const ParcelTags = ({ order: { shipments = [] } }: { order: Pick<Order, 'shipments'> }) => {
  const t = useTranslate()
  const shown = shipments.filter(({ status }) => status !== 'CANCELLED')
  if (shown.length === 0) return null
  return (
    <Row>
      {shown.map(({ id, courier, status, problem }) => (
        <Tag key={id} tone={problem ? 'danger' : SHIPMENT_DISPLAY[status].tone}>
          {`${courierTitle(courier)}: ${t(SHIPMENT_DISPLAY[status].label)}`}
        </Tag>
      ))}
    </Row>
  )
}
