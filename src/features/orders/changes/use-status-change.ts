import { useRef, useState } from 'react'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { OrderStatus } from '../../../contract/orders/order-status.ts'
import type { changeOrderStatus } from '../../../contract/orders/order-writes.ts'
import { getOrder } from '../../../contract/orders/orders.ts'
import { ApiFailure } from '../../../local/api/client.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { submitOrderStatus } from '../../../local/orders/submit.ts'
import { refreshEntity } from '../../../local/sync/listings.ts'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { t } from '../../../ui/text/i18n.ts'
import { isHeldChange } from './held-changes.ts'
import { showHeldToast } from './held-status-change.tsx'
import { getStatusChangeMessages } from './status-change-messages.ts'

export type StatusChangeDetail = Pick<
  InputOf<typeof changeOrderStatus>,
  'reason' | 'restock' | 'courier' | 'trackingNumber' | 'pickupCode' | 'lines'
>
export type StatusChangeControls = {
  changeStatus: (order: OptimisticOrder, to: OrderStatus, detail?: StatusChangeDetail) => Promise<void>
  /** Is the change being sent now? */
  isBusy: (id: string) => boolean
}

/**
 * Within this time a second tap on the same button belongs to the first, although the button already shows the next
 * step.
 */
const DOUBLE_TAP_MS = 800
/** Within this time after a card has left, a tap was meant for that card, not for the one that moved into its place. */
const SETTLE_MS = 400
/** Not 0, the time origin of the page: the first tap may come within its first half second. */
const NEVER = Number.NEGATIVE_INFINITY

/** Changes the status of orders, online or offline. A rejected change is shown on its order. */
export const useStatusChange = (): StatusChangeControls => {
  const { run } = useSubmit()
  const [busy, setBusy] = useState<readonly string[]>([])
  const last = useRef({ id: '', at: NEVER, settledAt: NEVER })
  const isAccidental = (id: string): boolean => {
    const now = performance.now()
    const { id: before, at, settledAt } = last.current
    return (before === id && now - at < DOUBLE_TAP_MS) || now - settledAt < SETTLE_MS
  }
  const changeStatus = async (order: OptimisticOrder, to: OrderStatus, detail?: StatusChangeDetail) => {
    // A change confirmed in a dialog is no accidental tap.
    if (!detail && isAccidental(order.id)) return
    last.current = { id: order.id, at: performance.now(), settledAt: NEVER }
    setBusy(ids => [...ids, order.id])
    try {
      await submitStatus(run, order, to, detail)
    } finally {
      // A change that is held back leaves its card in place.
      if (!isHeldChange(order.shownStatus, to)) last.current.settledAt = performance.now()
      setBusy(ids => ids.filter(id => id !== order.id))
    }
  }
  return { changeStatus: catchToToast(changeStatus), isBusy: id => busy.includes(id) }
}

/** The card says that a change waits; one that is held back has a toast with Undo. */
const submitStatus = async (
  run: ReturnType<typeof useSubmit>['run'],
  order: OptimisticOrder,
  to: OrderStatus,
  detail?: StatusChangeDetail,
): Promise<void> => {
  const { id, number, shownStatus } = order
  const { done } = getStatusChangeMessages(order, to, detail?.lines)
  const result = await run({ done, waiting: null }, () =>
    submitOrderStatus({ id, number, status: shownStatus }, to, detail),
  )
  if (result.state === 'waiting' && !detail?.pickupCode && isHeldChange(shownStatus, to))
    showHeldToast(`${number}: ${t(done)}`, [result.entryId])
  if (result.state === 'rejected') await refetchOrder(id)
}

/** Fetches an order whose status differs from the one on this device. Offline, the account's sync brings it later. */
const refetchOrder = async (id: string): Promise<void> => {
  try {
    await refreshEntity(getOrder, { id })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
  }
}
