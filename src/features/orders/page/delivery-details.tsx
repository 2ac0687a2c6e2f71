import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders/orders.ts'
import type { PaymentType } from '../../../contract/payments/payment-status.ts'
import { PhoneLink } from '../../../ui/controls/phone-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type MessageKey, showName, useTranslate } from '../../../ui/text/i18n.ts'
import { type AreaTexts, useAreaNames } from '../../places/use-area-names.ts'
import './delivery-details.css'

const PAYMENT_LABELS: Record<PaymentType, MessageKey> = { COD: 'Cash on delivery', ONLINE: 'Pay online' }

/** Shipping address, payment and the person to call. */
export const DeliveryDetails = ({ order, children }: { order: Order; children?: ReactNode }) => {
  const t = useTranslate()
  return (
    <Card as="aside" label={t('Delivery and payment')}>
      <AddressLines address={order.shippingAddress} />
      {children}
      {order.courier && (
        <p className="delivery">
          <strong>{t('Courier')}</strong>
          {order.courier} {order.trackingNumber}
        </p>
      )}
      <p className="delivery">
        <strong>{t('Payment')}</strong>
        {t(PAYMENT_LABELS[order.paymentType])}
      </p>
      <p className="delivery">
        <strong>{t('Shop')}</strong>
        {showName(order.shop)}
        <PhoneLink number={order.shop.phoneNumber} />
      </p>
    </Card>
  )
}

type Address = {
  name: string
  phoneNumber: string
  email: string
  address: string
} & AreaTexts

/** A shipping address as printed on the parcel. */
export const AddressLines = ({ address }: { address: Address }) => {
  const t = useTranslate()
  const area = useAreaNames()(address)
  return (
    <address className="delivery">
      <strong>{t('Delivery to')}</strong>
      <span>{address.name}</span>
      <span className="delivery-address">{address.address}</span>
      {area.length > 0 && <span>{area.join(', ')}</span>}
      <PhoneLink number={address.phoneNumber} />
      {address.email && <span>{address.email}</span>}
    </address>
  )
}
