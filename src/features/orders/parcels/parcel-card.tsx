import { Phone, Tags } from 'lucide-react'
import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { courierTitle } from '../../../contract/shipments/couriers.ts'
import { isFinal } from '../../../contract/shipments/shipment-status.ts'
import type { Shipment } from '../../../contract/shipments/shipments.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateTime } from '../../../ui/controls/date-time.tsx'
import { buildPhoneUrl } from '../../../ui/controls/phone-link.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type DescriptionItem, DescriptionList } from '../../../ui/rows/description-list.tsx'
import { type MessageKey, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { showItemName } from '../../../ui/text/item-name.ts'
import { DeliverPart, useCanDeliverPart } from '../partial/deliver-part.tsx'
import { buildLabelsUrl } from '../print/parcel-labels-url.ts'
import { ParcelDecisions, ParcelProblem } from './parcel-problem.tsx'
import { SHIPMENT_DISPLAY } from './parcel-texts.ts'
import { TrackingNumber } from './tracking-number.tsx'

type CustomerCardProps = { order: Order; parcel: Shipment }
type ParcelCardProps = { order: OptimisticOrder; parcel: Shipment }

/** A parcel as the shop and admins see it: where it is, what is in it, and what needs a person. */
export const ParcelCard = ({ order, parcel }: ParcelCardProps) => {
  const t = useTranslate()
  const isPart = parcel.problem === 'PARTLY_DELIVERED' || parcel.problem === 'LESS_CASH'
  const canDeliver = useCanDeliverPart()(order)
  return (
    <Card as="section" label={t('Parcel {reference}', { reference: parcel.reference })}>
      <ParcelHead parcel={parcel} />
      <ParcelFacts order={order} parcel={parcel} />
      <LastStep parcel={parcel} />
      <ParcelProblem
        order={order}
        parcel={parcel}
        {...(isPart && canDeliver && { action: <DeliverPart order={order} isMain /> })}
      />
      <Row>
        {parcel.status !== 'CANCELLED' && !isFinal(parcel.status) && (
          <Button icon={Tags} href={buildLabelsUrl({ orderIds: [order.id], parcelId: parcel.id })}>
            {t('Print the label')}
          </Button>
        )}
        {!parcel.problem && <ParcelDecisions order={order} parcel={parcel} />}
      </Row>
    </Card>
  )
}

const ParcelHead = ({ parcel }: { parcel: Shipment }) => {
  const t = useTranslate()
  const { label, tone } = SHIPMENT_DISPLAY[parcel.status]
  return (
    <Row align="between">
      <h2>{courierTitle(parcel.courier)}</h2>
      <Tag tone={tone}>{t(label)}</Tag>
    </Row>
  )
}

const ParcelFacts = ({ order, parcel }: CustomerCardProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const facts: (DescriptionItem | false)[] = [
    { label: t('Parcel'), value: parcel.reference },
    parcel.isMarket === true && { label: t('Account'), value: t('The market’s') },
    parcel.consignmentId !== undefined && { label: t('Tracking number'), value: <TrackingNumber parcel={parcel} /> },
    parcel.cash !== undefined && {
      label: t('Cash to collect'),
      value: parcel.cash > 0 ? formatTaka(parcel.cash, locale) : t('Nothing, it is paid'),
    },
    parcel.keptCash !== undefined &&
      parcel.keptCash !== parcel.cash && {
        label: t('For what was kept'),
        value: formatTaka(parcel.keptCash, locale),
      },
    parcel.collected !== undefined && { label: t('Cash collected'), value: formatTaka(parcel.collected, locale) },
    parcel.lines !== undefined && {
      label: t('In it'),
      value: parcel.lines
        .map(({ id, quantity }) => {
          const item = order.orderItem.find(line => line.id === id)
          return `${formatNumber(quantity, locale)} × ${item ? showItemName(item) : ''}`
        })
        .join(', '),
    },
  ]
  return <DescriptionList facts={facts.filter(fact => fact !== false)} />
}

/** The newest thing that the courier has said. All of them are in the history. */
export const LastStep = ({ parcel: { steps } }: { parcel: Shipment }) => {
  const t = useTranslate()
  const last = steps.at(-1)
  if (!last) return null
  return (
    <p className="meta">
      {[last.status && t(SHIPMENT_DISPLAY[last.status].label), last.text].filter(Boolean).join(': ')} ·{' '}
      <DateTime at={last.at} />
    </p>
  )
}

/** What the customer is told while the rider is near, or was there in vain. */
const NEWS: Partial<Record<Shipment['status'], { title: MessageKey; help: MessageKey; tone: 'info' | 'wait' }>> = {
  OUT_FOR_DELIVERY: {
    title: 'The courier comes today',
    help: 'Keep your phone near you. Call the shop if you cannot be there.',
    tone: 'info',
  },
  DELIVERY_FAILED: {
    title: 'The courier did not reach you',
    help: 'It will try again. Call the shop if the phone number or the address is wrong.',
    tone: 'wait',
  },
  PARTLY_DELIVERED: {
    title: 'You kept only a part',
    help: 'The shop writes into the order which pieces you kept, and what you paid. Call the shop if that is wrong.',
    tone: 'info',
  },
}

/** A parcel as its customer sees it, with the way to reach the shop while they can still do something. */
export const CustomerParcelCard = ({ order, parcel }: CustomerCardProps) => {
  const t = useTranslate()
  const news = order.status === 'SHIPPED' && NEWS[parcel.status]
  return (
    <Card as="section" label={t('Parcel {reference}', { reference: parcel.reference })}>
      <ParcelHead parcel={parcel} />
      {parcel.consignmentId && (
        <p>
          {t('Tracking number')}: <TrackingNumber parcel={parcel} />
        </p>
      )}
      <LastStep parcel={parcel} />
      {news && (
        <Notice
          tone={news.tone}
          title={t(news.title)}
          action={
            <Button icon={Phone} href={buildPhoneUrl(order.shop.phoneNumber)}>
              {t('Call the shop')}
            </Button>
          }
        >
          {t(news.help)}
        </Notice>
      )}
    </Card>
  )
}
