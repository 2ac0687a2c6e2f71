import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { placeOrder } from '../../contract/orders.ts'
import { now } from '../../local/clock.ts'
import { db } from '../../local/db.ts'
import { readSession } from '../../local/session.ts'
import { OrWithout } from '../../ui/or-without.tsx'
import { readMemory, rememberVisit, writeMemory } from './install-memory.ts'
import { useInstallWay } from './install-way.ts'
import { mayOffer } from './may-offer.ts'

const InstallCard = lazy(() => import('./install-card.tsx'))
// Its name alone: the row itself would bring the whole resource into every page.
const PLACE_ORDER: (typeof placeOrder)['name'] = 'orders.create'
const openedAt = now()

/** Offers to install Haat at the right moment. Stands once in the app; mostly draws nothing. */
export const InstallOffer = () => {
  const way = useInstallWay()
  const [path] = useLocation()
  const screens = useScreens(path)
  const [memory, setMemory] = useState(readMemory)
  useEffect(() => setMemory(rememberVisit(now())), [])
  const hasOrdered = useLiveQuery(ordersOfThisVisit) ?? false
  if (!way || !mayOffer(memory, { now: now(), path, screens, hasOrdered })) return null
  const putOff = () => {
    const next = { ...memory, putOffAt: now() }
    setMemory(next)
    writeMemory(next)
  }
  return (
    <OrWithout>
      <Suspense>
        <InstallCard way={way} onPutOff={putOff} />
      </Suspense>
    </OrWithout>
  )
}

/** How many screens were opened since the page was. */
const useScreens = (path: string): number => {
  const [screens, setScreens] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what is counted
  useEffect(() => setScreens(count => count + 1), [path])
  return screens
}

const ordersOfThisVisit = async (): Promise<boolean> => {
  // A vendor's new orders are not his own doing.
  if ((await readSession())?.user.role !== 'CUSTOMER') return false
  const since = new Date(openedAt).toISOString()
  const placed = await db.orders.where('createdAt').above(since).count()
  const waiting = await db.outbox.filter(entry => entry.endpoint === PLACE_ORDER && entry.createdAt > openedAt).count()
  return placed + waiting > 0
}
