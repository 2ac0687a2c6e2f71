import type { InputOf } from '../../contract/endpoint.ts'
import type { Locale } from '../../contract/money.ts'
import { subscribePush, unsubscribePush } from '../../contract/push.ts'
import { callAuthenticated } from '../api/authenticated-call.ts'
import { ApiFailure } from '../api/client.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { PushFacts } from '../db/device-schema.ts'
import { writeTransaction } from '../db/storage.ts'

/** Where this device is pushed to, and how what is pushed is encrypted for it. */
export type SubscriptionKeys = InputOf<typeof subscribePush>
/** The part of a browser's PushManager that Haat uses. Page and worker have one. */
export type PushRegistrar = Pick<PushManager, 'getSubscription' | 'permissionState' | 'subscribe'>

/** Where whoever is signed in is pushed to on this device; undefined: he is not, or nobody is signed in. */
export const readPush = async (): Promise<PushFacts | undefined> => {
  const [session, row] = await Promise.all([readSession(), db.meta.get('push')])
  return row?.key === 'push' && row.value.userId === session?.user.id ? row.value : undefined
}

/**
 * Subscribes this device for whoever is signed in. Always anew: what another person left here must not be taken over.
 * @param publicKey what the market signs with, from its settings
 * @param locale the language to be told in
 * @throws ApiFailure; what the browser throws when it may not or cannot subscribe
 */
export const enablePush = async (pushing: PushRegistrar, publicKey: string, locale?: Locale): Promise<void> => {
  await (await pushing.getSubscription())?.unsubscribe()
  const subscription = await pushing.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await saveDeviceSubscription({ ...(subscription.toJSON() as SubscriptionKeys), locale }, publicKey)
}

/** Pushes to this device no more. Needs no network: the browser ends it, and the market hears of it now or at its next push. */
export const disablePush = async (pushing: PushRegistrar): Promise<void> => {
  const subscription = await pushing.getSubscription()
  await subscription?.unsubscribe()
  await removeDeviceSubscription()
}

/**
 * Makes the browser's subscription what it should be: it may have replaced it by itself, the market may have new keys, or
 * the person whom it was for has signed out.
 * @param publicKey what the market signs with now, where that is known
 * @throws ApiFailure; what the browser throws
 */
export const repairPush = async (pushing: PushRegistrar, publicKey?: string): Promise<void> => {
  const [facts, subscription] = await Promise.all([readPush(), pushing.getSubscription()])
  if (!facts) return void (await subscription?.unsubscribe())
  const key = publicKey ?? facts.publicKey
  if (subscription?.endpoint === facts.endpoint && key === facts.publicKey) return
  if ((await pushing.permissionState({ userVisibleOnly: true })) === 'granted')
    await enablePush(pushing, key, facts.locale)
}

/** Has the market push in this language from now on, where it pushes to this device at all. @throws ApiFailure */
export const updatePushLocale = async (pushing: PushRegistrar, locale: Locale): Promise<void> => {
  const [facts, subscription] = await Promise.all([readPush(), pushing.getSubscription()])
  if (!facts || subscription?.endpoint !== facts.endpoint || (facts.locale ?? 'en') === locale) return
  await saveDeviceSubscription({ ...(subscription.toJSON() as SubscriptionKeys), locale }, facts.publicKey)
}

/**
 * Tells the market where this device is pushed to, and remembers for whom.
 * @throws ApiFailure
 */
export const saveDeviceSubscription = async (keys: SubscriptionKeys, publicKey: string): Promise<void> => {
  const userId = (await readSession())?.user.id
  await callAuthenticated(subscribePush, keys)
  await writeTransaction([db.session, db.meta], async () => {
    // A late answer must not push one who has signed out meanwhile.
    if (!userId || (await readSession())?.user.id !== userId) return
    await db.meta.put({
      key: 'push',
      value: { userId, endpoint: keys.endpoint, publicKey, locale: keys.locale },
      at: now(),
    })
  })
}

/** Forgets it here at once, and tells the market where it can be reached. */
export const removeDeviceSubscription = async (): Promise<void> => {
  const facts = await readPush()
  await db.meta.delete('push')
  if (!facts) return
  try {
    await callAuthenticated(unsubscribePush, { endpoint: facts.endpoint })
  } catch (failure) {
    // The market drops it when the push service says that it is gone.
    if (!(failure instanceof ApiFailure)) throw failure
  }
}
