import { useLiveQuery } from 'dexie-react-hooks'
import { useLocation, useSearch } from 'wouter'
import { formatDigits, formatTaka } from '../../../contract/messages/number-format.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { courierTitle } from '../../../contract/shipments/couriers.ts'
import { isFinal } from '../../../contract/shipments/shipment-status.ts'
import type { Shipment } from '../../../contract/shipments/shipments.ts'
import { readOrdersById } from '../../../local/orders/reads.ts'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Loading } from '../../../ui/notices/skeleton.tsx'
import { PrintDesk } from '../../../ui/print/print-page.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { Barcode } from './barcode.tsx'
import { buildLabelsUrl, parseLabelsUrl } from './parcel-labels-url.ts'
import { PrintAddress } from './print-address.tsx'
import './packing-slip-sheets.css'
import './parcel-labels.css'

/** /dashboard/parcel-labels: what is stuck on parcels, several on a sheet or one on each label. From this device. */
const ParcelLabels = () => {
  const t = useTranslate()
  useTitle(t('Parcel labels'))
  const [, navigate] = useLocation()
  const query = parseLabelsUrl(useSearch())
  const { orderIds, parcelId, paper } = query
  const orders = useLiveQuery(() => readOrdersById(orderIds), [orderIds.join()])
  if (!orders) return <Loading what={t('Orders')} />
  const labels = orders.flatMap(order => listLabelled(order, parcelId).map(parcel => ({ order, parcel })))
  return (
    <PrintDesk
      backHref={parcelId ? `/dashboard/orders/${orderIds[0]}` : '/dashboard/parcels'}
      backLabel={t(parcelId ? 'Back to the order' : 'Back to the parcels')}
    >
      <VisuallyHidden>
        <h1>{t('Parcel labels')}</h1>
      </VisuallyHidden>
      <div className="paper-tools">
        <ChipRow label={t('Paper')}>
          {(['LABEL', 'A4'] as const).map(size => (
            <Chip
              key={size}
              isSelected={size === paper}
              onClick={() => navigate(buildLabelsUrl({ ...query, paper: size }), { replace: true })}
            >
              {t(size === 'A4' ? 'A4, four on a sheet' : 'Labels, 75 × 100 mm')}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {labels.length === 0 ? (
        <EmptyState title={t('No parcel to label. Hand orders to a courier first.')} illustration="parcel" />
      ) : (
        <div className={`slips slips-${paper === 'A4' ? 'sheet' : 'label'}`}>
          {labels.map(({ order, parcel }) => (
            <Label key={parcel.id} order={order} parcel={parcel} />
          ))}
        </div>
      )}
    </PrintDesk>
  )
}

/** Parcels that somebody still carries, or the one that was asked for. */
const listLabelled = ({ shipments = [] }: Order, parcelId: string): Shipment[] =>
  shipments.filter(({ id, status }) => (parcelId ? id === parcelId : !isFinal(status)))

const Label = ({ order, parcel }: { order: Order; parcel: Shipment }) => {
  const t = useTranslate()
  const locale = useLocale()
  const code = parcel.consignmentId ?? parcel.reference
  return (
    <article className="slip">
      <header>
        <h2>{courierTitle(parcel.courier)}</h2>
        <span>{order.number}</span>
      </header>
      <figure className="label-code">
        <Barcode text={code} />
        <figcaption>{code}</figcaption>
      </figure>
      <div className="slip-address">
        <PrintAddress address={order.shippingAddress} />
      </div>
      <p className="slip-cash">
        {parcel.cash
          ? t('Collect {amount} in cash', { amount: formatTaka(parcel.cash, locale) })
          : t('Paid. Collect nothing')}
      </p>
      <footer>
        <span>{`${showName(order.shop)}, ${formatDigits(order.shop.phoneNumber, locale)}`}</span>
        <span>{t('Parcel {reference}', { reference: parcel.reference })}</span>
      </footer>
    </article>
  )
}

export default ParcelLabels
