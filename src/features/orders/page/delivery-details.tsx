import type { ReactNode } from 'react'
import type { Order, OrderPickup } from '../../../contract/orders/orders.ts'
import type { PaymentType } from '../../../contract/payments/payment-status.ts'
import { PhoneLink } from '../../../ui/controls/phone-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type MessageKey, showName, useTranslate } from '../../../ui/text/i18n.ts'
import { PickupHours } from '../../delivery/pickup-hours.tsx'
import { type AreaTexts, useAreaNames } from '../../places/use-area-names.ts'
import { withCreditLabel } from '../totals/credit-rows.ts'
import './delivery-details.css'

const PAYMENT_LABELS: Record<PaymentType, MessageKey> = { COD: 'Cash on delivery', ONLINE: 'Pay online' }

/** Shipping address, payment and the person to call. */
export const DeliveryDetails = ({ order, children }: { order: Order; children?: ReactNode }) => {
  const t = useTranslate()
  return (
    <Card as="aside" label={t('Delivery and payment')}>
      {order.pickup ? (
        <PickupLines order={order} pickup={order.pickup} />
      ) : (
        <AddressLines address={order.shippingAddress} />
      )}
      {children}
      {order.courier && (
        <p className="delivery">
          <strong>{t('Courier')}</strong>
          {order.courier} {order.trackingNumber}
        </p>
      )}
      <p className="delivery">
        <strong>{t('Payment')}</strong>
        {withCreditLabel(
          order.pickup && order.paymentType === 'COD' ? 'Cash at the shop' : PAYMENT_LABELS[order.paymentType],
          order,
        )}
      </p>
      <p className="delivery">
        <strong>{t('Shop')}</strong>
        {showName(order.shop)}
        <PhoneLink number={order.shop.phoneNumber} />
      </p>
    </Card>
  )
}

/** The pick-up place, and the customer who comes for the order. */
const PickupLines = ({ order, pickup }: { order: Order; pickup: OrderPickup }) => {
  const t = useTranslate()
  const { name, phoneNumber } = order.shippingAddress
  return (
    <>
      <p className="delivery">
        <strong>{t('Pick up at')}</strong>
        <span>{pickup.name}</span>
        <span className="delivery-address">{pickup.address}</span>
        <span>
          <PickupHours point={pickup} />
        </span>
      </p>
      <p className="delivery">
        <strong>{t('Collected by')}</strong>
        <span>{name}</span>
        <PhoneLink number={phoneNumber} />
      </p>
    </>
  )
}

type Address = {
  name: string
  phoneNumber: string
  email: string
  address: string
} & AreaTexts

/** A shipping address as printed on the parcel. */
export const AddressLines = ({ address, title = 'Delivery to' }: { address: Address; title?: MessageKey }) => {
  const t = useTranslate()
  const area = useAreaNames()(address)
  return (
    <address className="delivery">
      <strong>{t(title)}</strong>
      <span>{address.name}</span>
      <span className="delivery-address">{address.address}</span>
      {area.length > 0 && <span>{area.join(', ')}</span>}
      <PhoneLink number={address.phoneNumber} />
      {address.email && <span>{address.email}</span>}
    </address>
  )
}
