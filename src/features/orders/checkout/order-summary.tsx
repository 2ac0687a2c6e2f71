import type { ReactNode } from 'react'
import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import { toPoisha, toTaka } from '../../../contract/money.ts'
import { toLineKey } from '../../../contract/products/chosen-variant.ts'
import { nameLine } from '../../../contract/products/line-names.ts'
import type { OrderSeen } from '../../../local/db/entry-seen.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { LineItem } from '../../../ui/rows/line-item.tsx'
import { TotalsList } from '../../../ui/rows/totals-list.tsx'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { type DeliveryCost, DependingFeeNote } from '../../delivery/delivery-cost.tsx'
import { DeliveryIfOrderedNow } from '../../delivery/expected-delivery.tsx'
import { ActionBarTotal } from '../cart/cart-summary.tsx'

export type OrderSummaryProps = {
  seen: OrderSeen
  /** The label of the button. */
  action: string
  isBusy: boolean
  isDisabled: boolean
  cost: DeliveryCost
  /** The field for a coupon; absent while a correction fixes the total. */
  coupon?: ReactNode
}

/** The products and the full cost, directly above the button that places the order. */
export const OrderSummary = ({ seen, action, isBusy, isDisabled, cost, coupon }: OrderSummaryProps) => {
  const t = useTranslate()
  const { totals, upTo, days } = cost
  const locale = useLocale()
  return (
    <Card as="aside" label={t('Your order')}>
      <p>
        {t('From {shop}', { shop: showName(seen.shop) })} · <Link href="/cart">{t('Edit cart')}</Link>
      </p>
      {seen.lines.map(line => (
        <LineItem
          key={toLineKey(line)}
          name={showName(nameLine(line))}
          image={line.image}
          detail={t('{quantity} × {price}', {
            quantity: formatNumber(line.quantity, locale),
            price: formatTaka(line.price, locale),
          })}
          amount={formatTaka(toTaka(toPoisha(line.price) * line.quantity), locale)}
        />
      ))}
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
      {days && <DeliveryIfOrderedNow days={days} />}
      <ActionBar>
        <ActionBarTotal amount={totals.totalAmount} isFrom={upTo.totalAmount > totals.totalAmount} />
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy} disabled={isDisabled}>
          {action}
        </Button>
      </ActionBar>
    </Card>
  )
}
