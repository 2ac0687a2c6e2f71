import { type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { INLINED_ANSWERS_ID } from '../contract/inlined-calls.ts'
import { hintOffline, hintOnline } from '../local/api/connection.ts'
import { hasSignOutCleanup, readSession } from '../local/api/session.ts'
import { startBackground } from '../local/background.ts'
import { requestDrain, subscribeMessages } from '../local/db/cross-tab-messages.ts'
import { openDatabase } from '../local/db/in-memory-fallback.ts'
import { readInlinedAnswers, storeInlinedAnswers } from '../local/resources/inlined-data.ts'
import { initDeviceSettings } from '../ui/device-settings.ts'
import '../ui/theme.css'
import { watchInstallPrompt } from '../features/install/install-method.ts'
import { App } from './app.tsx'
import { preloadScreen } from './navigation.ts'
import { abortPictures } from './picture-requests.ts'
import { StartupError } from './reload-notice.tsx'
import { startScrollRestoration } from './scroll-restoration.ts'
import { postToWorker, registerWorker } from './worker-bridge.ts'

const logError = (error: unknown): void => console.error('Haat', error)

/** Opens the device's database, paints from it, and then begins what runs behind the screens. */
const startApp = async (): Promise<void> => {
  const [{ isKept }] = await Promise.all([
    withOpenTimeout(openDatabase()),
    initDeviceSettings(),
    preloadScreen(location.pathname),
  ])
  await readInlinedAnswers(document.getElementById(INLINED_ANSWERS_ID)?.textContent, location)
  // Not waited for: what reads the same tables comes after it by itself.
  storeInlinedAnswers().catch(logError)
  startScrollRestoration()
  renderApp(<App isKept={isKept} />)
  startBackground({
    postToWorker,
    isVisible: () => document.visibilityState === 'visible',
    abortPictures,
    failed: logError,
  })
  listenToBrowserEvents()
  await registerWorker(logError)
  await startPushWhenSignedIn()
}

/** How long the device's database may take to open, in milliseconds: an upgrade of all that it holds, too. */
const OPEN_TIMEOUT_MS = 15_000

/** It never opens while a sleeping tab of an older version holds it: then that is said, in place of a blank page. */
const withOpenTimeout = <Opened,>(opening: Promise<Opened>): Promise<Opened> =>
  Promise.race([
    opening,
    new Promise<never>((_, reject) => {
      setTimeout(reject, OPEN_TIMEOUT_MS, new Error('The database of this device does not open.'))
    }),
  ])

/** Badge and push are of whoever is signed in: until somebody is, or has left something, nothing of them is loaded. */
const startPushWhenSignedIn = async (): Promise<void> => {
  if (!(await readSession()) && !(await hasSignOutCleanup())) await waitForSignIn()
  const { maintainPushRegistration } = await import('../features/push/push-registration.ts')
  maintainPushRegistration(logError)
}

const waitForSignIn = (): Promise<void> =>
  new Promise(resolve => {
    const stop = subscribeMessages(message => {
      if (message.type !== 'session') return
      stop()
      resolve()
    })
  })

/** The worker hears none of these: the page passes them on. */
const listenToBrowserEvents = (): void => {
  const tryAgain = () => {
    hintOnline()
    requestDrain(true)
  }
  const seen = () => {
    if (document.visibilityState === 'visible') tryAgain()
  }
  addEventListener('online', tryAgain)
  addEventListener('offline', hintOffline)
  document.addEventListener('visibilitychange', seen)
  addEventListener('pageshow', seen)
}

let isRendered = false
/** In place of what the server may have drawn there, which nothing answers in. Whoever is at something there stays at it. */
const renderApp = (page: ReactNode): void => {
  isRendered = true
  const focused = document.activeElement ?? document.body
  const at = findMatching(focused).indexOf(focused as HTMLElement)
  const comeBack = () => findMatching(focused)[at]?.focus({ preventScroll: true })
  createRoot(document.getElementById('root')!).render(<RenderedApp page={page} onDrawn={comeBack} />)
}

const RenderedApp = ({ page, onDrawn }: { page: ReactNode; onDrawn: () => void }) => {
  useLayoutEffect(onDrawn, [onDrawn])
  return page
}

const findMatching = (one: Element): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(one.localName)].filter(other => fingerprint(other) === fingerprint(one))

const fingerprint = (one: Element): string => ['name', 'href', 'aria-label'].map(name => one.getAttribute(name)).join()

/** A page that cannot open its device says so instead of staying blank. */
const showStartupError = (error: unknown): void => {
  logError(error)
  if (!isRendered) renderApp(<StartupError error={error} />)
}

watchInstallPrompt()
startApp().catch(showStartupError)
