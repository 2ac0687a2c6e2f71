import { useEffect } from 'react'
import type { Role } from '../contract/roles.ts'
import { useDeviceSettings } from '../ui/device-settings.ts'
import { runWhenIdle } from '../ui/run-when-idle.ts'
import { useConnection } from '../ui/use-connection.ts'

type FileLists = Record<'VENDOR' | 'ADMIN', string[]>

const staffListFor = (role: Role): keyof FileLists | null => {
  if (role === 'CUSTOMER') return null
  return role === 'VENDOR' ? role : 'ADMIN'
}

/**
 * Has the parts of a vendor's or an admin's dashboard fetched while nothing else is to be done, so that the worker has them
 * when the network is gone. Shoppers keep none of it, and who saves data keeps what he has opened.
 */
export const useDashboardPrefetch = (role: Role): void => {
  const { isOnline } = useConnection()
  const { isSavingData } = useDeviceSettings()
  const list = isOnline && !isSavingData ? staffListFor(role) : null
  useEffect(() => {
    if (!list) return
    const abort = new AbortController()
    const stop = runWhenIdle(() => prefetchFiles(list, abort.signal).catch(ignoreFailure))
    return () => {
      stop()
      abort.abort()
    }
  }, [list])
}

const prefetchFiles = async (list: keyof FileLists, signal: AbortSignal): Promise<void> => {
  await waitForWorkerControl()
  const answer = await fetch('/staff.json', { signal, priority: 'low' })
  const lists = (await answer.json()) as FileLists
  // One after the other: what the person does meanwhile goes first.
  for (const file of lists[list]) await (await fetch(file, { signal, priority: 'low' })).arrayBuffer()
}

/** What is fetched before the worker has taken over, or while it does, is not kept. */
const waitForWorkerControl = (): Promise<void> =>
  new Promise(resolve => {
    const { serviceWorker } = navigator
    if (serviceWorker?.controller) resolve()
    else serviceWorker?.addEventListener('controllerchange', () => resolve(), { once: true })
  })

/** Out of reach, or (in development) never written: each screen is still fetched when it is opened. */
const ignoreFailure = (): void => undefined
