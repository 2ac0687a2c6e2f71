import type { ReactNode } from 'react'
import type { Taka } from '../../../contract/money.ts'
import { amountToPay } from '../../../contract/orders/credit-share.ts'
import type { OrderSeen } from '../../../local/db/entry-seen.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TotalsList } from '../../../ui/rows/totals-list.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { type DeliveryCost, DependingFeeNote } from '../../delivery/delivery-cost.tsx'
import { DeliveryIfOrderedNow } from '../../delivery/expected-delivery.tsx'
import { buildTotals } from '../totals/credit-rows.ts'
import { CheckoutLines } from './checkout-lines.tsx'
import { PlaceOrderBar } from './place-order-bar.tsx'

export type OrderSummaryProps = {
  seen: OrderSeen
  /** The label of the button. */
  action: string
  isBusy: boolean
  isDisabled: boolean
  cost: DeliveryCost
  /** What store credit pays at the most. */
  credit: Taka
  /** The customer collects it. */
  isPickup?: boolean | undefined
  /** The field for a coupon; absent while a correction fixes the total. */
  coupon?: ReactNode
}

/** The products and the full cost, directly above the button that places the order. */
export const OrderSummary = ({
  seen,
  action,
  isBusy,
  isDisabled,
  cost,
  credit,
  isPickup,
  coupon,
}: OrderSummaryProps) => {
  const t = useTranslate()
  const { totals, upTo, days } = cost
  const creditUsed = Math.min(credit, totals.totalAmount)
  const sums = { totalAmount: totals.totalAmount, creditUsed }
  const left = amountToPay(sums)
  const leftUpTo = amountToPay({ totalAmount: upTo.totalAmount, creditUsed })
  return (
    <Card as="aside" label={t('Your order')}>
      <p>
        {t('From {shop}', { shop: showName(seen.shop) })} · <Link href="/cart">{t('Edit cart')}</Link>
      </p>
      <CheckoutLines lines={seen.lines} />
      {coupon}
      <TotalsList
        {...buildTotals(
          [
            { label: t('Subtotal'), amount: totals.subtotal },
            ...(days || totals.shipping > 0
              ? [{ label: t('Shipping'), amount: totals.shipping, upTo: upTo.shipping }]
              : []),
            ...(totals.couponDiscount > 0 ? [{ label: t('Coupon'), amount: -totals.couponDiscount }] : []),
          ],
          sums,
          { upTo: upTo.totalAmount },
        )}
      />
      <DependingFeeNote cost={cost} />
      {days && <DeliveryIfOrderedNow days={days} isPickup={isPickup} />}
      <PlaceOrderBar amount={left} upTo={leftUpTo} {...{ action, isBusy, isDisabled }} />
    </Card>
  )
}
