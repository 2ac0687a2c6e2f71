import type { ReactNode } from 'react'
import type { OrderSeen } from '../../../local/db/entry-seen.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TotalsList } from '../../../ui/rows/totals-list.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { type DeliveryCost, DependingFeeNote } from '../../delivery/delivery-cost.tsx'
import { DeliveryIfOrderedNow } from '../../delivery/expected-delivery.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { PlaceOrderBar } from './place-order-bar.tsx'

export type OrderSummaryProps = {
  seen: OrderSeen
  /** The label of the button. */
  action: string
  isBusy: boolean
  isDisabled: boolean
  cost: DeliveryCost
  /** The customer collects it. */
  isPickup?: boolean | undefined
  /** The field for a coupon; absent while a correction fixes the total. */
  coupon?: ReactNode
}

/** The products and the full cost, directly above the button that places the order. */
export const OrderSummary = ({ seen, action, isBusy, isDisabled, cost, isPickup, coupon }: OrderSummaryProps) => {
  const t = useTranslate()
  const { totals, upTo, days } = cost
  return (
    <Card as="aside" label={t('Your order')}>
      <p>
        {t('From {shop}', { shop: showName(seen.shop) })} · <Link href="/cart">{t('Edit cart')}</Link>
      </p>
      <CheckoutLines lines={seen.lines} />
      {coupon}
      <TotalsList
        rows={[
          { label: t('Subtotal'), amount: totals.subtotal },
          ...(days || totals.shipping > 0
            ? [{ label: t('Shipping'), amount: totals.shipping, upTo: upTo.shipping }]
            : []),
          ...(totals.couponDiscount > 0 ? [{ label: t('Coupon'), amount: -totals.couponDiscount }] : []),
        ]}
        total={{ label: t('Total'), amount: totals.totalAmount, upTo: upTo.totalAmount }}
      />
      <DependingFeeNote cost={cost} />
      {days && <DeliveryIfOrderedNow days={days} isPickup={isPickup} />}
      <PlaceOrderBar amount={totals.totalAmount} upTo={upTo.totalAmount} {...{ action, isBusy, isDisabled }} />
    </Card>
  )
}
