import type { Taka } from '../../../contract/money.ts'
import { amountToPay } from '../../../contract/orders/credit-share.ts'
import type { PaymentType } from '../../../contract/payments/payment-status.ts'
import { sumTotals } from '../../../local/orders/submit-group.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TotalsList } from '../../../ui/rows/totals-list.tsx'
import { formatTakaRange } from '../../../ui/text/format-taka-range.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { CouponTicket } from '../../coupons/customer/coupon-ticket.tsx'
import { DependingFeeNote } from '../../delivery/delivery-cost.tsx'
import { DeliveryIfOrderedNow } from '../../delivery/expected-delivery.tsx'
import { isOnHoliday } from '../together/group-cart.ts'
import { buildTotals } from '../totals/credit-rows.ts'
import { CheckoutLines } from './checkout-lines.tsx'
import type { PricedCart } from './group-orders.ts'
import { PlaceOrderBar } from './place-order-bar.tsx'
import type { MarketCoupon } from './use-market-coupon.ts'

type GroupSummaryProps = {
  orders: readonly PricedCart[]
  /** What store credit pays of all of them. */
  credit: Taka
  paymentType: PaymentType
  coupon: MarketCoupon
  isBusy: boolean
  isBlocked: boolean
}

/** The products and the cost of each order, and of all, directly above the button that places them. */
export const GroupSummary = ({ orders, credit, paymentType, coupon, isBusy, isBlocked }: GroupSummaryProps) => {
  const t = useTranslate()
  const total = sumTotals(orders.map(({ cost }) => cost.totals))
  const upTo = sumTotals(orders.map(({ cost }) => cost.upTo))
  const isReady = orders.every(({ cost, cart }) => cost.days && cart.cart.changes.length === 0 && !isOnHoliday(cart))
  return (
    <Card as="aside" label={t('Your orders')}>
      <p>
        <Link href="/cart">{t('Edit carts')}</Link>
      </p>
      {orders.map(order => (
        <ShopOrder key={order.cart.shop.id} order={order} />
      ))}
      <SharedCoupon coupon={coupon} />
      <TotalsList
        {...buildTotals(
          orders.map(({ seen, cost }) => ({
            label: showName(seen.shop),
            amount: cost.totals.totalAmount,
            upTo: cost.upTo.totalAmount,
          })),
          { totalAmount: total, creditUsed: credit },
          { upTo },
        )}
      />
      {paymentType === 'COD' && credit < total && <CourierAmounts orders={orders} />}
      <PlaceOrderBar
        amount={amountToPay({ totalAmount: total, creditUsed: credit })}
        upTo={amountToPay({ totalAmount: upTo, creditUsed: credit })}
        action={t('{count, plural, one {Place # order} other {Place # orders}}', { count: orders.length })}
        isBusy={isBusy}
        isDisabled={isBlocked || !isReady}
      />
    </Card>
  )
}

const ShopOrder = ({ order: { seen, cost } }: { order: PricedCart }) => {
  const t = useTranslate()
  const { totals, upTo, days } = cost
  return (
    <section>
      <h2>{t('From {shop}', { shop: showName(seen.shop) })}</h2>
      <CheckoutLines lines={seen.lines} />
      <TotalsList
        rows={[
          ...(days ? [{ label: t('Shipping'), amount: totals.shipping, upTo: upTo.shipping }] : []),
          ...(totals.couponDiscount > 0 ? [{ label: t('Coupon'), amount: -totals.couponDiscount }] : []),
        ]}
        total={{ label: t('Total'), amount: totals.totalAmount, upTo: upTo.totalAmount }}
      />
      <DependingFeeNote cost={cost} />
      {days && <DeliveryIfOrderedNow days={days} isPickup={seen.delivery?.isPickup} />}
    </section>
  )
}

/** "৳840 to the courier of Rupsha": each order comes with a courier of its own, or is paid where it is collected. */
const CourierAmounts = ({ orders }: { orders: readonly PricedCart[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const isAnyCollected = orders.some(({ seen }) => seen.delivery?.isPickup)
  return (
    <>
      <p>{t(isAnyCollected ? 'You pay in cash:' : 'Each shop sends its own parcel. You pay in cash:')}</p>
      <ul>
        {orders.filter(isCashLeft).map(({ seen, cost }) => (
          <li key={seen.shop.id}>
            {t(
              seen.delivery?.isPickup ? '{amount} at {shop}, when you collect it' : '{amount} to the courier of {shop}',
              {
                amount: formatTakaRange(
                  amountToPay({ ...cost.totals, creditUsed: seen.creditUsed }),
                  amountToPay({ ...cost.upTo, creditUsed: seen.creditUsed }),
                  locale,
                ),
                shop: showName(seen.shop),
              },
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const isCashLeft = ({ seen, cost }: PricedCart): boolean => seen.creditUsed !== cost.upTo.totalAmount

/** A coupon of the market for all orders without one of their own. */
const SharedCoupon = ({ coupon: { used, offered, use } }: { coupon: MarketCoupon }) => {
  const t = useTranslate()
  const shown = used ?? offered
  if (!shown) return null
  const { code } = shown.coupon
  return (
    <CouponTicket
      coupon={shown.coupon}
      action={
        used ? (
          <Button variant="soft" aria-label={t('Remove coupon {code}', { code })} onClick={() => use(null)}>
            {t('Remove')}
          </Button>
        ) : (
          <Button variant="soft" aria-label={t('Use coupon {code}', { code })} onClick={() => use(code)}>
            {t('Use')}
          </Button>
        )
      }
    />
  )
}
