import { isIos } from '../../install/install-method.ts'
import type { PushSupport } from './push-state.ts'

/** Whether this browser supports Web Push. On iOS only an app on the home screen does. */
export const getPushSupport = (): PushSupport => {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (isAble) return 'able'
  return isIos(navigator) ? 'needs-install' : 'unable'
}

/** How long to wait for the service worker on a first visit, in milliseconds: the page registers it last. */
const REGISTRATION_TIMEOUT_MS = 5_000

/**
 * The push manager of the service worker.
 * @throws DOMException where no worker is registered
 */
export const getPushManager = async (): Promise<PushManager> => {
  const { serviceWorker: workers } = navigator
  const registration = () => workers?.getRegistration()
  if (!(await registration())) await Promise.race([workers?.ready, delay(REGISTRATION_TIMEOUT_MS)])
  if (!(await registration())) throw new DOMException('No worker.', 'InvalidStateError')
  return (await workers.ready).pushManager
}

const delay = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

/** The browser's notification permission. Snapshot and subscribe function for useSyncExternalStore. */
export const getPermission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'default'

export const subscribePermission = (listener: () => void): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  // Not every browser reports a change: checking when the page becomes visible catches the others.
  document.addEventListener('visibilitychange', listener, { signal })
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then(status => signal.aborted || status.addEventListener('change', listener, { signal }))
    .catch(() => undefined)
  return () => stop.abort()
}
