import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { placeOrder } from '../../contract/orders.ts'
import { readSession } from '../../local/api/session.ts'
import { now } from '../../local/db/clock.ts'
import { db } from '../../local/db/database.ts'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import { useInstallMethod } from './install-method.ts'
import { readInstallHistory, recordVisit, writeInstallHistory } from './install-storage.ts'
import { shouldPromptInstall } from './should-prompt-install.ts'

const InstallCard = lazy(() => import('./install-card.tsx'))
// Its name alone: the row itself would bring the whole resource into every page.
const PLACE_ORDER: (typeof placeOrder)['name'] = 'orders.create'
const openedAt = now()

/** Offers to install Haat at the right moment. Stands once in the app; mostly draws nothing. */
export const InstallPrompt = () => {
  const way = useInstallMethod()
  const [path] = useLocation()
  const screens = useScreenCount(path)
  const [memory, setMemory] = useState(readInstallHistory)
  useEffect(() => setMemory(recordVisit(now())), [])
  const hasOrdered = useLiveQuery(hasOrderedThisVisit) ?? false
  if (!way || !shouldPromptInstall(memory, { now: now(), path, screens, hasOrdered })) return null
  const putOff = () => {
    const next = { ...memory, putOffAt: now() }
    setMemory(next)
    writeInstallHistory(next)
  }
  return (
    <OptionalBoundary>
      <Suspense>
        <InstallCard method={way} onDismiss={putOff} />
      </Suspense>
    </OptionalBoundary>
  )
}

/** How many screens were opened since the page was. */
const useScreenCount = (path: string): number => {
  const [screens, setScreens] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what is counted
  useEffect(() => setScreens(count => count + 1), [path])
  return screens
}

const hasOrderedThisVisit = async (): Promise<boolean> => {
  // A vendor's new orders are not his own doing.
  if ((await readSession())?.user.role !== 'CUSTOMER') return false
  const since = new Date(openedAt).toISOString()
  const placed = await db.orders.where('createdAt').above(since).count()
  const waiting = await db.outbox.filter(entry => entry.endpoint === PLACE_ORDER && entry.createdAt > openedAt).count()
  return placed + waiting > 0
}
