import { useRef, useState } from 'react'
import type { InputOf } from '../../contract/endpoint.ts'
import type { OrderStatus } from '../../contract/order-status.ts'
import { type changeOrderStatus, getOrder } from '../../contract/orders.ts'
import { ApiFailure } from '../../local/api/client.ts'
import type { OptimisticOrder } from '../../local/resources/orders/optimistic.ts'
import { submitOrderStatus } from '../../local/resources/orders/submit.ts'
import { refreshEntity } from '../../local/sync/listings.ts'
import { catchToToast } from '../../ui/catch-to-toast.ts'
import { t } from '../../ui/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { translateFailure } from '../../ui/translate-failure.ts'
import { STATUS_CHANGE_MESSAGES } from './status-change-messages.ts'

export type StatusChangeDetail = Pick<
  InputOf<typeof changeOrderStatus>,
  'reason' | 'restock' | 'courier' | 'trackingNumber'
>
export type StatusChangeControls = {
  changeStatus: (order: OptimisticOrder, to: OrderStatus, detail?: StatusChangeDetail) => Promise<void>
  /** Is its answer awaited at this moment? */
  isBusy: (id: string) => boolean
}

/** A second tap on the same button, which names the next move already, is part of the first. */
const DOUBLE_TAP_MS = 800
/** When a card has gone, the next one stands under the finger that was meant for it. */
const SETTLE_MS = 400
/** Not 0, which is when the page began: a first tap comes within its first half second. */
const NEVER = Number.NEGATIVE_INFINITY

/** Moves orders of a list: one tap each, online or off. What the server refuses is shown at the order. */
export const useStatusChange = (): StatusChangeControls => {
  const [busy, setBusy] = useState<readonly string[]>([])
  const last = useRef({ id: '', at: NEVER, settledAt: NEVER })
  const isAccidental = (id: string): boolean => {
    const now = performance.now()
    const { id: before, at, settledAt } = last.current
    return (before === id && now - at < DOUBLE_TAP_MS) || now - settledAt < SETTLE_MS
  }
  const run = async (order: OptimisticOrder, to: OrderStatus, detail?: StatusChangeDetail) => {
    // What was asked and answered in a dialog is no accident.
    if (!detail && isAccidental(order.id)) return
    last.current = { id: order.id, at: performance.now(), settledAt: NEVER }
    setBusy(ids => [...ids, order.id])
    try {
      await changeStatusWithToast(order, to, detail)
    } finally {
      last.current.settledAt = performance.now()
      setBusy(ids => ids.filter(id => id !== order.id))
    }
  }
  return {
    changeStatus: (order, to, detail) => catchToToast(() => run(order, to, detail))(),
    isBusy: id => busy.includes(id),
  }
}

const changeStatusWithToast = async (
  order: OptimisticOrder,
  to: OrderStatus,
  detail?: StatusChangeDetail,
): Promise<void> => {
  const { id, number, shownStatus } = order
  const result = await submitOrderStatus({ id, number, status: shownStatus }, to, detail)
  if (result.state === 'done') toast.success(t(STATUS_CHANGE_MESSAGES[to].done))
  if (result.state !== 'rejected') return
  toast.error(translateFailure(result.failure))
  await refetchOrder(id)
}

/** Fetches an order that is elsewhere than this device believed. Out of reach, the account's sync brings it later. */
export const refetchOrder = async (id: string): Promise<void> => {
  try {
    await refreshEntity(getOrder, { id })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
  }
}
