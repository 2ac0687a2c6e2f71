import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ShippingAddress } from '../../../contract/accounts/addresses.ts'
import type { ErrorResponse } from '../../../contract/errors.ts'
import type { Taka } from '../../../contract/money.ts'
import type { PaymentType } from '../../../contract/payments/payment-status.ts'
import { calculateShownTotals } from '../../../contract/products/pricing.ts'
import { submitNewAddress, toAddressValues } from '../../../local/accounts/addresses.ts'
import { submitContactDetails } from '../../../local/accounts/profile.ts'
import { ApiFailure } from '../../../local/api/client.ts'
import { reportUnexpected } from '../../../local/api/report-unexpected.ts'
import { getApplicableCoupon } from '../../../local/cart/applied-coupon.ts'
import { readCart } from '../../../local/cart/cart.ts'
import type { AppliedCoupon, CartItem } from '../../../local/db/device-schema.ts'
import type { OrderSeen } from '../../../local/db/entry-seen.ts'
import { markStale } from '../../../local/db/replica.ts'
import { acceptCorrection } from '../../../local/orders/accept-correction.ts'
import { buildOrderCorrection, type OrderCorrection, payWithCredit } from '../../../local/orders/correction.ts'
import { submitOrder, withdrawOrder } from '../../../local/orders/submit.ts'
import { keepVisitorOrder } from '../../../local/orders/visitor-orders.ts'
import { startPayment } from '../../../local/payments/start-payment.ts'
import { pullCatalogue } from '../../../local/sync/catalogue-sync.ts'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { isRejected, ORDER_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { describeMessage, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { addressEntryLabel } from '../../accounts/addresses/address-entry-label.ts'
import { buildOrderDraft } from './order-draft.ts'
import { keepAndSendCode } from './use-visitor-orders.ts'

/** The ordered lines and the coupon that applies to them. */
export type OrderContents = { items: CartItem[]; coupon: AppliedCoupon | null }
/** Why the server rejected the order; its products are in the cart again. */
export type OrderRejection = {
  message: string
  code: string
  correction: OrderCorrection | null
  /** A valid coupon that the correction leaves out, because the products have changed. */
  lostCoupon: string | null
  /** What there is of store credit, where the order was refused because it is less; null: it was not. */
  credit: Taka | null
  contents: OrderContents
  /** Where it should have gone. */
  address: ShippingAddress
}
export type PlaceOrderInput = OrderContents & {
  address: ShippingAddress
  paymentType: PaymentType
  /** The label to save the address under; null: do not save it. */
  rememberAs: string | null
  delivery: NonNullable<OrderSeen['delivery']>
  /** What store credit pays at the most, in taka. */
  credit: Taka
  /** The refusal whose correction the person accepts; null: none. */
  rejection: OrderRejection | null
}
type OrderDraft = Parameters<typeof submitOrder>[0]
export type PlaceOrder = {
  /** What is being ordered: once the device has accepted the order, the cart is empty. */
  placing: OrderContents | null
  rejection: OrderRejection | null
  /** Never rejects. */
  place: (order: PlaceOrderInput) => Promise<void>
}

/**
 * Places an order and opens its page. Success is shown only after the server has accepted it.
 * @param isVisitor nobody is signed in: the order waits for the code to its phone
 */
export const usePlaceOrder = (isVisitor: boolean): PlaceOrder => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { run } = useSubmit()
  const [placing, setPlacing] = useState<OrderContents | null>(null)
  const [rejection, setRejection] = useState<OrderRejection | null>(null)
  // A ref, because state would update too late for the second press of a double click.
  const isUnderWay = useRef(false)

  const place: PlaceOrder['place'] = async input => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const { address, paymentType, rememberAs, items, coupon, delivery } = input
    setPlacing({ items, coupon })
    if (isVisitor) {
      await keepAndSendCode(async () => {
        const { draft, seen } = await prepareOrder(input)
        return keepVisitorOrder(draft, seen)
      })
      isUnderWay.current = false
      return setPlacing(null)
    }
    const result = await run(ORDER_MESSAGES, async showLoading => {
      const { draft, seen, contents } = await prepareOrder(input)
      const sent = await sendOrder(draft, seen, () => {
        showLoading(t(KEEP_PAGE_OPEN_MESSAGE))
        addEventListener('beforeunload', confirmUnload)
      })
      setRejection('rejection' in sent ? { ...sent.rejection, contents, address } : null)
      return sent
    })
    if (!isRejected(result)) {
      // The balance has changed, too.
      if (input.credit > 0) await markStale(['ledger'])
      // Where it is collected is no address of theirs.
      if (!delivery.point) saveBillingAndAddress(address, rememberAs)
      // Open the order's page first: people return to it if the gateway does not answer or they press Back there.
      navigate(`/dashboard/orders/${result.orderId}`, { replace: true, state: { isJustPlaced: true } })
      if (result.state === 'done' && paymentType === 'ONLINE')
        await catchToToast(async () => location.assign(await startPayment(result.orderId)))()
    }
    removeEventListener('beforeunload', confirmUnload)
    isUnderWay.current = false
    setPlacing(null)
  }
  return { placing, rejection, place }
}

const KEEP_PAGE_OPEN_MESSAGE =
  'This phone is full, so your order is not saved on it. It is being sent: keep this page open until it is placed.'

/** Makes the browser ask before the page closes: the order is only in memory. */
const confirmUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** @throws ApiFailure where the total is not the one that was shown */
const prepareOrder = async ({ items, coupon, address, paymentType, delivery, credit, rejection }: PlaceOrderInput) => {
  if (rejection?.correction) {
    const { draft, seen, contents } = await applyCorrection(rejection.correction, address, paymentType)
    return { ...payWithCredit({ draft, seen }, credit), contents }
  }
  const order = buildOrderDraft(items, address, paymentType, coupon, delivery)
  return { ...payWithCredit(order, credit), contents: { items, coupon } }
}

/**
 * Applies the correction to the cart. Fee and total stay those of the server, because the device may know older ones.
 * @throws ApiFailure where the cart is not the one that was shown
 */
const applyCorrection = async (
  correction: OrderCorrection,
  shippingAddress: ShippingAddress,
  paymentType: PaymentType,
) => {
  const items = await acceptCorrection(correction)
  const coupon = getApplicableCoupon((await readCart()).coupon, items)
  const cart = calculateShownTotals({ lines: items, discount: coupon?.discountAmount ?? 0 })
  const { order } = correction
  if (!order || order.seen.subtotal !== cart.subtotal || order.seen.couponDiscount !== cart.couponDiscount)
    throw new ApiFailure('CONFLICT', 'The cart has changed in another tab. Check it, then order.')
  // The form says how much of it store credit pays.
  const { credit: _, ...draft } = order.draft
  return { seen: order.seen, draft: { ...draft, shippingAddress, paymentType }, contents: { items, coupon } }
}

const sendOrder = async (draft: OrderDraft, seen: OrderSeen, onUnstored: () => void) => {
  const submitted = await submitOrder(draft, seen, onUnstored)
  if (submitted.state !== 'rejected') return submitted
  const { entryId, failure } = submitted
  if (entryId) await withdrawOrder(entryId)
  const correction = buildOrderCorrection(failure.error, draft, seen)
  // The device's prices are outdated: refresh the catalogue now instead of at the next event.
  if (correction) pullCatalogue().catch(reportUnexpected)
  return {
    ...submitted,
    rejection: {
      message: translateFailure(failure),
      code: failure.error.code,
      correction,
      lostCoupon: findLostCoupon(draft, correction),
      credit: readKnownCredit(failure),
    },
  }
}

/** The balance that a refusal names. */
export const readKnownCredit = ({ error }: ErrorResponse): Taka | null =>
  typeof error.credit === 'number' ? error.credit : null

/** Saves profile and address as separate changes, without waiting. */
export const saveBillingAndAddress = (address: ShippingAddress, label: string | null): void => {
  const { name, phoneNumber, email } = address
  submitContactDetails(
    { name, phoneNumber, ...(email && { email }), address: address.address },
    describeMessage('Your contact details'),
  ).catch(reportError)
  if (label === null) return
  const input = { ...toAddressValues(address), label, isDefault: false }
  submitNewAddress(input, addressEntryLabel(input), 0).catch(reportError)
}

const findLostCoupon = ({ couponCode }: OrderDraft, correction: OrderCorrection | null): string | null =>
  couponCode && correction?.order?.draft.couponCode === '' && correction.changes.length > 0 ? couponCode : null
