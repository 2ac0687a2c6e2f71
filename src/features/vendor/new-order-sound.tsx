import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { isToAccept } from '../../contract/order-states.ts'
import { db } from '../../local/db.ts'
import { useDeviceSettings } from '../../ui/device-settings.ts'
import { useUser } from '../../ui/use-session.ts'
import { freshOrders } from './fresh-orders.ts'
import { playOrderSound } from './order-sound.ts'

/** Rings in one tab when an order can be accepted by the vendor who is signed in. Draws nothing. */
export const NewOrderSound = () => {
  const user = useUser()
  const { hasOrderSound } = useDeviceSettings()
  return user?.role === 'VENDOR' && hasOrderSound ? <Listening /> : null
}

const Listening = () => {
  const waiting = useLiveQuery(() => db.orders.where('status').equals('PENDING').filter(isToAccept).toArray())
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!waiting) return
    const isNew = known.current !== null && freshOrders(waiting, known.current, Date.now()).length > 0
    known.current = new Set([...(known.current ?? []), ...waiting.map(order => order.id)])
    if (isNew) ringOnce().catch(reportError)
  }, [waiting])
  return null
}

const QUIET_MS = 2_000

/** Several tabs hear of the same order: the first rings, and keeps the others quiet for a moment. */
const ringOnce = async (): Promise<void> => {
  await navigator.locks.request('order-sound', { ifAvailable: true }, async lock => {
    if (!lock) return
    await playOrderSound()
    await new Promise(resolve => setTimeout(resolve, QUIET_MS))
  })
}
