import { useLiveQuery } from 'dexie-react-hooks'
import { useState, useSyncExternalStore } from 'react'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../../../local/api/client.ts'
import { disablePush, enablePush, readPush } from '../../../local/notifications/push-subscription.ts'
import { readSettings } from '../../../local/sync/listings.ts'
import { currentLocale } from '../../../ui/text/i18n.ts'
import { getPermission, getPushManager, getPushSupport, subscribePermission } from './browser-push.ts'
import { getPushState, type PushState } from './push-state.ts'

export type Push = {
  state: PushState
  isBusy: boolean
  /** Why the last attempt failed, as a message key; null: it did not. */
  failure: string | null
  /**
   * Call it from a user gesture: the browser may ask for permission. Both resolve to false on failure and never reject.
   */
  turnOn: () => Promise<boolean>
  turnOff: () => Promise<boolean>
}

/** Push on this device for the signed-in user. */
export const usePush = (): Push => {
  const permission = useSyncExternalStore(subscribePermission, getPermission)
  const read = useLiveQuery(readPushStatus)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    const error = await work().then(() => null, getErrorMessage)
    setFailure(error)
    setBusy(false)
    return error === null
  }
  const subscribe = async () => {
    if ((await Notification.requestPermission()) !== 'granted' || !read?.publicKey) return
    await enablePush(await getPushManager(), read.publicKey, currentLocale())
  }
  return {
    state: getPushState({ support: getPushSupport(), permission, read }),
    isBusy,
    failure,
    turnOn: () => run(subscribe),
    turnOff: () => run(async () => disablePush(await getPushManager())),
  }
}

const readPushStatus = async () => {
  const [subscription, settings] = await Promise.all([readPush(), readSettings()])
  return { isOn: subscription !== undefined, publicKey: settings?.pushPublicKey }
}

const PUSH_SERVICE_UNREACHABLE = 'Your browser could not reach its notification service. Please try again later.'

const getErrorMessage = (error: unknown): string => {
  if (error instanceof ApiFailure) return error.message
  if (error instanceof DOMException) return PUSH_SERVICE_UNREACHABLE
  reportError(error)
  return TOAST.somethingWrong
}
