import { useLiveQuery } from 'dexie-react-hooks'
import { useState, useSyncExternalStore } from 'react'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { disablePush, enablePush, readPush } from '../../local/resources/push-subscription.ts'
import { readSettings } from '../../local/sync/listings.ts'
import { currentLocale } from '../../ui/i18n.ts'
import { getPermission, getPushManager, getPushSupport, subscribePermission } from './browser-push.ts'
import { getPushState, type PushState } from './push-state.ts'

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
  const allowed = useSyncExternalStore(subscribePermission, getPermission)
  const read = useLiveQuery(readPushStatus)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    const words = await work().then(() => null, getErrorMessage)
    setFailure(words)
    setBusy(false)
    return words === null
  }
  const start = async () => {
    if ((await Notification.requestPermission()) !== 'granted' || !read?.publicKey) return
    await enablePush(await getPushManager(), read.publicKey, currentLocale())
  }
  return {
    state: getPushState({ support: getPushSupport(), permission: allowed, read }),
    isBusy,
    failure,
    turnOn: () => run(start),
    turnOff: () => run(async () => disablePush(await getPushManager())),
  }
}

const readPushStatus = async () => {
  const [facts, settings] = await Promise.all([readPush(), readSettings()])
  return { isOn: facts !== undefined, publicKey: settings?.pushPublicKey }
}

const PUSH_SERVICE_UNREACHABLE = 'Your browser could not reach its notification service. Please try again later.'

const getErrorMessage = (error: unknown): string => {
  if (error instanceof ApiFailure) return error.message
  if (error instanceof DOMException) return PUSH_SERVICE_UNREACHABLE
  reportError(error)
  return TOAST.somethingWrong
}
