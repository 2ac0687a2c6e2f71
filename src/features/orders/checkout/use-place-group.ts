import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ShippingAddress } from '../../../contract/accounts/addresses.ts'
import type { ErrorResponse } from '../../../contract/errors.ts'
import type { Taka } from '../../../contract/money.ts'
import type { PaymentType } from '../../../contract/payments/payment-status.ts'
import { reportUnexpected } from '../../../local/api/report-unexpected.ts'
import type { OrderSeen } from '../../../local/db/entry-seen.ts'
import { markStale } from '../../../local/db/replica.ts'
import { buildOrderCorrection, type OrderCorrection } from '../../../local/orders/correction.ts'
import { submitOrderGroup, withdrawOrderGroup } from '../../../local/orders/submit-group.ts'
import { keepVisitorOrderGroup } from '../../../local/orders/visitor-orders.ts'
import { startPayment } from '../../../local/payments/start-payment.ts'
import { pullCatalogue } from '../../../local/sync/catalogue-sync.ts'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { isRejected, ORDER_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import type { GroupCart } from '../together/group-cart.ts'
import type { PricedCart } from './group-orders.ts'
import { readKnownCredit, saveBillingAndAddress } from './use-place-order.ts'
import { keepAndSendCode } from './use-visitor-orders.ts'

/** Why the server refused the orders; their carts are back. */
export type GroupRejection = {
  message: string
  code: string
  /** The shop that it is about, and what has changed there; null: it is about all of them, or nothing has. */
  shop: OrderSeen['shop'] | null
  correction: OrderCorrection | null
  /** As of a single order. */
  credit: Taka | null
  /** The carts as they were ordered. */
  carts: GroupCart[]
}
type PlaceGroupInput = {
  orders: readonly PricedCart[]
  address: ShippingAddress
  paymentType: PaymentType
  rememberAs: string | null
  /** What store credit pays of all of them at the most, in taka. */
  credit: Taka
}
export type PlaceGroup = {
  /** What is being ordered: once the device has accepted the orders, the carts are gone. */
  placing: GroupCart[] | null
  rejection: GroupRejection | null
  clearRejection: () => void
  /** Never rejects. */
  place: (group: PlaceGroupInput) => Promise<void>
}

/** Places the orders of several carts and opens the page of the first. Success is shown only after the server has accepted them. */
export const usePlaceGroup = (isVisitor: boolean): PlaceGroup => {
  const [, navigate] = useLocation()
  const { run } = useSubmit()
  const [placing, setPlacing] = useState<GroupCart[] | null>(null)
  const [rejection, setRejection] = useState<GroupRejection | null>(null)
  // A ref, because state would update too late for the second press of a double click.
  const isUnderWay = useRef(false)

  const place: PlaceGroup['place'] = async ({ orders, address, paymentType, rememberAs, credit }) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setPlacing(orders.map(({ cart }) => cart))
    if (isVisitor) {
      await keepAndSendCode(() => keepVisitorOrderGroup(orders, paymentType))
      isUnderWay.current = false
      return setPlacing(null)
    }
    const result = await run(ORDER_MESSAGES, async () => {
      const sent = await submitOrderGroup(orders, paymentType, credit)
      setRejection(sent.state === 'rejected' ? await takeBack(sent, orders) : null)
      return sent
    })
    if (!isRejected(result)) {
      // The balance has changed, too.
      if (credit > 0) await markStale(['ledger'])
      // Where everything is collected, nobody has said an address.
      if (orders.some(({ seen }) => !seen.delivery?.point)) saveBillingAndAddress(address, rememberAs)
      const [first] = result.orderIds
      // Open an order's page first: people return to it if the gateway does not answer or they press Back there.
      navigate(`/dashboard/orders/${first}`, { replace: true, state: { isJustPlaced: true } })
      if (first && result.state === 'done' && paymentType === 'ONLINE')
        await catchToToast(async () => location.assign(await startPayment(first, { isWholeGroup: true })))()
    }
    isUnderWay.current = false
    setPlacing(null)
  }
  return { placing, rejection, clearRejection: () => setRejection(null), place }
}

type Refused = { entryId: string | null; failure: ErrorResponse }

/** Brings the carts back, and finds out which of them the refusal is about. */
const takeBack = async ({ entryId, failure }: Refused, orders: readonly PricedCart[]): Promise<GroupRejection> => {
  if (entryId) await withdrawOrderGroup(entryId)
  const { error } = failure
  const order = orders.find(({ seen }) => seen.shop.id === error.shopId)
  const correction = order ? buildOrderCorrection(error, { ...order.draft, paymentType: 'COD' }, order.seen) : null
  // The device's prices are outdated: refresh the catalogue now instead of at the next event.
  if (correction) pullCatalogue().catch(reportUnexpected)
  const carts = orders.map(({ cart }) => cart)
  const [message, shop] = [translateFailure(failure), order?.seen.shop ?? null]
  return { message, code: error.code, shop, correction, credit: readKnownCredit(failure), carts }
}
