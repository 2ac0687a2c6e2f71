import { newsInBangla } from '../../../src/contract/news-words.ts'
import type { PushMessage } from '../../../src/contract/push.ts'
import type { Config } from '../../config.ts'
import type { Store } from '../../db/store.ts'
import { type DuePush, dropSubscription, duePushes, movePush, type PushTarget, targetsOf } from '../../queries/push.ts'
import type { Log } from '../log.ts'
import { createOffice, type Office } from '../office.ts'
import { isPushEndpoint, pushHostOf } from './push-hosts.ts'
import { createPushSender, type PushSender } from './sender.ts'

/** Pushes what notifications say to the devices of their users. */
export type PushOffice = Office & {
  /** What a browser needs to subscribe. */
  publicKey: string
}

type Needs = {
  config: Pick<Config, 'vapid' | 'mailFrom' | 'publicUrl' | 'ownPushService' | 'pushHosts'>
  store: Store
  log: Log
  now(): number
}
type Pushing = Needs & { sender: PushSender }

const MINUTE = 60_000
/** Longer than all devices of a user can take; after it a killed process's push is another's. */
const LEASE_MS = 2 * MINUTE
const REST_MS = 2 * MINUTE
/** News that could not be pushed for an hour is read in the app. */
const WORTH_MS = 60 * MINUTE
const AT_ONCE = 10

export const openPushOffice = (needs: Needs): PushOffice => {
  const pushing = { ...needs, sender: createPushSender(needs.config) }
  const office = createOffice({
    sendAll: async isClosed => {
      while (!isClosed() && (await pushSome(pushing))) {}
    },
    failed: error => needs.log.error({ err: error }, 'The push messages could not be read.'),
    close: () => pushing.sender.close(),
  })
  return { ...office, publicKey: needs.config.vapid.publicKey }
}

/** False when nothing is due. */
const pushSome = async (pushing: Pushing): Promise<boolean> => {
  const due = await duePushes(pushing.store.read, pushing.now(), AT_ONCE)
  await Promise.all(due.map(push => pushOne(pushing, push)))
  return due.length > 0
}

const pushOne = async (pushing: Pushing, push: DuePush): Promise<void> => {
  const { store, now } = pushing
  const leased = { id: push.id, pushAt: now() + LEASE_MS }
  if (!(await store.write(tx => movePush(tx, push, leased.pushAt)))) return
  const targets = await allowedTargets(pushing, await targetsOf(store.read, push.userId, now()))
  const results = await Promise.all(targets.map(target => pushTo(pushing, target, push)))
  const isWorthMore = results.includes(false) && now() - push.createdAt < WORTH_MS
  await store.write(tx => movePush(tx, leased, isWorthMore ? now() + REST_MS : null))
}

/** Subscriptions at hosts that are not allowed are removed: an earlier version or configuration accepted them. */
const allowedTargets = async ({ config, store, log }: Pushing, targets: PushTarget[]): Promise<PushTarget[]> => {
  const isAllowed = ({ endpoint }: PushTarget) => isPushEndpoint(endpoint, config)
  for (const target of targets.filter(one => !isAllowed(one))) {
    await store.write(tx => dropSubscription(tx, target))
    const facts = { subscriptionId: target.id, host: pushHostOf(target.endpoint) }
    log.warn(facts, 'A push subscription was removed: its host is no known push service. PUSH_HOSTS allows more hosts.')
  }
  return targets.filter(isAllowed)
}

/** False when it is worth another attempt. A second message of the same name takes the place of the first. */
const pushTo = async ({ sender, store, log }: Pushing, target: PushTarget, push: DuePush): Promise<boolean> => {
  try {
    const sent = await sender.send(target, messageFor(target, push))
    if (sent === 'gone') await store.write(tx => dropSubscription(tx, target))
    return true
  } catch (error) {
    log.warn(
      { notificationId: push.id, subscriptionId: target.id, reason: wordsOf(error) },
      'A push message was not sent.',
    )
    return false
  }
}

const messageFor = ({ locale }: PushTarget, { id, kind, title, body, path }: DuePush): PushMessage => {
  const worded = (text: string) => (locale === 'bn' ? newsInBangla(text) : undefined) ?? text
  return { id, kind, title: worded(title), body: worded(body), path }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
