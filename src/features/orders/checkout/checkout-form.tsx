import { useEffect, useState } from 'react'
import type { DeliveryDestination } from '../../../contract/delivery/delivery-place.ts'
import { renderEnglish } from '../../../contract/messages/message.ts'
import { toDescriptor } from '../../../contract/messages/server-messages.ts'
import { type Taka, toPoisha } from '../../../contract/money.ts'
import { amountToPay } from '../../../contract/orders/credit-share.ts'
import {
  describePaymentLimits,
  isPayableOnline,
  type PaymentLimits,
} from '../../../contract/payments/payment-limits.ts'
import type { OrderSeen } from '../../../local/db/entry-seen.ts'
import type { KnownDelivery } from '../../../local/delivery/shop-delivery.ts'
import { payWithCredit } from '../../../local/orders/correction.ts'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Columns, Stack } from '../../../ui/layout/page.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { showName, type Translate, translateMessage, useTranslate } from '../../../ui/text/i18n.ts'
import type { CartView } from '../../cart/use-cart.ts'
import { CartCoupons } from '../../coupons/customer/cart-coupons.tsx'
import { useCouponOffers } from '../../coupons/customer/use-cart-coupon.ts'
import { calculateDeliveryCost, type DeliveryCost, UnservedNotice } from '../../delivery/delivery-cost.tsx'
import { HolidayNotice, usePausedShop } from '../../delivery/holiday-notice.tsx'
import { useShopDelivery } from '../../delivery/use-shop-delivery.ts'
import { PaymentMethodChoice } from '../../payments/payment-method-choice.tsx'
import { BillingSection } from './billing-section.tsx'
import { CouponInput } from './coupon-input.tsx'
import { isBlankDestination, isSameDestination, toDestination } from './destination.ts'
import { buildOrderDraft, toPickupAddress } from './order-draft.ts'
import { OrderNotices } from './order-notices.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PickupChoice } from './pickup-choice.tsx'
import { type ChosenCredit, StoreCreditChoice, useChosenCredit } from './store-credit-choice.tsx'
import { type BillingForm, type ChosenPlaces, useBillingForm } from './use-billing-form.ts'
import { type CheckoutCoupon, useCheckoutCoupon } from './use-checkout-coupon.ts'
import type { CheckoutDefaults } from './use-checkout-defaults.ts'
import type { OrderRejection, PlaceOrder } from './use-place-order.ts'

export type CheckoutFormProps = { cart: CartView; start: CheckoutDefaults; order: PlaceOrder }

/** The whole checkout is one form, so that Enter and the button do the same. */
export const CheckoutForm = ({ cart, start, order }: CheckoutFormProps) => {
  const shopId = cart.items[0]?.product.shopId
  const pausedShop = usePausedShop(shopId)
  const coupon = useCheckoutCoupon(cart.coupon, cart.items, start.isVisitor)
  const [destination, setDestination] = useState(() => toDestination(start.billing))
  const { delivery: known, isCurrent } = useShopDelivery(shopId, destination)
  const [pickup, setPickup] = useState<ChosenPlaces>({})
  const delivery = choosePoint(known, shopId && pickup[shopId])
  const { point } = delivery
  const shown = findShownOrder({ cart, order, coupon, delivery, destination })
  const { rejection } = shown
  const chosen = useChosenCredit(rejection?.credit ?? null, order.placing !== null)
  const credit = chosen.most
  const { seen } = payWithCredit({ draft: {}, seen: shown.seen }, credit)
  const due = amountToPay(seen)
  const isCovered = due === 0 && credit > 0
  const isPayable = isPayableOnline(toPoisha(due), start.paymentLimits)
  const isPickup = point !== undefined
  const billing = useBillingForm({ ...start, canPayOnline: start.canPayOnline && isPayable }, isPickup, input =>
    order.place({
      ...input,
      ...(point && { address: toPickupAddress(input.address, point) }),
      ...shown,
      credit,
      ...(isCovered && WITHOUT_GATEWAY),
      items: cart.items,
      coupon: coupon.applied,
    }),
  )
  const typed = toDestination(billing.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is new in each rendering
  useEffect(() => setDestination(typed), [JSON.stringify(typed)])
  useEffect(() => setPickup(billing.pickup), [billing.pickup])
  return (
    <ContractForm form={billing.form}>
      <Columns
        side="end"
        aside={
          <CheckoutSummary
            {...{ cart, start, order, coupon, shown, credit }}
            isBlocked={pausedShop !== undefined || !isCurrent}
          />
        }
      >
        <Stack>
          <HolidayNotice shop={pausedShop} />
          <OrderNotices cart={cart} rejection={rejection} />
          {shopId && <PickupChoice shopId={shopId} points={known.points ?? []} billing={billing} />}
          <BillingSection billing={billing} start={start} isPickup={isPickup} />
          <PaymentSection {...{ billing, start, isPayable, isCovered, isPickup }} credit={chosen} />
        </Stack>
      </Columns>
    </ContractForm>
  )
}

/** A place that the shop has given up meanwhile is not chosen any more. */
const choosePoint = (known: KnownDelivery, chosen: string | undefined): KnownDelivery => {
  const point = known.points?.find(({ id }) => id === chosen)
  return point ? { ...known, isPickup: true, point } : known
}

type ShownOrderParts = {
  cart: CartView
  order: PlaceOrder
  coupon: CheckoutCoupon
  delivery: KnownDelivery
  destination: DeliveryDestination
}
type ShownOrder = {
  /** The order as it would be placed now. */
  seen: OrderSeen
  /** Why it was refused, if that is about what is shown: to another address the shop has another fee. */
  rejection: OrderRejection | null
  delivery: KnownDelivery
  /** A range while the address is blank and the fee depends on it. */
  cost: DeliveryCost
}

const findShownOrder = ({ cart, order, coupon, delivery, destination }: ShownOrderParts): ShownOrder => {
  const { rejection } = order
  const { rules, points = [], point } = delivery
  const goesTo = point ? { address: point.address } : destination
  const isAboutShown = (!rules && points.length === 0) || isSameDestination(rejection?.address, goesTo)
  const shownRejection = isAboutShown ? rejection : null
  const corrected = shownRejection?.correction?.order?.seen
  const { seen } = buildOrderDraft(cart.items, NO_ADDRESS, 'COD', coupon.applied, delivery)
  const goods = { lines: seen.lines, discount: seen.couponDiscount }
  const cost = calculateDeliveryCost(goods, delivery, isBlankDestination(destination))
  return {
    seen: corrected ?? seen,
    rejection: shownRejection,
    delivery,
    cost: corrected ? { totals: corrected, upTo: corrected, days: cost.days } : cost,
  }
}

/** What store credit covers needs nobody who pays for it: such an order may wait for the network. */
export const WITHOUT_GATEWAY = { paymentType: 'COD' } as const

/** What people see of an order does not depend on the text of its address. */
const NO_ADDRESS = { name: '', phoneNumber: '', email: '', address: '' }

type CheckoutSummaryProps = {
  credit: Taka
  cart: CartView
  start: CheckoutDefaults
  order: PlaceOrder
  coupon: CheckoutCoupon
  shown: ShownOrder
  isBlocked: boolean
}

const CheckoutSummary = ({ cart, start, order, coupon, shown, credit, isBlocked }: CheckoutSummaryProps) => {
  const t = useTranslate()
  const { seen, rejection, delivery, cost } = shown
  const correction = rejection?.correction
  const { days } = cost
  const isChanged = correction ? correction.order === null : cart.changes.length > 0 || coupon.isBusy || !days
  return (
    <>
      {!days && !correction && <UnservedNotice shop={showName(seen.shop)} delivery={delivery} />}
      <OrderSummary
        seen={seen}
        cost={cost}
        credit={credit}
        isPickup={delivery.isPickup}
        action={correction ? t('Place order at the new total') : t('Place order')}
        isBusy={order.placing !== null}
        isDisabled={isChanged || isBlocked}
        coupon={
          !correction && !order.placing && <CheckoutCoupons cart={cart} coupon={coupon} canType={!start.isVisitor} />
        }
      />
    </>
  )
}

type PaymentSectionProps = {
  billing: BillingForm
  start: CheckoutDefaults
  isPayable: boolean
  isPickup?: boolean
  credit: ChosenCredit
  /** Store credit pays for all of it. */
  isCovered: boolean
}

/** How it is paid: what is chosen, and what can be. */
export const PaymentSection = (props: PaymentSectionProps) => {
  const t = useTranslate()
  return (
    <Card as="section" label={t('Payment')}>
      {!props.start.isVisitor && <StoreCreditChoice credit={props.credit} />}
      {props.isCovered ? <p>{t('Your store credit pays for everything.')}</p> : <PaymentTypes {...props} />}
    </Card>
  )
}

const PaymentTypes = ({ billing, start, isPayable, isPickup = false }: PaymentSectionProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  return (
    <>
      <RadioGroup
        legend={t('Payment')}
        name="paymentType"
        variant="cards"
        defaultValue={billing.paymentType}
        onPress={billing.choosePayment}
        options={[...buildOnlineOptions(start, isPayable, isOnline, t), buildCashOption(isPickup, t)]}
      />
      {start.canPayOnline && (billing.paymentType === 'ONLINE' || !isPayable) && <PaymentMethodChoice />}
    </>
  )
}

const PAY_ONLINE_HINT = 'By card, bKash, Nagad and others on the next page'
const PAY_LATER_HINT = 'You are offline. The order waits on this phone until you are online to pay'

const showPaymentLimits = (limits: PaymentLimits): string => {
  const message = toDescriptor(describePaymentLimits(limits))
  return translateMessage(renderEnglish(message), message)
}

const buildOnlineOptions = (
  { canPayOnline, paymentLimits }: CheckoutDefaults,
  isPayable: boolean,
  isOnline: boolean,
  t: Translate,
) => [
  ...(canPayOnline
    ? [
        {
          value: 'ONLINE',
          label: t('Pay online'),
          hint:
            isPayable || !paymentLimits
              ? t(isOnline ? PAY_ONLINE_HINT : PAY_LATER_HINT)
              : showPaymentLimits(paymentLimits),
          isDisabled: !isPayable,
        },
      ]
    : []),
]

const buildCashOption = (isPickup: boolean, t: Translate) =>
  isPickup
    ? { value: 'COD', label: t('Cash at the shop'), hint: t('Pay in cash when you collect your order') }
    : { value: 'COD', label: t('Cash on delivery'), hint: t('Pay in cash when your order arrives') }

/** `canType`: only the server knows what a code that is typed takes off, and it answers customers. */
type CheckoutCouponsProps = { cart: CartView; coupon: CheckoutCoupon; canType: boolean }

/** The order's coupon; without one, those that it could have, and the field for the code of another. */
const CheckoutCoupons = ({ cart, coupon, canType }: CheckoutCouponsProps) => {
  const offers = useCouponOffers(cart)
  const isOpen = !coupon.applied && !coupon.isBusy
  return (
    <>
      {isOpen && <CartCoupons items={cart.items} offers={offers} chosen={null} />}
      {(canType || coupon.applied) && <CouponInput coupon={coupon} />}
    </>
  )
}
