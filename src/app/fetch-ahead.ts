import { useEffect } from 'react'
import type { Role } from '../contract/roles.ts'
import { useDeviceSettings } from '../ui/device-settings.ts'
import { useConnection } from '../ui/use-connection.ts'
import { whenIdle } from '../ui/when-idle.ts'

type Lists = Record<'VENDOR' | 'ADMIN', string[]>

const listOf = (role: Role): keyof Lists | null => {
  if (role === 'CUSTOMER') return null
  return role === 'VENDOR' ? role : 'ADMIN'
}

/**
 * Has the parts of a vendor's or an admin's dashboard fetched while nothing else is to be done, so that the worker has them
 * when the network is gone. Shoppers keep none of it, and who saves data keeps what he has opened.
 */
export const useFetchAhead = (role: Role): void => {
  const { isOnline } = useConnection()
  const { isSavingData } = useDeviceSettings()
  const list = isOnline && !isSavingData ? listOf(role) : null
  useEffect(() => {
    if (!list) return
    const abort = new AbortController()
    const stop = whenIdle(() => fetchAhead(list, abort.signal).catch(notNow))
    return () => {
      stop()
      abort.abort()
    }
  }, [list])
}

const fetchAhead = async (list: keyof Lists, signal: AbortSignal): Promise<void> => {
  await workerInControl()
  const answer = await fetch('/staff.json', { signal, priority: 'low' })
  const lists = (await answer.json()) as Lists
  // One after the other: what the person does meanwhile goes first.
  for (const file of lists[list]) await (await fetch(file, { signal, priority: 'low' })).arrayBuffer()
}

/** What is fetched before the worker has taken over, or while it does, is not kept. */
const workerInControl = (): Promise<void> =>
  new Promise(resolve => {
    const { serviceWorker } = navigator
    if (serviceWorker?.controller) resolve()
    else serviceWorker?.addEventListener('controllerchange', () => resolve(), { once: true })
  })

/** Out of reach, or (in development) never written: each screen is still fetched when it is opened. */
const notNow = (): void => undefined
