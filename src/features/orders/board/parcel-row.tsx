import { formatTaka } from '../../../contract/messages/number-format.ts'
import { courierTitle } from '../../../contract/shipments/couriers.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { LastStep } from '../parcels/parcel-card.tsx'
import { ParcelProblem } from '../parcels/parcel-problem.tsx'
import { SHIPMENT_DISPLAY } from '../parcels/parcel-texts.ts'
import { TrackingNumber } from '../parcels/tracking-number.tsx'
import { WaitingHandOvers } from '../parcels/waiting-hand-overs.tsx'
import type { BoardRow } from './board-rows.ts'

/** A parcel of the board. Its order's page has all about it. */
export const ParcelRow = ({ row: { order, parcel } }: { row: BoardRow }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Card as="article" label={parcel?.reference ?? order.number}>
      <Row align="between">
        <h2>
          <Link href={`/dashboard/orders/${order.id}`}>{order.number}</Link> · {order.shippingAddress.name}
        </h2>
        {parcel && <Tag tone={SHIPMENT_DISPLAY[parcel.status].tone}>{t(SHIPMENT_DISPLAY[parcel.status].label)}</Tag>}
      </Row>
      {parcel && (
        <>
          <p>
            {courierTitle(parcel.courier)} {parcel.consignmentId && <TrackingNumber parcel={parcel} />} ·{' '}
            {parcel.cash
              ? t('Collect {amount} in cash', { amount: formatTaka(parcel.cash, locale) })
              : t('Paid. Collect nothing')}
          </p>
          <LastStep parcel={parcel} />
          <ParcelProblem order={order} parcel={parcel} />
        </>
      )}
      {!parcel && <WaitingHandOvers order={order} />}
    </Card>
  )
}
