import { lazy, Suspense, useEffect, useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { now } from '../../local/db/clock.ts'
import { OptionalBoundary } from '../../ui/state/optional-boundary.tsx'
import { countVisit, EMPTY_INSTALL_HISTORY, type InstallHistory } from './install-history.ts'

const InstallOffer = lazy(() => import('./install-offer.tsx'))
const openedAt = now()

/** Offers to install Haat at the right moment; see shouldPromptInstall. Rendered once in the app. */
export const InstallPrompt = () => {
  const [path] = useLocation()
  const screens = useScreenCount(path)
  const [history, setHistory] = useState(readInstallHistory)
  useEffect(() => setHistory(recordVisit(now())), [])
  // Never on the first screen: its code is loaded with the second.
  if (screens < 2) return null
  const dismiss = () => {
    const next = { ...history, putOffAt: now() }
    setHistory(next)
    writeInstallHistory(next)
  }
  return (
    <OptionalBoundary>
      <Suspense>
        <InstallOffer history={history} openedAt={openedAt} path={path} screens={screens} onDismiss={dismiss} />
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
