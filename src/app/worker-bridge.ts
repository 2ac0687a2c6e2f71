import { Workbox } from 'workbox-window'
import { type CrossTabMessage, dispatchMessage } from '../local/db/cross-tab-messages.ts'

/** The page's one door to its service worker. */
export type AppUpdate = { apply: () => void }

let update: AppUpdate | null = null
const listeners = new Set<() => void>()

/** A newer version of Haat that waits to be used; null: none. Snapshot and subscribe, for useSyncExternalStore. */
export const getWaitingUpdate = (): AppUpdate | null => update
export const subscribeUpdate = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Posts to the worker that controls this page. False: there is none, on a first visit or after a hard reload. */
export const postToWorker = (message: CrossTabMessage): boolean => {
  const controller = navigator.serviceWorker?.controller
  if (!controller) return false
  controller.postMessage(message)
  return true
}

/**
 * Registers the worker and looks for a newer one when the tab is seen again. A newer one waits until the person says so, in
 * each tab: an update in one tab must not reload another in the middle of a form.
 */
export const registerWorker = async (failed: (error: unknown) => void): Promise<void> => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const container = navigator.serviceWorker
  container.addEventListener('message', event => dispatchMessage(event.data))
  let isFirst = container.controller === null
  container.addEventListener('controllerchange', () => {
    if (isFirst) cacheLoadedFiles()
    // Another tab has switched to the newer version: this one is asked too, and is not reloaded under anybody's hands.
    else if (!update) offerUpdate({ apply: () => location.reload() })
    isFirst = false
  })
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => offerUpdate({ apply: () => activateUpdate().catch(failed) }))
  try {
    const registration = await worker.register()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
    })
  } catch (error) {
    failed(error)
  }
}

/** To the newer version: its worker takes over first, unless another tab has had it do so already. */
const activateUpdate = async (): Promise<void> => {
  const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/**
 * The first visit has loaded its pictures, and the parts of its screens, before there was a worker to keep them: they are
 * asked for once more, of the browser's own cache. So is what was on its way when the worker took over, once it is here.
 */
const cacheLoadedFiles = (): void => {
  const asked = new Set<string>()
  let last = Promise.resolve<unknown>(undefined)
  new PerformanceObserver(list => {
    for (const { name } of list.getEntries().filter(hasBypassedWorker)) {
      const { href, origin, pathname } = new URL(name)
      if (origin !== location.origin || !CACHED_PATHS.test(pathname) || asked.has(href)) continue
      asked.add(href)
      last = last
        .then(() => fetch(href, { priority: 'low' }))
        .then(file => file.arrayBuffer())
        .catch(ignoreFailure)
    }
  }).observe({ type: 'resource', buffered: true })
}

const hasBypassedWorker = (entry: PerformanceEntry): boolean => !(entry as PerformanceResourceTiming).workerStart

const CACHED_PATHS = /^\/(pictures|assets)\//

/** Out of reach: it is kept when it is seen again. */
const ignoreFailure = (): void => undefined

/** How long a newer worker may take to come, in milliseconds; then the page is loaded again as it is. */
const REPLACE_TIMEOUT_MS = 10_000

/** Loads the newest page there is: a worker that holds an older one is replaced first, where the market can be reached. */
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
  const skip = () => next.state === 'installed' && next.postMessage({ type: 'SKIP_WAITING' })
  next.addEventListener('statechange', skip)
  skip()
  await isInControl
}

const delay = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

const offerUpdate = (next: AppUpdate): void => {
  update = next
  for (const listener of listeners) listener()
}
