import { Workbox } from 'workbox-window'
import { dispatchMessage } from '../local/db/cross-tab-messages.ts'
import { offerUpdate } from './worker-bridge.ts'

/**
 * Registers the worker, and looks for a newer one whenever the tab becomes visible. A newer one waits until the person
 * agrees in each tab, because an update in one tab must not reload another in the middle of a form.
 */
export const registerWorker = async (failed: (error: unknown) => void): Promise<void> => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const container = navigator.serviceWorker
  container.addEventListener('message', event => dispatchMessage(event.data))
  let isFirst = container.controller === null
  container.addEventListener('controllerchange', () => {
    if (isFirst) cacheLoadedFiles()
    // Another tab has activated the newer version: this tab offers to reload.
    else offerUpdate()
    isFirst = false
  })
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => offerIfNewer(container).catch(failed))
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

/** Firefox also tells of the very first worker that it waits. It is an update only where another one is active. */
const offerIfNewer = async (container: ServiceWorkerContainer): Promise<void> => {
  const registration = await container.getRegistration()
  if (registration?.waiting && registration.active) offerUpdate()
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

/**
 * Has the worker cache the pictures and scripts that the first visit loaded before there was a worker. They are fetched
 * again, which the browser's HTTP cache answers. Requests that were under way when the worker took over are included.
 */
const cacheLoadedFiles = (): void => {
  const takenOverAt = performance.now()
  const requested = new Set<string>()
  let last = Promise.resolve<unknown>(undefined)
  new PerformanceObserver(list => {
    for (const { name } of list.getEntries().filter(entry => hasBypassedWorker(entry, takenOverAt))) {
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

/** One that failed in the worker looks the same, apart from its start. */
const hasBypassedWorker = (entry: PerformanceEntry, takenOverAt: number): boolean =>
  entry.startTime < takenOverAt && !(entry as PerformanceResourceTiming).workerStart

const CACHED_PATHS = /^\/(pictures|assets)\//

/** Offline: the file is cached when it is next used. */
const ignoreFailure = (): void => undefined
