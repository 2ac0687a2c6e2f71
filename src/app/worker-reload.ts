import { postToWorker } from './worker-bridge.ts'

/** How long a newer worker may take to activate; then the page reloads without it. Milliseconds. */
const REPLACE_TIMEOUT_MS = 10_000

/** Reloads to the newest version: replaces a worker of an older version first, where the server can be reached. */
export const reloadToLatest = (): Promise<void> =>
  reloadAfter(async registration => {
    await registration.update().catch(() => undefined)
    await activate(registration.waiting ?? registration.installing)
  })

/** Reloads to the version whose worker waits. Another tab may have activated it. */
export const reloadToWaiting = (): Promise<void> => reloadAfter(registration => activate(registration.waiting))

const reloadAfter = async (replaceWorker: (registration: ServiceWorkerRegistration) => Promise<void>) => {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) await Promise.race([replaceWorker(registration), delay(REPLACE_TIMEOUT_MS)])
  location.reload()
}

/** The browser activates a worker once the older one has nothing under way: a slow download would hold it up. */
const activate = async (next: ServiceWorker | null): Promise<void> => {
  if (!next) return
  const isInControl = new Promise(resolve =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  const takeOver = () => {
    if (next.state !== 'installed') return
    postToWorker({ type: 'stop-downloads' })
    next.postMessage({ type: 'SKIP_WAITING' })
  }
  next.addEventListener('statechange', takeOver)
  takeOver()
  await isInControl
}

const delay = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))
