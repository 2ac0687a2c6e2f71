import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import type { Order } from '../../../contract/orders/orders.ts'
import { readOrdersToAccept } from '../../../local/orders/reads.ts'
import { useDeviceSettings } from '../../../ui/state/device-settings.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { playOrderSound } from '../../notifications/order-sound.ts'

/** Plays a sound, in one tab only, when a new order can be accepted. Renders nothing. */
export const NewOrderSound = () => {
  const user = useUser()
  const { hasOrderSound } = useDeviceSettings()
  return user?.role === 'VENDOR' && hasOrderSound ? <NewOrderListener /> : null
}

const NewOrderListener = () => {
  const waiting = useLiveQuery(readOrdersToAccept)
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!waiting) return
    const isNew = known.current !== null && findOrdersToAlert(waiting, known.current, Date.now()).length > 0
    known.current = new Set([...(known.current ?? []), ...waiting.map(order => order.id)])
    if (isNew) ringOnce().catch(reportError)
  }, [waiting])
  return null
}

const RING_COOLDOWN_MS = 2_000

/** All tabs see the new order: the first plays the sound and keeps the others quiet for a moment. */
const ringOnce = async (): Promise<void> => {
  await navigator.locks.request('order-sound', { ifAvailable: true }, async lock => {
    if (!lock) return
    await playOrderSound()
    await new Promise(resolve => setTimeout(resolve, RING_COOLDOWN_MS))
  })
}

/** Older orders were only just fetched: a phone that wakes up must not ring for the whole night. */
const ALERT_MAX_AGE_MS = 10 * 60_000

type AlertableOrder = Pick<Order, 'id' | 'paymentType' | 'createdAt' | 'updatedAt'>

/** The orders that have just become acceptable. @param now milliseconds */
export const findOrdersToAlert = <One extends AlertableOrder>(
  waiting: readonly One[],
  known: ReadonlySet<string>,
  now: number,
): One[] => waiting.filter(order => !known.has(order.id) && now - getActionableAt(order) < ALERT_MAX_AGE_MS)

/** An online order may have been placed long ago: it becomes acceptable when it is paid, which is its last change. */
const getActionableAt = ({ paymentType, createdAt, updatedAt }: AlertableOrder): number =>
  Date.parse(paymentType === 'ONLINE' ? updatedAt : createdAt)
