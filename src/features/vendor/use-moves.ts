import { useRef, useState } from 'react'
import type { InputOf } from '../../contract/endpoint.ts'
import type { OrderStatus } from '../../contract/order-states.ts'
import { type changeOrderStatus, getOrder } from '../../contract/orders.ts'
import { ApiFailure } from '../../local/api.ts'
import { refreshRow } from '../../local/listings.ts'
import { submitStatus } from '../../local/order-writes.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { attempt } from '../../ui/attempt.ts'
import { t } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { MOVE_WORDS } from './move-words.ts'

export type MoveDetail = Pick<InputOf<typeof changeOrderStatus>, 'reason' | 'restock' | 'courier' | 'trackingNumber'>
export type Moves = {
  move: (order: ShownOrder, to: OrderStatus, detail?: MoveDetail) => Promise<void>
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
export const useMoves = (): Moves => {
  const [busy, setBusy] = useState<readonly string[]>([])
  const last = useRef({ id: '', at: NEVER, settledAt: NEVER })
  const isAccidental = (id: string): boolean => {
    const now = performance.now()
    const { id: before, at, settledAt } = last.current
    return (before === id && now - at < DOUBLE_TAP_MS) || now - settledAt < SETTLE_MS
  }
  const run = async (order: ShownOrder, to: OrderStatus, detail?: MoveDetail) => {
    // What was asked and answered in a dialog is no accident.
    if (!detail && isAccidental(order.id)) return
    last.current = { id: order.id, at: performance.now(), settledAt: NEVER }
    setBusy(ids => [...ids, order.id])
    try {
      await moveOrder(order, to, detail)
    } finally {
      last.current.settledAt = performance.now()
      setBusy(ids => ids.filter(id => id !== order.id))
    }
  }
  return {
    move: (order, to, detail) => attempt(() => run(order, to, detail))(),
    isBusy: id => busy.includes(id),
  }
}

const moveOrder = async (order: ShownOrder, to: OrderStatus, detail?: MoveDetail): Promise<void> => {
  const { id, number, shownStatus } = order
  const result = await submitStatus({ id, number, status: shownStatus }, to, detail)
  if (result.state === 'done') toast.success(t(MOVE_WORDS[to].done))
  if (result.state !== 'rejected') return
  toast.error(t(result.failure.message))
  await lookAgain(id)
}

/** Fetches an order that is elsewhere than this device believed. Out of reach, the account's sync brings it later. */
export const lookAgain = async (id: string): Promise<void> => {
  try {
    await refreshRow(getOrder, { id })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
  }
}
