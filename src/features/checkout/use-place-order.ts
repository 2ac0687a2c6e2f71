import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { TOAST } from '../../contract/messages.ts'
import type { OrderDraft, ShippingAddress } from '../../contract/orders.ts'
import type { PaymentType } from '../../contract/payment-states.ts'
import { ApiFailure } from '../../local/api.ts'
import { readCart } from '../../local/cart.ts'
import { submitOrder, takeOrderBack } from '../../local/order-writes.ts'
import type { OrderSeen } from '../../local/overlay.ts'
import type { AppliedCoupon, CartItem } from '../../local/rows.ts'
import { syncCatalogue } from '../../local/sync.ts'
import { attempt } from '../../ui/attempt.ts'
import { useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { fieldsOf } from '../addresses/address-book.ts'
import { rememberAddress } from '../addresses/write-address.ts'
import { acceptCorrection } from '../orders/accept-correction.ts'
import { openGateway } from '../orders/open-gateway.ts'
import { type Correction, correctionOf, sumsOf } from '../orders/refusal.ts'
import { couponFor, orderOfCart } from './order-of-cart.ts'
import { saveBilling } from './save-billing.ts'

/** What is ordered: the lines, and the coupon that counts for them. */
export type Goods = { items: CartItem[]; coupon: AppliedCoupon | null }
/** Why the server refused the order; its goods are in the cart again. */
export type Refused = {
  message: string
  code: string
  correction: Correction | null
  /** The coupon that the correction leaves out though nothing is wrong with it: the goods are other ones now. */
  lostCoupon: string | null
  goods: Goods
}
export type OrderInput = Goods & {
  address: ShippingAddress
  paymentType: PaymentType
  /** What the address is called from now on; null: it is not to be remembered. */
  rememberAs: string | null
}
export type PlaceOrder = {
  /** What is being ordered: the cart is empty from the moment the order is accepted by the device. */
  placing: Goods | null
  refused: Refused | null
  /** Never rejects. A refusal's correction is accepted by placing again. */
  place: (order: OrderInput) => Promise<void>
}

/** Placing an order from its press to its page (specification section 4, the offline protocol's "Success is said only…"). */
export const usePlaceOrder = (): PlaceOrder => {
  const t = useText()
  const [, navigate] = useLocation()
  const [placing, setPlacing] = useState<Goods | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  // State comes a render too late for the second press of a double click.
  const isUnderWay = useRef(false)

  const place: PlaceOrder['place'] = async ({ address, paymentType, rememberAs, ...shown }) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const id = toast.loading(t(TOAST.orderCreating))
    setPlacing(shown)
    try {
      const goods = refused?.correction ? await accept(refused.correction) : shown
      const { draft, seen } = orderOfCart(goods.items, address, paymentType, goods.coupon)
      const result = await send(draft, seen, () => {
        toast.loading(t(KEEP_OPEN), { id })
        addEventListener('beforeunload', askToStay)
      })
      if (result.state !== 'rejected') remember(address, rememberAs)
      setRefused(result.state === 'rejected' ? { ...result.refused, goods } : null)
      if (result.state === 'done') toast.success(t(TOAST.orderPlaced), { id })
      if (result.state === 'waiting') toast.info(t('Saved on this phone. Waiting to send'), { id })
      if (result.state === 'rejected') return void toast.error(t(result.refused.message), { id })
      // First the order's own page: there the person is when the bank does not answer, or when he comes Back from it.
      navigate(`/dashboard/orders/${result.orderId}`, { replace: true })
      if (result.state === 'done' && paymentType === 'ONLINE') await attempt(() => openGateway(result.orderId))()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) reportError(failure)
      toast.error(t(failure instanceof ApiFailure ? failure.message : TOAST.somethingWrong), { id })
    } finally {
      removeEventListener('beforeunload', askToStay)
      isUnderWay.current = false
      setPlacing(null)
    }
  }
  return { placing, refused, place }
}

const KEEP_OPEN =
  'This phone is full, so your order is not saved on it. It is being sent: keep this page open until it is placed.'

/** The browser asks before the page is closed: the order is in its memory alone. */
const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The cart with the correction in it: at the total that was shown, or not at all. */
const accept = async (correction: Correction): Promise<Goods> => {
  const items = await acceptCorrection(correction)
  const coupon = couponFor((await readCart()).coupon, items)
  const isAsShown = items.length > 0 && sumsOf(items, coupon?.discountAmount).totalAmount === correction.total.now
  if (!isAsShown) throw new ApiFailure(409, 'The cart has changed in another tab. Look at it again, then order.')
  return { items, coupon }
}

type Sent = { state: 'done' | 'waiting'; orderId: string } | { state: 'rejected'; refused: Omit<Refused, 'goods'> }

const send = async (draft: OrderDraft, seen: OrderSeen, onUnstored: () => void): Promise<Sent> => {
  const submitted = await submitOrder(draft, seen, onUnstored)
  if (submitted.state !== 'rejected') {
    return { state: submitted.state, orderId: submitted.orderId }
  }
  const { entryId, failure } = submitted
  if (entryId) await takeOrderBack(entryId)
  const correction = correctionOf(failure.error, draft, seen)
  // The device's prices were old: the rest of them come now, not at the next hint.
  if (correction) syncCatalogue().catch(ignoreUnreached)
  return {
    state: 'rejected',
    refused: {
      message: failure.message,
      code: failure.error.code,
      correction,
      lostCoupon: lostCoupon(draft, correction),
    },
  }
}

/** Changes of their own, which the order never waits for. */
const remember = (address: ShippingAddress, label: string | null): void => {
  saveBilling(address).catch(reportError)
  if (label === null) return
  rememberAddress({ ...fieldsOf(address), label, isDefault: false }, 0).catch(reportError)
}

const lostCoupon = ({ couponCode }: OrderDraft, correction: Correction | null): string | null =>
  couponCode && correction?.order?.draft.couponCode === '' && correction.changes.length > 0 ? couponCode : null

const ignoreUnreached = (failure: unknown): void => {
  if (!(failure instanceof ApiFailure)) reportError(failure)
}
