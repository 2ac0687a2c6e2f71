import { Card } from '../../ui/card.tsx'
import { Columns, Stack } from '../../ui/page.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { type Translate, useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { AddressChoice } from '../addresses/address-choice.tsx'
import { AddressFields } from '../addresses/address-fields.tsx'
import { RememberFields } from '../addresses/remember-fields.tsx'
import type { CartView } from '../cart/use-cart.ts'
import { CouponEntry } from './coupon-entry.tsx'
import { OrderNotices } from './order-notices.tsx'
import { orderOfCart } from './order-of-cart.ts'
import { OrderSummary } from './order-summary.tsx'
import { type BillingForm, useBillingForm } from './use-billing-form.ts'
import type { CheckoutStart } from './use-checkout-start.ts'
import { type CouponUse, useCoupon } from './use-coupon.ts'
import type { PlaceOrder } from './use-place-order.ts'

export type CheckoutFormProps = { cart: CartView; start: CheckoutStart; order: PlaceOrder }

/** The whole checkout is one form, so that Enter and the one button do the same. */
export const CheckoutForm = ({ cart, start, order }: CheckoutFormProps) => {
  const coupon = useCoupon(cart.coupon, cart.items)
  const billing = useBillingForm(start, input => order.place({ ...input, items: cart.items, coupon: coupon.applied }))
  return (
    <form ref={billing.form} noValidate>
      <Columns side="end" aside={<Summary cart={cart} start={start} order={order} coupon={coupon} />}>
        <Stack>
          <OrderNotices cart={cart} refused={order.refused} />
          <Billing billing={billing} start={start} />
          <Payment billing={billing} start={start} />
        </Stack>
      </Columns>
    </form>
  )
}

const Summary = ({ cart, start, order, coupon }: CheckoutFormProps & { coupon: CouponUse }) => {
  const t = useText()
  const correction = order.refused?.correction
  const seen = correction?.order?.seen ?? orderOfCart(cart.items, start.billing, 'COD', coupon.applied).seen
  const isBlocked = correction ? correction.order === null : cart.changes.length > 0 || coupon.isBusy
  return (
    <OrderSummary
      seen={seen}
      action={correction ? t('Place order at the new total') : t('Place order')}
      isBusy={order.placing !== null}
      isDisabled={isBlocked}
      coupon={!correction && !order.placing && <CouponEntry coupon={coupon} />}
    />
  )
}

const Billing = ({ billing, start }: { billing: BillingForm; start: CheckoutStart }) => {
  const t = useText()
  const { current, errorOf, fill, isRemembering } = billing
  const { isKnown } = billing
  return (
    <Card as="section" label={t('Billing details')}>
      <h2>{t('Billing details')}</h2>
      <AddressChoice addresses={start.addresses} current={current} onPick={fill} />
      <AddressFields errorOf={errorOf} district={current.district} />
      {!isKnown && <RememberFields isOn={isRemembering} />}
    </Card>
  )
}

const Payment = ({ billing, start }: { billing: BillingForm; start: CheckoutStart }) => {
  const t = useText()
  const { isOnline } = useConnection()
  return (
    <Card as="section" label={t('Payment')}>
      <RadioGroup
        legend={t('Payment')}
        name="paymentType"
        look="cards"
        defaultValue={billing.paymentType}
        onPress={billing.choosePayment}
        options={paymentOptions(start, isOnline, t)}
        error={billing.errorOf('paymentType')}
      />
    </Card>
  )
}

const PAY_ONLINE = 'Card, bKash, Nagad and others, on the next page'
const PAY_LATER = 'Without a network the order waits on this phone until you come back and pay'

const paymentOptions = ({ canPayOnline }: CheckoutStart, isOnline: boolean, t: Translate) => [
  ...(canPayOnline ? [{ value: 'ONLINE', label: t('Pay online'), hint: t(isOnline ? PAY_ONLINE : PAY_LATER) }] : []),
  { value: 'COD', label: t('Cash on delivery'), hint: t('Pay the courier when the goods arrive') },
]
