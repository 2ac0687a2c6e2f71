import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { findPagePath, isDashboardPath, type PagePath } from '../contract/page-paths.ts'
import { holdNavigation } from '../ui/forms/unsaved-guard.ts'
import { dashboardArea, findRoute } from './routes.ts'

/** Loads the screen of a path. If that fails, rendering the screen tries again and shows the error. */
export const preloadScreen = async (pathname: string): Promise<void> => {
  await loadScreen(findPagePath(pathname)).catch(() => undefined)
}

/** The dashboard's table of routes comes with its frame. */
const loadScreen = async (path: PagePath | undefined): Promise<void> => {
  if (!path) return
  if (isDashboardPath(path)) await dashboardArea.load()
  await findRoute(path)?.screen.load()
}

const isScreenLoaded = (path: PagePath | undefined): boolean => !path || (findRoute(path)?.screen.isLoaded() ?? false)

/** Navigates when the screen is loaded, and starts new screens at the top. Waits where unsaved edits would be lost. */
export const withScrollToTop: AroundNavHandler = (navigate, to, options) => {
  const go = () => {
    navigate(to, options)
    if (!options?.replace) scrollTo({ top: 0, behavior: 'instant' })
    queueMicrotask(restoreFocus)
  }
  // A skeleton is shown without a transition, which would hold it back until its picture is there.
  const start = () =>
    preloadThenNavigate(to, isLoaded => (options?.transition && isLoaded ? navigateWithTransition(go) : go()))
  if (!holdNavigation(start)) start()
}

/**
 * If the focused element was removed with its screen, keyboard and screen readers continue at the start of the new one.
 */
const restoreFocus = (): void => {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Counts navigations, so that only the last one takes effect. */
let navigationCount = 0

/** Keeps the present screen until the next one is loaded, but not longer than a tap may go without an effect. */
const preloadThenNavigate = (to: string, go: (isLoaded: boolean) => void) => {
  navigationCount += 1
  const [own, from] = [navigationCount, location.href]
  const { pathname } = new URL(to, from)
  const path = findPagePath(pathname)
  if (isScreenLoaded(path)) return go(true)
  const goOnce = () => {
    if (own !== navigationCount || location.href !== from) return
    navigationCount += 1
    go(isScreenLoaded(path))
  }
  // Without a worker, scripts come over the network. No wait is short enough for them.
  setTimeout(goOnce, navigator.serviceWorker?.controller ? PRELOAD_TIMEOUT_MS : 0)
  preloadScreen(pathname).then(goOnce, reportError)
}

/** Navigates with a view transition where the browser supports it. */
const navigateWithTransition = (go: () => void) => {
  if (!document.startViewTransition || isMotionReduced()) return go()
  const transition = document.startViewTransition(async () => {
    flushSync(go)
    await waitForImage()
  })
  // Rejects where the browser skips the transition, for example in a hidden tab.
  transition.ready.catch(() => undefined)
}

const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * A tap should show something within 100 ms: after this time it is the next screen's skeleton, which takes time to
 * render. The worker's scripts are mostly there before.
 */
const PRELOAD_TIMEOUT_MS = 60

/** How long the picture of the next screen may take before the view transition starts without it. */
const IMAGE_TIMEOUT_MS = 150

/**
 * Waits until the product's picture is rendered, so that the card's picture can grow into it. Cached data takes
 * milliseconds.
 */
const waitForImage = (): Promise<void> =>
  new Promise(resolve => {
    const isRendered = () => document.querySelector('.picture-zoom > .picture') !== null
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new MutationObserver(() => isRendered() && end())
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(end, IMAGE_TIMEOUT_MS)
    if (isRendered()) end()
  })
