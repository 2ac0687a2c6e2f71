import { renderEnglish } from '../../../contract/messages/message.ts'
import { toDescriptor } from '../../../contract/messages/server-messages.ts'
import { toPoisha } from '../../../contract/money.ts'
import {
  describePaymentLimits,
  isPayableOnline,
  type PaymentLimits,
} from '../../../contract/payments/payment-limits.ts'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Columns, Stack } from '../../../ui/layout/page.tsx'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { type Translate, translateMessage, useTranslate } from '../../../ui/text/i18n.ts'
import type { CartView } from '../../cart/use-cart.ts'
import { CartCoupons } from '../../coupons/customer/cart-coupons.tsx'
import { useCouponOffers } from '../../coupons/customer/use-cart-coupon.ts'
import { HolidayNotice, usePausedShop } from '../../delivery/holiday-notice.tsx'
import { BillingSection } from './billing-section.tsx'
import { CouponInput } from './coupon-input.tsx'
import { buildOrderDraft } from './order-draft.ts'
import { OrderNotices } from './order-notices.tsx'
import { OrderSummary } from './order-summary.tsx'
import { type BillingForm, useBillingForm } from './use-billing-form.ts'
import { type CheckoutCoupon, useCheckoutCoupon } from './use-checkout-coupon.ts'
import type { CheckoutDefaults } from './use-checkout-defaults.ts'
import type { PlaceOrder } from './use-place-order.ts'

export type CheckoutFormProps = { cart: CartView; start: CheckoutDefaults; order: PlaceOrder }

/** The whole checkout is one form, so that Enter and the button do the same. */
export const CheckoutForm = ({ cart, start, order }: CheckoutFormProps) => {
  const pausedShop = usePausedShop(cart.items[0]?.product.shopId)
  const coupon = useCheckoutCoupon(cart.coupon, cart.items)
  const isPayable = isPayableOnline(toPoisha(findTotal(cart, start, order, coupon)), start.paymentLimits)
  const billing = useBillingForm({ ...start, canPayOnline: start.canPayOnline && isPayable }, input =>
    order.place({ ...input, items: cart.items, coupon: coupon.applied }),
  )
  return (
    <ContractForm form={billing.form}>
      <Columns
        side="end"
        aside={<CheckoutSummary {...{ cart, start, order, coupon }} isPaused={pausedShop !== undefined} />}
      >
        <Stack>
          <HolidayNotice shop={pausedShop} />
          <OrderNotices cart={cart} rejection={order.rejection} />
          <BillingSection billing={billing} start={start} />
          <PaymentSection billing={billing} start={start} isPayable={isPayable} />
        </Stack>
      </Columns>
    </ContractForm>
  )
}

type CheckoutSummaryProps = CheckoutFormProps & { coupon: CheckoutCoupon; isPaused: boolean }

const findTotal = (cart: CartView, start: CheckoutDefaults, order: PlaceOrder, coupon: CheckoutCoupon): number =>
  findSeenOrder(cart, start, order, coupon).totalAmount

/** The order as it would be placed now. */
const findSeenOrder = (cart: CartView, start: CheckoutDefaults, order: PlaceOrder, coupon: CheckoutCoupon) =>
  order.rejection?.correction?.order?.seen ?? buildOrderDraft(cart.items, start.billing, 'COD', coupon.applied).seen

const CheckoutSummary = ({ cart, start, order, coupon, isPaused }: CheckoutSummaryProps) => {
  const t = useTranslate()
  const correction = order.rejection?.correction
  const seen = findSeenOrder(cart, start, order, coupon)
  const isBlocked = correction ? correction.order === null : cart.changes.length > 0 || coupon.isBusy
  return (
    <OrderSummary
      seen={seen}
      action={correction ? t('Place order at the new total') : t('Place order')}
      isBusy={order.placing !== null}
      isDisabled={isBlocked || isPaused}
      coupon={!correction && !order.placing && <CheckoutCoupons cart={cart} coupon={coupon} />}
    />
  )
}

type PaymentSectionProps = { billing: BillingForm; start: CheckoutDefaults; isPayable: boolean }

const PaymentSection = ({ billing, start, isPayable }: PaymentSectionProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  return (
    <Card as="section" label={t('Payment')}>
      <RadioGroup
        legend={t('Payment')}
        name="paymentType"
        variant="cards"
        defaultValue={billing.paymentType}
        onPress={billing.choosePayment}
        options={buildPaymentOptions(start, isPayable, isOnline, t)}
      />
    </Card>
  )
}

const PAY_ONLINE_HINT = 'By card, bKash, Nagad and others on the next page'
const PAY_LATER_HINT = 'You are offline. The order waits on this phone until you are online to pay'

const showPaymentLimits = (limits: PaymentLimits): string => {
  const message = toDescriptor(describePaymentLimits(limits))
  return translateMessage(renderEnglish(message), message)
}

const buildPaymentOptions = (
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
  { value: 'COD', label: t('Cash on delivery'), hint: t('Pay in cash when your order arrives') },
]

/** The order's coupon; without one, those that it could have, and the field for the code of another. */
const CheckoutCoupons = ({ cart, coupon }: { cart: CartView; coupon: CheckoutCoupon }) => {
  const offers = useCouponOffers(cart)
  const isOpen = !coupon.applied && !coupon.isBusy
  return (
    <>
      {isOpen && <CartCoupons items={cart.items} offers={offers} chosen={null} />}
      <CouponInput coupon={coupon} />
    </>
  )
}
