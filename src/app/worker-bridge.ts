import type { CrossTabMessage } from '../local/db/cross-tab-messages.ts'

/** Between the page and its service worker: worker-registration.ts registers it, worker-reload.ts replaces it. */

let isReady = false
const listeners = new Set<() => void>()

/** Whether a newer version of Haat can be loaded. For useSyncExternalStore, with `subscribeUpdate`. */
export const isUpdateReady = (): boolean => isReady
export const subscribeUpdate = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers the newer version to the person. */
export const offerUpdate = (): void => {
  isReady = true
  for (const listener of listeners) listener()
}

/**
 * Posts to the worker that controls this page. Returns false where none does: on a first visit, or after a hard reload.
 */
export const postToWorker = (message: CrossTabMessage): boolean => {
  const controller = navigator.serviceWorker?.controller
  if (!controller) return false
  controller.postMessage(message)
  return true
}

/** Whether a worker controls this page. */
export const hasWorker = (): boolean => Boolean(navigator.serviceWorker?.controller)
