import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { DeliveryAddress, ShippingAddress } from '../../../contract/accounts/addresses.ts'
import { PaymentType } from '../../../contract/payments/payment-status.ts'
import { type Area, NO_AREA } from '../../../contract/places/area.ts'
import {
  ADDRESS_FIELDS,
  buildShippingAddress,
  isSameAddress,
  type OptimisticAddress,
  toAddressValues,
} from '../../../local/accounts/addresses.ts'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { type BillingDetails, mergePrefill, updateGiven } from './billing-prefill.ts'
import type { CheckoutDefaults } from './use-checkout-defaults.ts'
import type { PlaceOrderInput } from './use-place-order.ts'

/** The option beside the places where an order is picked up. */
export const BY_DELIVERY = 'delivery'

/** How the order of each shop comes to its customer, by the shop's id: the id of a place, or BY_DELIVERY. */
export type ChosenPlaces = Readonly<Record<string, string>>

type BillingFormValues = BillingDetails & {
  paymentType: PaymentType
  remember: boolean
  label: string
  pickup: ChosenPlaces
  /** Something of it is delivered. */
  needsAddress: boolean
}
const CheckoutInput = v.object({ ...ShippingAddress.entries, paymentType: PaymentType })
const CheckoutWithoutEmail = v.object({ ...DeliveryAddress.entries, paymentType: PaymentType })

/** Who collects everything says no address. */
const withPickup = (schema: typeof CheckoutInput | typeof CheckoutWithoutEmail) =>
  v.lazy(values => (isCollected(values) ? v.omit(schema as typeof CheckoutInput, ['address']) : schema))

const isCollected = (values: unknown): boolean =>
  typeof values === 'object' && values !== null && 'needsAddress' in values && values.needsAddress === false

/** The part of an order that the form holds; the products come from the cart. */
export type BillingInput = Pick<PlaceOrderInput, 'address' | 'paymentType' | 'rememberAs'>

/**
 * The checkout form: address, payment type, and whether to save the address.
 * @param isPickup the customer collects everything, so that no address is asked for
 */
export const useBillingForm = (
  start: CheckoutDefaults,
  isPickup: boolean,
  onSubmit: (input: BillingInput) => Promise<void>,
) => {
  const { isOnline } = useConnection()
  const { form, setFields, setIsDirty, data } = useContractForm<BillingFormValues>(
    withPickup(start.hasEmail ? CheckoutInput : CheckoutWithoutEmail),
    {
      initialValues: {
        ...start.billing,
        paymentType: getDefaultPaymentType(start, isOnline),
        remember: false,
        label: '',
        pickup: {},
        needsAddress: !isPickup,
      },
      onSubmit: values => onSubmit(toBillingInput(values, isKnown)),
    },
  )
  const values = data()
  const current = toAddressValues(values)
  const isKnown = start.addresses.some(address => isSameAddress(address, current))
  // An updater function, because the values of the last render may be older than the last keystroke.
  const set = (fieldsFor: (values: BillingFormValues) => Partial<BillingFormValues>) =>
    setFields(((now: BillingFormValues) => ({ ...now, ...fieldsFor(now) })) as never)
  useDeferredPrefill(start, set)
  const { canPayOnline } = start
  // A ref, because a press may come before the effect below runs for the render that offered the option.
  const hasChosenPayment = useRef(start.chosenPayment !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: online payment may become available after the form was rendered
  useEffect(() => {
    if (canPayOnline && isOnline && !hasChosenPayment.current) set(() => ({ paymentType: 'ONLINE' }))
  }, [canPayOnline])
  // The total may leave the gateway's limits, as with another coupon.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what cannot be paid online must not stay chosen
  useEffect(() => {
    if (!canPayOnline) set(() => ({ paymentType: 'COD' }))
  }, [canPayOnline])
  // Back online the choice stays: a change while somebody is about to press the button would surprise them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network may be lost after the form was rendered
  useEffect(() => {
    if (!isOnline && !hasChosenPayment.current) set(() => ({ paymentType: 'COD' }))
  }, [isOnline])
  const choosePayment = (paymentType: string) => {
    hasChosenPayment.current = true
    set(() => ({ paymentType: v.parse(PaymentType, paymentType) }))
  }
  const fill = (address: OptimisticAddress | null) =>
    set(() => (address ? toAddressValues(address) : { address: '', ...NO_AREA }))
  const changeArea = ({ place, district, upazila }: Area, isTyped: boolean) => {
    set(() => ({ place, district, upazila }))
    if (isTyped) setIsDirty(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is new in each rendering
  useEffect(() => set(() => ({ needsAddress: !isPickup })), [isPickup])
  const choosePickup = (shopId: string, place: string) =>
    set(({ pickup }) => ({ pickup: { ...pickup, [shopId]: place } }))
  const { paymentType, remember, pickup } = values
  const isPrefilled = isSameAddress(current, start.billing)
  const chosenPayment = hasChosenPayment.current ? paymentType : undefined
  return {
    form,
    current,
    fill,
    changeArea,
    isKnown,
    isPrefilled,
    paymentType,
    chosenPayment,
    choosePayment,
    isRemembering: remember,
    pickup,
    choosePickup,
  }
}
export type BillingForm = ReturnType<typeof useBillingForm>

/** ONLINE is the default where it is available. Offline it is COD, because such an order can send itself later. */
const getDefaultPaymentType = ({ canPayOnline, chosenPayment }: CheckoutDefaults, isOnline: boolean): PaymentType => {
  if (chosenPayment && (canPayOnline || chosenPayment === 'COD')) return chosenPayment
  return canPayOnline && isOnline ? 'ONLINE' : 'COD'
}

const toBillingInput = (values: BillingFormValues, isKnown: boolean): BillingInput => {
  const { paymentType, ...address } = v.parse(
    CheckoutWithoutEmail,
    isCollected(values) ? { ...values, address: '-' } : values,
  )
  const rememberAs = values.remember && !isKnown && values.needsAddress ? values.label.trim() : null
  return { address: buildShippingAddress(toAddressValues(address)), paymentType, rememberAs }
}

/** Profile and addresses may arrive after the form was rendered. */
const useDeferredPrefill = (
  { billing }: CheckoutDefaults,
  set: (fieldsFor: (values: BillingFormValues) => Partial<BillingFormValues>) => void,
): void => {
  const known = ADDRESS_FIELDS.map(field => billing[field]).join('\n')
  const given = useRef(billing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only newly arrived data fills fields
  useEffect(() => {
    set(values => {
      const typed = toAddressValues(values)
      const taken = mergePrefill(typed, given.current, billing, getFocusedFieldName())
      given.current = updateGiven(given.current, typed, taken)
      return taken
    })
  }, [known])
}

const getFocusedFieldName = (): string | null => {
  const focused = document.activeElement
  return focused?.getAttribute('name') ?? focused?.getAttribute('data-field') ?? null
}
