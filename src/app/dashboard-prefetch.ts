import { useEffect } from 'react'
import type { Role } from '../contract/roles.ts'
import { type Caller, isStaffPermitted } from '../contract/staff-roles.ts'
import { useDeviceSettings } from '../ui/state/device-settings.ts'
import { runWhenIdle } from '../ui/state/run-when-idle.ts'
import { useConnection } from '../ui/state/use-connection.ts'

type FileLists = Record<'VENDOR' | 'ADMIN', string[]>

const staffListFor = (role: Role | undefined): keyof FileLists | null => {
  if (!role || role === 'CUSTOMER') return null
  return role === 'VENDOR' ? role : 'ADMIN'
}

/**
 * Fetches the scripts of a vendor's or an admin's dashboard while the page is idle, so that the service worker has
 * cached them when the network is gone. Not for shoppers, nor in data saver mode, where only opened screens are cached.
 */
export const useDashboardPrefetch = (user: Caller | null | undefined): void => {
  const { isOnline } = useConnection()
  const { isSavingData } = useDeviceSettings()
  const list = isOnline && !isSavingData ? staffListFor(user?.role) : null
  const needsCouriers = !!user && handsOverParcels(user)
  useEffect(() => {
    if (!list) return
    const abort = new AbortController()
    const stop = runWhenIdle(() => prefetchDashboard(list, needsCouriers, abort.signal).catch(ignoreFailure))
    return () => {
      stop()
      abort.abort()
    }
  }, [list, needsCouriers])
}

/** Whoever looks after the products of a shop alone may not see its couriers. */
export const handsOverParcels = (user: Caller): boolean =>
  user.role === 'VENDOR' && isStaffPermitted('couriers.list', user)

const prefetchDashboard = async (list: keyof FileLists, needsCouriers: boolean, signal: AbortSignal): Promise<void> => {
  if (needsCouriers) await prefetchCouriers().catch(ignoreFailure)
  await prefetchFiles(list, signal)
}

/** Without its couriers a shop hands over nothing while the network is gone. */
const prefetchCouriers = async (): Promise<void> => (await import('../local/shipments/couriers.ts')).refreshCouriers()

const prefetchFiles = async (list: keyof FileLists, signal: AbortSignal): Promise<void> => {
  await waitForWorkerControl()
  const response = await fetch('/staff.json', { signal, priority: 'low' })
  const lists: FileLists = await response.json()
  // One after the other, so that requests of the person's own actions come first.
  for (const file of lists[list]) await (await fetch(file, { signal, priority: 'low' })).arrayBuffer()
}

/** The service worker caches nothing that is fetched before it controls the page. */
const waitForWorkerControl = (): Promise<void> =>
  new Promise(resolve => {
    const { serviceWorker } = navigator
    if (serviceWorker?.controller) resolve()
    else serviceWorker?.addEventListener('controllerchange', () => resolve(), { once: true })
  })

/** Offline, or in development, where the list does not exist. Each screen is still fetched when it is opened. */
const ignoreFailure = (): void => undefined
