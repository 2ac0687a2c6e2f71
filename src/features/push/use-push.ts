import { useLiveQuery } from 'dexie-react-hooks'
import { useState, useSyncExternalStore } from 'react'
import { TOAST } from '../../contract/messages.ts'
import { ApiFailure } from '../../local/api.ts'
import { readSettings } from '../../local/listings.ts'
import { readPush, startPush, stopPush } from '../../local/push.ts'
import { locale } from '../../ui/text.ts'
import { permission, pushAbility, pushManager, subscribePermission } from './browser-push.ts'
import { type PushState, pushStateOf } from './push-state.ts'

export type Push = {
  state: PushState
  isBusy: boolean
  /** Why the last attempt failed, as a message; null: it did not. */
  failure: string | null
  /** Asks the browser, which may ask the person: call it from a gesture. Neither rejects; false: it failed. */
  turnOn: () => Promise<boolean>
  turnOff: () => Promise<boolean>
}

/** Push to this device, for whoever is signed in. */
export const usePush = (): Push => {
  const allowed = useSyncExternalStore(subscribePermission, permission)
  const read = useLiveQuery(readStanding)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    const words = await work().then(() => null, wordsOf)
    setFailure(words)
    setBusy(false)
    return words === null
  }
  const start = async () => {
    if ((await Notification.requestPermission()) !== 'granted' || !read?.publicKey) return
    await startPush(await pushManager(), read.publicKey, locale())
  }
  return {
    state: pushStateOf({ ability: pushAbility(), permission: allowed, read }),
    isBusy,
    failure,
    turnOn: () => run(start),
    turnOff: () => run(async () => stopPush(await pushManager())),
  }
}

const readStanding = async () => {
  const [facts, settings] = await Promise.all([readPush(), readSettings()])
  return { isOn: facts !== undefined, publicKey: settings?.pushPublicKey }
}

const NO_SERVICE = 'Your browser could not reach its notification service. Please try again later.'

const wordsOf = (error: unknown): string => {
  if (error instanceof ApiFailure) return error.message
  if (error instanceof DOMException) return NO_SERVICE
  reportError(error)
  return TOAST.somethingWrong
}
