import { useEffect } from 'react'
import * as v from 'valibot'
import { ShippingAddress } from '../../contract/orders.ts'
import { PaymentType } from '../../contract/payment-states.ts'
import { Card } from '../../ui/card.tsx'
import { Columns, Stack } from '../../ui/page.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { type Translate, useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import type { CartView } from '../cart/use-cart.ts'
import { BillingFields } from './billing-fields.tsx'
import { OrderNotices } from './order-notices.tsx'
import { orderOfCart } from './order-of-cart.ts'
import { OrderSummary } from './order-summary.tsx'
import type { Billing } from './prefill.ts'
import type { CheckoutStart } from './use-checkout-start.ts'
import type { PlaceOrder } from './use-place-order.ts'

type Values = Billing & { paymentType: PaymentType }
const CheckoutInput = v.object({ ...ShippingAddress.entries, paymentType: PaymentType })

export type CheckoutFormProps = { cart: CartView; start: CheckoutStart; order: PlaceOrder }

/** The whole checkout is one form, so that Enter and the one button do the same. */
export const CheckoutForm = ({ cart, start, order }: CheckoutFormProps) => {
  const t = useText()
  const { isOnline } = useConnection()
  const { form, errorOf } = useBillingForm(cart, start, order)
  const correction = order.refused?.correction
  const seen = correction?.order?.seen ?? orderOfCart(cart.items, start.billing, 'COD').seen
  return (
    <form ref={form} noValidate>
      <Columns
        side="end"
        aside={
          <OrderSummary
            seen={seen}
            action={correction ? t('Place order at the new total') : t('Place order')}
            isBusy={order.placing !== null}
            isDisabled={correction ? correction.order === null : cart.changes.length > 0}
          />
        }
      >
        <Stack>
          <OrderNotices cart={cart} refused={order.refused} />
          <Card as="section" label={t('Billing details')}>
            <h2>{t('Billing details')}</h2>
            <BillingFields errorOf={errorOf} />
          </Card>
          <Card as="section" label={t('Payment')}>
            <RadioGroup
              legend={t('Payment')}
              name="paymentType"
              look="cards"
              defaultValue={defaultPayment(start)}
              options={paymentOptions(start, isOnline, t)}
              error={errorOf('paymentType')}
            />
          </Card>
        </Stack>
      </Columns>
    </form>
  )
}

const useBillingForm = (cart: CartView, start: CheckoutStart, { place }: PlaceOrder) => {
  const { form, errorOf, setFields, data } = useContractForm<Values>(CheckoutInput, {
    initialValues: { ...start.billing, paymentType: defaultPayment(start) },
    onSubmit: values => {
      const { paymentType, ...address } = v.parse(CheckoutInput, values)
      return place(cart.items, address, paymentType)
    },
  })
  // The profile may arrive after the form has been drawn: what is empty is filled in, what was typed stays.
  const { billing } = start
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly known profile fills fields in
  useEffect(() => {
    for (const [field, value] of Object.entries(billing)) {
      if (value && !data(field as never)) setFields(field as never, value as never)
    }
  }, [billing.name, billing.phoneNumber, billing.email, billing.address])
  return { form, errorOf }
}

/** Specification section 9: ONLINE is the default, where it can be had at all. */
const defaultPayment = ({ canPayOnline }: CheckoutStart): PaymentType => (canPayOnline ? 'ONLINE' : 'COD')

const PAY_ONLINE = 'Card, bKash, Nagad and others, on the next page'
const PAY_LATER = 'Without a network the order waits on this phone until you come back and pay'

const paymentOptions = ({ canPayOnline }: CheckoutStart, isOnline: boolean, t: Translate) => [
  ...(canPayOnline ? [{ value: 'ONLINE', label: t('Pay online'), hint: t(isOnline ? PAY_ONLINE : PAY_LATER) }] : []),
  { value: 'COD', label: t('Cash on delivery'), hint: t('Pay the courier when the goods arrive') },
]
