import { formatTaka } from '../../../contract/messages/number-format.ts'
import { toShownLine } from '../../../local/cart/cart.ts'
import { needsChoice } from '../../../local/cart/line-changes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TotalsList } from '../../../ui/rows/totals-list.tsx'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { CartCoupons } from '../../coupons/customer/cart-coupons.tsx'
import { findChosenCoupon, useCouponOffers } from '../../coupons/customer/use-cart-coupon.ts'
import { DeliverTo } from '../../delivery/deliver-to.tsx'
import { calculateDeliveryCost, UnservedNotice } from '../../delivery/delivery-cost.tsx'
import { DeliveryIfOrderedNow } from '../../delivery/expected-delivery.tsx'
import { useDeliveryPlace } from '../../delivery/use-delivery-place.ts'
import { useShopDelivery } from '../../delivery/use-shop-delivery.ts'
import './cart-summary.css'
import type { CartView } from '../../cart/use-cart.ts'
import { TogetherTotals, useTogetherTotals } from '../together/together-totals.tsx'

/**
 * The coupons that can be used, subtotal, shipping, total and the checkout button, which is disabled while the cart is
 * empty or has changes, or its shop is on holiday.
 */
export const CartSummary = ({ cart, isPaused }: { cart: CartView; isPaused: boolean }) => {
  const t = useTranslate()
  const { items, changes } = cart
  const offers = useCouponOffers(cart)
  const chosen = findChosenCoupon(cart, offers)
  const shop = items[0]?.product.shop
  const { delivery } = useShopDelivery(shop?.id, useDeliveryPlace())
  const goods = { lines: items.map(toShownLine), discount: chosen?.discount ?? 0 }
  const { totals, upTo, days } = calculateDeliveryCost(goods, delivery, !delivery.place)
  const isEmpty = items.length === 0
  const together = useTogetherTotals(chosen?.discount ?? 0)
  return (
    <Card as="aside" label={t('Cart totals')}>
      {!isEmpty && <CartCoupons items={items} offers={offers} chosen={chosen} />}
      <TotalsList
        rows={[
          { label: t('Subtotal'), amount: totals.subtotal },
          ...(days ? [{ label: t('Shipping'), amount: totals.shipping, upTo: upTo.shipping }] : []),
          ...(totals.couponDiscount > 0 ? [{ label: t('Coupon'), amount: -totals.couponDiscount }] : []),
        ]}
        total={{ label: t('Total'), amount: totals.totalAmount, upTo: upTo.totalAmount }}
      />
      {!isEmpty && <DeliverTo />}
      {!isEmpty && days && <DeliveryIfOrderedNow days={days} />}
      {shop && !days && <UnservedNotice shop={showName(shop)} delivery={delivery} />}
      {changes.length > 0 && (
        <p className="cart-hint">
          {changes.every(needsChoice)
            ? t('Choose first what you want of each product.')
            : t('Update the cart first: prices or stock have changed.')}
        </p>
      )}
      {together && <TogetherTotals together={together} />}
      {isEmpty ? (
        <CheckoutButton isDisabled />
      ) : (
        <ActionBar>
          <ActionBarTotal
            amount={together ? together.from : totals.totalAmount}
            isFrom={together ? together.upTo > together.from : upTo.totalAmount > totals.totalAmount}
          />
          <CheckoutButton isDisabled={changes.length > 0 || isPaused} />
        </ActionBar>
      )}
    </Card>
  )
}

const CheckoutButton = ({ isDisabled }: { isDisabled: boolean }) => {
  const t = useTranslate()
  if (!isDisabled) {
    return (
      <Button variant="primary" size="lg" isWide href="/checkout">
        {t('Checkout')}
      </Button>
    )
  }
  return (
    <Button variant="primary" size="lg" isWide disabled>
      {t('Checkout')}
    </Button>
  )
}

/** The total beside the button in a phone's ActionBar; larger screens show it above the button. */
export const ActionBarTotal = ({ amount, isFrom = false }: { amount: number; isFrom?: boolean }) => {
  const t = useTranslate()
  const locale = useLocale()
  const price = formatTaka(amount, locale)
  return (
    <p className="bar-total">
      <span>{t('Total')}</span> <strong>{isFrom ? t('from {price}', { price }) : price}</strong>
    </p>
  )
}
