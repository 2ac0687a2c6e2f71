import type { InputOf } from '../../contract/endpoint.ts'
import type { Locale } from '../../contract/messages/number-format.ts'
import { subscribePush, unsubscribePush } from '../../contract/notifications/push.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { ApiFailure } from '../api/client.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { PushFacts } from '../db/device-schema.ts'
import { locks } from '../db/locks.ts'
import { readMeta } from '../db/meta.ts'
import { writeTransaction } from '../db/storage.ts'

/** The push service's URL for this device, and the keys that encrypt messages to it. */
export type SubscriptionKeys = InputOf<typeof subscribePush>
/** The part of PushManager that Haat uses, in the page and in the service worker. */
export type PushRegistrar = Pick<PushManager, 'getSubscription' | 'permissionState' | 'subscribe'>

/** The push subscription of the signed-in user on this device; undefined: none. */
export const readPush = async (): Promise<PushFacts | undefined> => {
  const [session, push] = await Promise.all([readSession(), readMeta('push')])
  return push?.userId === session?.user.id ? push : undefined
}

/**
 * Subscribes this device for the signed-in user. An existing subscription may be another person's, so a new one is
 * made.
 * @param publicKey the server's VAPID key, from its settings
 * @param locale the language of the messages
 * @throws ApiFailure; what the browser throws without permission or support
 */
export const enablePush = (pushing: PushRegistrar, publicKey: string, locale?: Locale): Promise<void> =>
  oneAtATime(() => subscribeDevice(pushing, publicKey, locale))

/** A repair between subscribing and storing whose subscription it is would take it for a former user's and end it. */
const oneAtATime = (work: () => Promise<void>): Promise<void> => locks().request('push', {}, work)

const subscribeDevice = async (pushing: PushRegistrar, publicKey: string, locale?: Locale): Promise<void> => {
  await (await pushing.getSubscription())?.unsubscribe()
  const subscription = await pushing.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await saveDeviceSubscription({ ...readKeys(subscription), locale }, publicKey)
}

/** A browser that has subscribed has all of them. */
const readKeys = (subscription: { toJSON: () => unknown }) => subscription.toJSON() as SubscriptionKeys

/**
 * Ends push on this device. Works offline: the browser ends the subscription, and the server learns of it now or at its
 * next message.
 */
export const disablePush = async (pushing: PushRegistrar): Promise<void> => {
  const subscription = await pushing.getSubscription()
  await subscription?.unsubscribe()
  await removeDeviceSubscription()
}

/**
 * Repairs the browser's subscription: the browser may have replaced it, the server may have a new key, or its user may
 * have signed out.
 * @param publicKey the server's current key, where it is known
 * @throws ApiFailure; what the browser throws
 */
export const repairPush = (pushing: PushRegistrar, publicKey?: string): Promise<void> =>
  oneAtATime(() => repairSubscription(pushing, publicKey))

const repairSubscription = async (pushing: PushRegistrar, publicKey?: string): Promise<void> => {
  const [facts, subscription] = await Promise.all([readPush(), pushing.getSubscription()])
  if (!facts) return void (await subscription?.unsubscribe())
  const key = publicKey ?? facts.publicKey
  if (subscription?.endpoint === facts.endpoint && key === facts.publicKey) return
  if ((await pushing.permissionState({ userVisibleOnly: true })) === 'granted')
    await subscribeDevice(pushing, key, facts.locale)
}

/** Changes the language of this device's push messages, where it is subscribed. @throws ApiFailure */
export const updatePushLocale = async (pushing: PushRegistrar, locale: Locale): Promise<void> => {
  const [facts, subscription] = await Promise.all([readPush(), pushing.getSubscription()])
  if (!facts || subscription?.endpoint !== facts.endpoint || (facts.locale ?? 'en') === locale) return
  await saveDeviceSubscription({ ...readKeys(subscription), locale }, facts.publicKey)
}

/**
 * Sends the subscription to the server and stores whose it is.
 * @throws ApiFailure
 */
export const saveDeviceSubscription = async (keys: SubscriptionKeys, publicKey: string): Promise<void> => {
  const userId = (await readSession())?.user.id
  await callAuthenticated(subscribePush, keys)
  await writeTransaction([db.session, db.meta], async () => {
    // A late response must not subscribe a user who has signed out meanwhile.
    if (!userId || (await readSession())?.user.id !== userId) return
    await db.meta.put({
      key: 'push',
      value: { userId, endpoint: keys.endpoint, publicKey, locale: keys.locale },
      at: now(),
    })
  })
}

/** Deletes the subscription on this device, and on the server where it can be reached. */
export const removeDeviceSubscription = async (): Promise<void> => {
  const facts = await readPush()
  await db.meta.delete('push')
  if (!facts) return
  try {
    await callAuthenticated(unsubscribePush, { endpoint: facts.endpoint })
  } catch (failure) {
    // The server deletes it when the push service says that it is gone.
    if (!(failure instanceof ApiFailure)) throw failure
  }
}
