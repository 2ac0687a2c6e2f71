import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import type { OrderDraft, ShippingAddress } from '../../contract/orders.ts'
import type { PaymentType } from '../../contract/payment-status.ts'
import { ApiFailure } from '../../local/api/client.ts'
import type { AppliedCoupon, CartItem } from '../../local/db/device-schema.ts'
import { acceptCorrection } from '../../local/resources/accept-correction.ts'
import { toAddressValues } from '../../local/resources/address-book.ts'
import { readCart } from '../../local/resources/cart.ts'
import type { OrderSeen } from '../../local/resources/optimistic-orders.ts'
import {
  buildOrderCorrection,
  computeOrderTotals,
  type OrderCorrection,
} from '../../local/resources/order-correction.ts'
import { submitOrder, withdrawOrder } from '../../local/resources/order-writes.ts'
import { pullCatalogue } from '../../local/sync/catalogue-sync.ts'
import { catchToToast } from '../../ui/catch-to-toast.ts'
import { useTranslate } from '../../ui/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { submitNewAddress } from '../addresses/address-writes.ts'
import { openGateway } from '../payment/open-gateway.ts'
import { saveBillingToProfile } from './billing-writes.ts'
import { buildOrderDraft, getApplicableCoupon } from './order-draft.ts'

/** What is ordered: the lines, and the coupon that counts for them. */
export type OrderContents = { items: CartItem[]; coupon: AppliedCoupon | null }
/** Why the server refused the order; its goods are in the cart again. */
export type OrderRejection = {
  message: string
  code: string
  correction: OrderCorrection | null
  /** The coupon that the correction leaves out though nothing is wrong with it: the goods are other ones now. */
  lostCoupon: string | null
  goods: OrderContents
}
export type PlaceOrderInput = OrderContents & {
  address: ShippingAddress
  paymentType: PaymentType
  /** What the address is called from now on; null: it is not to be remembered. */
  rememberAs: string | null
}
export type PlaceOrder = {
  /** What is being ordered: the cart is empty from the moment the order is accepted by the device. */
  placing: OrderContents | null
  rejection: OrderRejection | null
  /** Never rejects. A refusal's correction is accepted by placing again. */
  place: (order: PlaceOrderInput) => Promise<void>
}

/** Placing an order from its press to its page (specification section 4, the offline protocol's "Success is said only…"). */
export const usePlaceOrder = (): PlaceOrder => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const [placing, setPlacing] = useState<OrderContents | null>(null)
  const [refused, setRefused] = useState<OrderRejection | null>(null)
  // State comes a render too late for the second press of a double click.
  const isUnderWay = useRef(false)

  const place: PlaceOrder['place'] = async ({ address, paymentType, rememberAs, ...shown }) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const id = toast.loading(t(TOAST.orderCreating))
    setPlacing(shown)
    try {
      const goods = refused?.correction ? await applyCorrection(refused.correction) : shown
      const { draft, seen } = buildOrderDraft(goods.items, address, paymentType, goods.coupon)
      const result = await sendOrder(draft, seen, () => {
        toast.loading(t(KEEP_PAGE_OPEN_MESSAGE), { id })
        addEventListener('beforeunload', confirmUnload)
      })
      if (result.state !== 'rejected') saveBillingAndAddress(address, rememberAs)
      setRefused(result.state === 'rejected' ? { ...result.refused, goods } : null)
      if (result.state === 'done') toast.success(t(TOAST.orderPlaced), { id })
      if (result.state === 'waiting') toast.info(t('Saved on this phone. Waiting to send'), { id })
      if (result.state === 'rejected') return void toast.error(t(result.refused.message), { id })
      // First the order's own page: there the person is when the bank does not answer, or when he comes Back from it.
      navigate(`/dashboard/orders/${result.orderId}`, { replace: true })
      if (result.state === 'done' && paymentType === 'ONLINE') await catchToToast(() => openGateway(result.orderId))()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) reportError(failure)
      toast.error(t(failure instanceof ApiFailure ? failure.message : TOAST.somethingWrong), { id })
    } finally {
      removeEventListener('beforeunload', confirmUnload)
      isUnderWay.current = false
      setPlacing(null)
    }
  }
  return { placing, rejection: refused, place }
}

const KEEP_PAGE_OPEN_MESSAGE =
  'This phone is full, so your order is not saved on it. It is being sent: keep this page open until it is placed.'

/** The browser asks before the page is closed: the order is in its memory alone. */
const confirmUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The cart with the correction in it: at the total that was shown, or not at all. */
const applyCorrection = async (correction: OrderCorrection): Promise<OrderContents> => {
  const items = await acceptCorrection(correction)
  const coupon = getApplicableCoupon((await readCart()).coupon, items)
  const isAsShown =
    items.length > 0 && computeOrderTotals(items, coupon?.discountAmount).totalAmount === correction.total.now
  if (!isAsShown) throw new ApiFailure(409, 'The cart has changed in another tab. Look at it again, then order.')
  return { items, coupon }
}

type SendResult =
  | { state: 'done' | 'waiting'; orderId: string }
  | { state: 'rejected'; refused: Omit<OrderRejection, 'goods'> }

const sendOrder = async (draft: OrderDraft, seen: OrderSeen, onUnstored: () => void): Promise<SendResult> => {
  const submitted = await submitOrder(draft, seen, onUnstored)
  if (submitted.state !== 'rejected') {
    return { state: submitted.state, orderId: submitted.orderId }
  }
  const { entryId, failure } = submitted
  if (entryId) await withdrawOrder(entryId)
  const correction = buildOrderCorrection(failure.error, draft, seen)
  // The device's prices were old: the rest of them come now, not at the next hint.
  if (correction) pullCatalogue().catch(ignoreNetworkError)
  return {
    state: 'rejected',
    refused: {
      message: failure.message,
      code: failure.error.code,
      correction,
      lostCoupon: findLostCoupon(draft, correction),
    },
  }
}

/** Changes of their own, which the order never waits for. */
const saveBillingAndAddress = (address: ShippingAddress, label: string | null): void => {
  saveBillingToProfile(address).catch(reportError)
  if (label === null) return
  submitNewAddress({ ...toAddressValues(address), label, isDefault: false }, 0).catch(reportError)
}

const findLostCoupon = ({ couponCode }: OrderDraft, correction: OrderCorrection | null): string | null =>
  couponCode && correction?.order?.draft.couponCode === '' && correction.changes.length > 0 ? couponCode : null

const ignoreNetworkError = (failure: unknown): void => {
  if (!(failure instanceof ApiFailure)) reportError(failure)
}
