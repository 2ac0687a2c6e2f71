// Before Dexie is loaded.
import '../local/db/storage-guard.ts'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { INLINED_RESPONSES_ID } from '../contract/sync/inlined-calls.ts'
import { hintOffline, hintOnline } from '../local/api/connection.ts'
import { waitForAccount } from '../local/api/session.ts'
import { startBackground } from '../local/background.ts'
import { openDatabase } from '../local/db/in-memory-fallback.ts'
import { trackTransactions } from '../local/db/open-transactions.ts'
import { isDatabaseSuspended, resumeDatabase, suspendDatabase } from '../local/db/suspension.ts'
import { requestDrain } from '../local/outbox/sender.ts'
import { createPageSender } from '../local/page-sender.ts'
import { hasInlinedResponses, readInlinedResponses, storeInlinedResponses } from '../local/products/inlined-data.ts'
import { startPopStateHold } from '../ui/forms/unsaved-guard.ts'
import { initDeviceSettings, markLanguage } from '../ui/state/device-settings.ts'
import { initMarket, watchMarket } from '../ui/state/market.ts'
import { currentLocale } from '../ui/text/i18n.ts'
import '../ui/theme.css'
import { watchInstallPrompt } from '../features/install/install-method.ts'
import { App } from './app.tsx'
import { preloadScreen } from './navigation.ts'
import { abortPictures } from './picture-requests.ts'
import { StartupError } from './reload-notice.tsx'
import { startScrollRestoration } from './scroll-restoration.ts'
import { findRoot, firstScreen, recordEarlyInput } from './takeover.ts'
import { hasWorker, postToWorker } from './worker-bridge.ts'

/** A page that is left cannot go on with what it was doing: those errors are none. */
const logError = (error: unknown): void => {
  if (!isDatabaseSuspended()) console.error('Haat', error)
}

/**
 * Opens the device's database and renders the page. Background work and the service worker, which fetches all screens,
 * start when the page can be used: on a slow network they would take that from its scripts and pictures.
 */
const startApp = async (): Promise<void> => {
  initMarket()
  const [{ isKept }] = await Promise.all([
    openDatabase(),
    initDeviceSettings(),
    preloadFirstScreen(),
    loadFallbacks().catch(logError),
  ])
  await readInlinedResponses(document.getElementById(INLINED_RESPONSES_ID)?.textContent, location)
  // Not awaited: IndexedDB runs later reads of the same tables after it.
  storeInlinedResponses().catch(logError)
  startPopStateHold()
  startScrollRestoration()
  const attaches = isServerHtmlCurrent() && isKept
  renderApp(<App isKept={isKept} beforeFirstCommit={attaches ? markLanguage : takeOver} />, attaches)
  await Promise.race([firstScreen, delay(FIRST_SCREEN_TIMEOUT_MS)])
  hasStarted = true
  startBackground({
    sender: createPageSender({ postToWorker, hasWorker, failed: logError }),
    isVisible: () => document.visibilityState === 'visible',
    abortPictures,
    failed: logError,
  })
  watchMarket(logError)
  listenToBrowserEvents()
  await pageLoaded()
  const isFirstVisit = !hasWorker()
  await import('./worker-registration.ts').then(worker => worker.registerWorker(logError), logError)
  // A first visit loads only what it shows.
  if (!isFirstVisit) import('./page-prefetch.ts').then(prefetch => prefetch.prefetchPages(logError), logError)
  if (isOnWifi())
    await import('./picture-prefetch.ts').then(prefetch => prefetch.startPicturePrefetch(logError), logError)
  await startPushWhenSignedIn()
}

/** What browsers of before 2024 lack. */
const loadFallbacks = async (): Promise<void> => {
  if (!('popover' in HTMLElement.prototype)) await import('../ui/overlays/popover-fallback.ts')
  if (!CSS.supports('selector(:has(a))')) await import('../ui/has-fallback.ts')
}

/** In the turn in which the page replaces the server's HTML. */
const takeOver = (): void => {
  recordEarlyInput()
  markLanguage()
}

/** Where nothing is shown yet, a screen whose code takes long is better shown as a skeleton. */
const preloadFirstScreen = (): Promise<unknown> => {
  const isShown = findRoot().hasChildNodes()
  const loading = preloadScreen(location.pathname)
  return isShown ? loading : Promise.race([loading, delay(BLANK_MS)])
}

/** Only browsers of phones tell. The worker asks again while it fetches. */
const isOnWifi = (): boolean => navigator.connection?.type === 'wifi'

/** How long the page may stay blank for that. Milliseconds. */
const BLANK_MS = 500

/** A first screen that does not load, and says so, must not keep the background work from starting. Milliseconds. */
const FIRST_SCREEN_TIMEOUT_MS = 5_000

/** Resolves when the pictures of the first screen have loaded or failed. */
const pageLoaded = (): Promise<void> =>
  new Promise(resolve => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

const delay = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

/** Loads the code for badge and push only once somebody is signed in, or a sign-out must still be cleaned up. */
const startPushWhenSignedIn = async (): Promise<void> => {
  await waitForAccount()
  const { maintainPushRegistration } = await import('../features/notifications/push/push-registration.ts')
  maintainPushRegistration(logError)
}

/** The service worker does not receive these events, so the page passes them on. */
const listenToBrowserEvents = (): void => {
  const retry = () => {
    hintOnline()
    requestDrain(true)
  }
  const retryWhenVisible = () => {
    if (document.visibilityState === 'visible') retry()
  }
  addEventListener('online', retry)
  addEventListener('offline', hintOffline)
  document.addEventListener('visibilitychange', retryWhenVisible)
  addEventListener('pageshow', retryWhenVisible)
}

/**
 * A page may be kept in memory for the way back. One that was still starting then starts again: the scripts that it was
 * loading never come.
 */
const suspendWhileHidden = (): void => {
  trackTransactions()
  addEventListener('pagehide', ({ persisted }) => persisted && suspendDatabase())
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted && hasStarted) resumeDatabase()
      else if (persisted) location.reload()
    },
    // Captures, so that it runs before Dexie's listener.
    true,
  )
}

let hasStarted = false
let isRendered = false
/** Renders the page over the server's HTML; or attaches it to that HTML, where it would render the same. */
const renderApp = (page: ReactNode, isSameAsServers = false): void => {
  isRendered = true
  const root = findRoot()
  // A transition is rendered in slices of 5 ms, between which the browser handles taps and scrolling.
  startTransition(() => {
    if (isSameAsServers) hydrateRoot(root, page, { onRecoverableError: logError })
    else createRoot(root).render(page)
  })
}

/** Whether the HTML of the server shows what the first rendering will show: same data, same language. */
const isServerHtmlCurrent = (): boolean => hasInlinedResponses() && findRoot().dataset.rendered === currentLocale()

/** Shows why the page could not start, instead of a blank page. */
const showStartupError = (error: unknown): void => {
  logError(error)
  if (!isRendered) renderApp(<StartupError error={error} />)
}

// index.html sets it in browsers of before 2022, and shows what is there for browsers without JavaScript. The server's
// page stays as it is.
if (!document.documentElement.hasAttribute('data-old')) {
  watchInstallPrompt()
  suspendWhileHidden()
  startApp().catch(showStartupError)
}
