import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { PAGE_EXPRESSIONS, PAGE_PATHS } from '../contract/paths.ts'
import { dashboardFrame, ROUTES } from './routes.tsx'

/** Fetches the screen of a path ahead. One that cannot be had is asked for again when it is rendered, and fails there. */
export const loadScreen = async (pathname: string): Promise<void> => {
  await Promise.allSettled(partsOf(pathname).map(part => part.load()))
}

/** What a path is drawn by and is not in every page: its screen, and the dashboard around it. */
const partsOf = (pathname: string) => {
  const path = PAGE_PATHS.find((_, at) => PAGE_EXPRESSIONS[at]!.test(pathname))
  if (!path) return []
  const { screen, frame } = ROUTES[path]
  return frame === 'dashboard' ? [screen, dashboardFrame] : [screen]
}

/** A new place begins at its top, once its screen is here. */
export const toTheTop: AroundNavHandler = (navigate, to, options) =>
  whenLoaded(to, () => {
    const go = () => {
      navigate(to, options)
      if (!options?.replace) scrollTo({ top: 0, behavior: 'instant' })
      queueMicrotask(keepFocus)
    }
    if (options?.transition) withTransition(go)
    else go()
  })

/** What had the focus may have gone with its screen: keys and screen readers go on at the next one's beginning. */
const keepFocus = (): void => {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Counts the goings, of which the last one counts. */
let going = 0

/** The present screen stays until the next one is here, for as long as a tap does not seem unheard. */
const whenLoaded = (to: string, go: () => void) => {
  going += 1
  const [own, from] = [going, location.href]
  const { pathname } = new URL(to, from)
  if (partsOf(pathname).every(part => part.isLoaded())) return go()
  const goOnce = () => {
    if (own !== going || location.href !== from) return
    going += 1
    go()
  }
  setTimeout(goOnce, UNHEARD_MS)
  loadScreen(pathname).then(goOnce, reportError)
}

/** Goes with a view transition where the browser has them. */
const withTransition = (go: () => void) => {
  if (!document.startViewTransition || isStill()) return go()
  const transition = document.startViewTransition(async () => {
    flushSync(go)
    await pictureArrives()
  })
  // Rejects where the browser shows none after all, as in a tab that is not seen.
  transition.ready.catch(() => undefined)
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Longer than this a tap would seem unheard. */
const UNHEARD_MS = 150

/** What the device has stands there in milliseconds: then the picture of the card has one to grow into. */
const pictureArrives = (): Promise<void> =>
  new Promise(resolve => {
    const isThere = () => document.querySelector('.zoom > .picture') !== null
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new MutationObserver(() => isThere() && end())
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(end, UNHEARD_MS)
    if (isThere()) end()
  })
