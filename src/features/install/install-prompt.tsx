import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { readSession } from '../../local/api/session.ts'
import { now } from '../../local/db/clock.ts'
import { countOrdersSince, countUnplacedOrders } from '../../local/orders/counts.ts'
import { OptionalBoundary } from '../../ui/state/optional-boundary.tsx'
import { useInstallMethod } from './install-method.ts'
import { countVisit, EMPTY_INSTALL_HISTORY, type InstallHistory, shouldPromptInstall } from './should-prompt-install.ts'

const InstallCard = lazy(() => import('./install-card.tsx'))
const openedAt = now()

/** Offers to install Haat at the right moment; see shouldPromptInstall. Rendered once in the app. */
export const InstallPrompt = () => {
  const method = useInstallMethod()
  const [path] = useLocation()
  const screens = useScreenCount(path)
  const [history, setHistory] = useState(readInstallHistory)
  useEffect(() => setHistory(recordVisit(now())), [])
  const hasOrdered = useLiveQuery(hasOrderedThisVisit) ?? false
  const hasUnplacedOrder = (useLiveQuery(() => countUnplacedOrders()) ?? 0) > 0
  if (!method || !shouldPromptInstall(history, { now: now(), path, screens, hasOrdered, hasUnplacedOrder })) return null
  const dismiss = () => {
    const next = { ...history, putOffAt: now() }
    setHistory(next)
    writeInstallHistory(next)
  }
  return (
    <OptionalBoundary>
      <Suspense>
        <InstallCard method={method} onDismiss={dismiss} />
      </Suspense>
    </OptionalBoundary>
  )
}

/** How many screens were opened since the page loaded. */
const useScreenCount = (path: string): number => {
  const [screens, setScreens] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path is counted
  useEffect(() => setScreens(count => count + 1), [path])
  return screens
}

const hasOrderedThisVisit = async (): Promise<boolean> => {
  // A vendor's new orders come from customers.
  if ((await readSession())?.user.role !== 'CUSTOMER') return false
  return (await countOrdersSince(openedAt)) + (await countUnplacedOrders(openedAt)) > 0
}

const STORAGE_KEY = 'haat-install'
const StoredHistory = v.object({ visits: v.number(), seenAt: v.number(), putOffAt: v.nullable(v.number()) })

/** Reads the install history from localStorage; empty where storage is blocked. */
const readInstallHistory = (): InstallHistory => {
  try {
    const parsed = v.safeParse(StoredHistory, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'))
    return parsed.success ? parsed.output : EMPTY_INSTALL_HISTORY
  } catch {
    return EMPTY_INSTALL_HISTORY
  }
}

const writeInstallHistory = (history: InstallHistory): void => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(history))
  } catch {
    // Storage is blocked: every visit counts as the first.
  }
}

/** Counts this visit. @param now in milliseconds */
const recordVisit = (now: number): InstallHistory => {
  const history = countVisit(readInstallHistory(), now)
  writeInstallHistory(history)
  return history
}
