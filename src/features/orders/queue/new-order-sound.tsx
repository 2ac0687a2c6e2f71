import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { readOrdersToAccept } from '../../../local/orders/reads.ts'
import { useDeviceSettings } from '../../../ui/state/device-settings.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { playOrderSound } from '../../notifications/order-sound.ts'
import { findOrdersToAlert } from './new-order-alerts.ts'

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
