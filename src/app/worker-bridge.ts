import { Workbox } from 'workbox-window'
import { type Message, receive } from '../local/bridge.ts'

/** The page's one door to its service worker. */
export type Update = { apply: () => void }

let update: Update | null = null
const listeners = new Set<() => void>()

/** A newer version of Haat that waits to be used; null: none. Snapshot and subscribe, for useSyncExternalStore. */
export const waitingUpdate = (): Update | null => update
export const subscribeUpdate = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Posts to the worker that controls this page. False: there is none, on a first visit or after a hard reload. */
export const postToWorker = (message: Message): boolean => {
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
  navigator.serviceWorker.addEventListener('message', event => receive(event.data))
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => {
    offer({
      apply: () => {
        worker.addEventListener('controlling', () => location.reload())
        worker.messageSkipWaiting()
      },
    })
  })
  // Another tab has switched to the newer version: this one is asked too, and is not reloaded under anybody's hands.
  worker.addEventListener('controlling', event => {
    if (event.isUpdate && !update) offer({ apply: () => location.reload() })
  })
  try {
    const registration = await worker.register()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
    })
  } catch (error) {
    failed(error)
  }
}

const offer = (next: Update): void => {
  update = next
  for (const listener of listeners) listener()
}
