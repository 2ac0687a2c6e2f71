import { Workbox } from 'workbox-window'
import { type CrossTabMessage, dispatchMessage } from '../local/db/cross-tab-messages.ts'

/** Everything between the page and its service worker goes through this file. */
export type AppUpdate = { apply: () => void }

let update: AppUpdate | null = null
const listeners = new Set<() => void>()

/** The newer version of Haat that waits to be activated; null: none. For useSyncExternalStore, with `subscribeUpdate`. */
export const getWaitingUpdate = (): AppUpdate | null => update
export const subscribeUpdate = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Posts to the worker that controls this page. Returns false where none does: on a first visit, or after a hard reload. */
export const postToWorker = (message: CrossTabMessage): boolean => {
  const controller = navigator.serviceWorker?.controller
  if (!controller) return false
  controller.postMessage(message)
  return true
}

/**
 * Registers the worker, and looks for a newer one whenever the tab becomes visible. A newer one waits until the person agrees
 * in each tab, because an update in one tab must not reload another in the middle of a form.
 */
export const registerWorker = async (failed: (error: unknown) => void): Promise<void> => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const container = navigator.serviceWorker
  container.addEventListener('message', event => dispatchMessage(event.data))
  let isFirst = container.controller === null
  container.addEventListener('controllerchange', () => {
    if (isFirst) cacheLoadedFiles()
    // Another tab has activated the newer version: this tab offers to reload.
    else if (!update) offerUpdate({ apply: () => location.reload() })
    isFirst = false
  })
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => offerUpdate({ apply: () => activateUpdate().catch(failed) }))
  try {
    const registration = await worker.register()
    if (!isReload()) claimPage().catch(failed)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
    })
  } catch (error) {
    failed(error)
  }
}

/** A page that is opened just before the worker becomes active can miss its claim, and would not work offline. */
const claimPage = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' })
}

/** A hard reload asks for a page without a worker. */
const isReload = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload'
}

/** Activates the newer worker, unless another tab has done that, and reloads. */
const activateUpdate = async (): Promise<void> => {
  const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/**
 * Has the worker cache the pictures and scripts that the first visit loaded before there was a worker. They are fetched again,
 * which the browser's HTTP cache answers. Requests that were under way when the worker took over are included.
 */
const cacheLoadedFiles = (): void => {
  const requested = new Set<string>()
  let last = Promise.resolve<unknown>(undefined)
  new PerformanceObserver(list => {
    for (const { name } of list.getEntries().filter(hasBypassedWorker)) {
      const { href, origin, pathname } = new URL(name)
      if (origin !== location.origin || !CACHED_PATHS.test(pathname) || requested.has(href)) continue
      requested.add(href)
      last = last
        .then(() => fetch(href, { priority: 'low' }))
        .then(file => file.arrayBuffer())
        .catch(ignoreFailure)
    }
  }).observe({ type: 'resource', buffered: true })
}

const hasBypassedWorker = (entry: PerformanceEntry): boolean => !(entry as PerformanceResourceTiming).workerStart

const CACHED_PATHS = /^\/(pictures|assets)\//

/** Offline: the file is cached when it is next used. */
const ignoreFailure = (): void => undefined

/** How long a newer worker may take to activate; then the page reloads without it. Milliseconds. */
const REPLACE_TIMEOUT_MS = 10_000

/** Reloads to the newest version: replaces a worker of an older version first, where the server can be reached. */
export const reloadToLatest = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) await Promise.race([replaceWorker(registration), delay(REPLACE_TIMEOUT_MS)])
  location.reload()
}

const replaceWorker = async (registration: ServiceWorkerRegistration): Promise<void> => {
  await registration.update().catch(() => undefined)
  const next = registration.waiting ?? registration.installing
  if (!next) return
  const isInControl = new Promise(resolve =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  const skipWaiting = () => next.state === 'installed' && next.postMessage({ type: 'SKIP_WAITING' })
  next.addEventListener('statechange', skipWaiting)
  skipWaiting()
  await isInControl
}

const delay = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

const offerUpdate = (next: AppUpdate): void => {
  update = next
  for (const listener of listeners) listener()
}
