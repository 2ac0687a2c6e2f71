import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { ShippingAddress } from '../../contract/orders.ts'
import { PaymentType } from '../../contract/payment-states.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { FIELDS, fieldsOf, isSameAddress, type ShownAddress, shippingOf } from '../addresses/address-book.ts'
import { type Billing, lateFill } from './prefill.ts'
import type { CheckoutStart } from './use-checkout-start.ts'
import type { OrderInput } from './use-place-order.ts'

type Values = Billing & { paymentType: PaymentType; remember: boolean; label: string }
const CheckoutInput = v.object({ ...ShippingAddress.entries, paymentType: PaymentType })

/** What the form says of an order; the goods are the cart's to say. */
export type BillingInput = Pick<OrderInput, 'address' | 'paymentType' | 'rememberAs'>

/** The checkout's form: the address, how it is paid, whether the address is kept. */
export const useBillingForm = (start: CheckoutStart, onSubmit: (input: BillingInput) => Promise<void>) => {
  const { form, errorOf, setFields, data } = useContractForm<Values>(CheckoutInput, {
    initialValues: { ...start.billing, paymentType: defaultPayment(start), remember: false, label: '' },
    onSubmit: values => onSubmit(inputOf(values, isKnown)),
  })
  const values = data() as Values
  const current = fieldsOf(values)
  const isKnown = start.addresses.some(address => isSameAddress(address, current))
  // What stands in the form is read at the moment of writing: the last rendering may be older than the last key.
  const set = (fieldsFor: (values: Values) => Partial<Values>) =>
    setFields(((now: Values) => ({ ...now, ...fieldsFor(now) })) as never)
  useLateFill(start, set)
  const { canPayOnline } = start
  // A ref, because a press may come before the effect below runs for the rendering that offered the choice.
  const hasChosenPayment = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the market says only after the form is drawn that it can be paid
  useEffect(() => {
    if (canPayOnline && !hasChosenPayment.current) set(() => ({ paymentType: 'ONLINE' }))
  }, [canPayOnline])
  const choosePayment = (paymentType: string) => {
    hasChosenPayment.current = true
    set(() => ({ paymentType: v.parse(PaymentType, paymentType) }))
  }
  const fill = (address: ShownAddress | null) =>
    set(() => (address ? fieldsOf(address) : { address: '', district: '', upazila: '' }))
  const { paymentType, remember } = values
  return { form, errorOf, current, fill, isKnown, paymentType, choosePayment, isRemembering: remember }
}
export type BillingForm = ReturnType<typeof useBillingForm>

/** Specification section 9: ONLINE is the default, where it can be had at all. */
const defaultPayment = ({ canPayOnline }: CheckoutStart): PaymentType => (canPayOnline ? 'ONLINE' : 'COD')

const inputOf = (values: Values, isKnown: boolean): BillingInput => {
  const { paymentType, ...address } = v.parse(CheckoutInput, values)
  const rememberAs = values.remember && !isKnown ? values.label.trim() : null
  return { address: shippingOf(fieldsOf(address)), paymentType, rememberAs }
}

/** Profile and addresses may arrive after the form is drawn. */
const useLateFill = (
  { billing }: CheckoutStart,
  set: (fieldsFor: (values: Values) => Partial<Values>) => void,
): void => {
  const known = FIELDS.map(field => billing[field]).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is newly known fills fields in
  useEffect(() => set(values => lateFill(values, billing, focusedField())), [known])
}

const focusedField = (): string | null => document.activeElement?.getAttribute('name') ?? null
