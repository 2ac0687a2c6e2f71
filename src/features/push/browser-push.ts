import { isIos } from '../install/install-method.ts'
import type { PushSupport } from './push-state.ts'

/** Whether this browser can be pushed to. On iOS only what stands on the home screen can. */
export const getPushSupport = (): PushSupport => {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (isAble) return 'able'
  return isIos(navigator) ? 'needs-install' : 'unable'
}

/** How long a first visit's worker may take to be registered, in milliseconds: the page asks for it last of all. */
const REGISTRATION_TIMEOUT_MS = 5_000

/**
 * The push manager of Haat's worker.
 * @throws DOMException where no worker is registered (it could not be loaded, say)
 */
export const getPushManager = async (): Promise<PushManager> => {
  const { serviceWorker: workers } = navigator
  const registration = () => workers?.getRegistration()
  if (!(await registration())) await Promise.race([workers?.ready, delay(REGISTRATION_TIMEOUT_MS)])
  if (!(await registration())) throw new DOMException('No worker.', 'InvalidStateError')
  return (await workers.ready).pushManager
}

const delay = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

/** What the person has told the browser. Snapshot and subscribe, for useSyncExternalStore. */
export const getPermission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'default'

export const subscribePermission = (listener: () => void): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  // Not every browser tells of a change: looking again when the page is seen again catches the rest.
  document.addEventListener('visibilitychange', listener, { signal })
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then(status => signal.aborted || status.addEventListener('change', listener, { signal }))
    .catch(() => undefined)
  return () => stop.abort()
}
