import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { PAGE_PATHS, PAGE_PATTERNS } from '../contract/page-paths.ts'
import { dashboardFrame, ROUTES } from './routes.tsx'

/** Fetches the screen of a path ahead. One that cannot be had is asked for again when it is rendered, and fails there. */
export const preloadScreen = async (pathname: string): Promise<void> => {
  await Promise.allSettled(findLazyScreens(pathname).map(part => part.load()))
}

/** What a path is drawn by and is not in every page: its screen, and the dashboard around it. */
const findLazyScreens = (pathname: string) => {
  const path = PAGE_PATHS.find((_, at) => PAGE_PATTERNS[at]!.test(pathname))
  if (!path) return []
  const { screen, frame } = ROUTES[path]
  return frame === 'dashboard' ? [screen, dashboardFrame] : [screen]
}

/** A new place begins at its top, once its screen is here. */
export const withScrollToTop: AroundNavHandler = (navigate, to, options) =>
  preloadThenNavigate(to, () => {
    const go = () => {
      navigate(to, options)
      if (!options?.replace) scrollTo({ top: 0, behavior: 'instant' })
      queueMicrotask(restoreFocus)
    }
    if (options?.transition) navigateWithTransition(go)
    else go()
  })

/** What had the focus may have gone with its screen: keys and screen readers go on at the next one's beginning. */
const restoreFocus = (): void => {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Counts the goings, of which the last one counts. */
let navigationCount = 0

/** The present screen stays until the next one is here, for as long as a tap does not seem unheard. */
const preloadThenNavigate = (to: string, go: () => void) => {
  navigationCount += 1
  const [own, from] = [navigationCount, location.href]
  const { pathname } = new URL(to, from)
  if (findLazyScreens(pathname).every(part => part.isLoaded())) return go()
  const goOnce = () => {
    if (own !== navigationCount || location.href !== from) return
    navigationCount += 1
    go()
  }
  setTimeout(goOnce, PRELOAD_TIMEOUT_MS)
  preloadScreen(pathname).then(goOnce, reportError)
}

/** Goes with a view transition where the browser has them. */
const navigateWithTransition = (go: () => void) => {
  if (!document.startViewTransition || isMotionReduced()) return go()
  const transition = document.startViewTransition(async () => {
    flushSync(go)
    await waitForImage()
  })
  // Rejects where the browser shows none after all, as in a tab that is not seen.
  transition.ready.catch(() => undefined)
}

const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Longer than this a tap would seem unheard. */
const PRELOAD_TIMEOUT_MS = 150

/** What the device has stands there in milliseconds: then the picture of the card has one to grow into. */
const waitForImage = (): Promise<void> =>
  new Promise(resolve => {
    const isThere = () => document.querySelector('.zoom > .picture') !== null
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new MutationObserver(() => isThere() && end())
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(end, PRELOAD_TIMEOUT_MS)
    if (isThere()) end()
  })
