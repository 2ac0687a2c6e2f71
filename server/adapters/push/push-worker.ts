import { translateNotification } from '../../../src/contract/messages/notification-messages.ts'
import type { PushMessage } from '../../../src/contract/push.ts'
import type { Config } from '../../config/config.ts'
import type { Store } from '../../db/store.ts'
import {
  type DuePush,
  deleteExpiredPushSubscription,
  listDuePushes,
  listPushTargets,
  type PushTarget,
  updatePushTime,
} from '../../queries/push-subscriptions.ts'
import type { Log } from '../logging/log.ts'
import { createQueueWorker, type QueueWorker } from '../queue/queue-worker.ts'
import { getPushHost, isPushEndpoint } from './push-hosts.ts'
import { createPushSender, type PushSender } from './push-sender.ts'

/** Pushes what notifications say to the devices of their users. */
export type PushWorker = QueueWorker & {
  /** What a browser needs to subscribe. */
  publicKey: string
}

type Needs = {
  config: Pick<Config, 'vapid' | 'mailFrom' | 'publicUrl' | 'ownPushService' | 'pushHosts'>
  store: Store
  log: Log
  now(): number
}
type PushContext = Needs & { sender: PushSender }

const MINUTE = 60_000
/** Longer than all devices of a user can take; after it a killed process's push is another's. */
const LEASE_MS = 2 * MINUTE
const RETRY_DELAY_MS = 2 * MINUTE
/** News that could not be pushed for an hour is read in the app. */
const MAX_AGE_MS = 60 * MINUTE
const BATCH_SIZE = 10

export const openPushWorker = (needs: Needs): PushWorker => {
  const pushing = { ...needs, sender: createPushSender(needs.config) }
  const office = createQueueWorker({
    processAll: async isClosed => {
      while (!isClosed() && (await pushBatch(pushing))) {}
    },
    onError: error => needs.log.error({ err: error }, 'The push messages could not be read.'),
    close: () => pushing.sender.close(),
  })
  return { ...office, publicKey: needs.config.vapid.publicKey }
}

/** False when nothing is due. */
const pushBatch = async (pushing: PushContext): Promise<boolean> => {
  const due = await listDuePushes(pushing.store.read, pushing.now(), BATCH_SIZE)
  await Promise.all(due.map(push => pushOne(pushing, push)))
  return due.length > 0
}

const pushOne = async (pushing: PushContext, push: DuePush): Promise<void> => {
  const { store, now } = pushing
  const leased = { id: push.id, pushAt: now() + LEASE_MS }
  if (!(await store.write(tx => updatePushTime(tx, push, leased.pushAt)))) return
  const targets = await allowedTargets(pushing, await listPushTargets(store.read, push.userId, now()))
  const results = await Promise.all(targets.map(target => pushToDevice(pushing, target, push)))
  const isWorthMore = results.includes(false) && now() - push.createdAt < MAX_AGE_MS
  await store.write(tx => updatePushTime(tx, leased, isWorthMore ? now() + RETRY_DELAY_MS : null))
}

/** Subscriptions at hosts that are not allowed are removed: an earlier version or configuration accepted them. */
const allowedTargets = async ({ config, store, log }: PushContext, targets: PushTarget[]): Promise<PushTarget[]> => {
  const isAllowed = ({ endpoint }: PushTarget) => isPushEndpoint(endpoint, config)
  for (const target of targets.filter(one => !isAllowed(one))) {
    await store.write(tx => deleteExpiredPushSubscription(tx, target))
    const facts = { subscriptionId: target.id, host: getPushHost(target.endpoint) }
    log.warn(facts, 'A push subscription was removed: its host is no known push service. PUSH_HOSTS allows more hosts.')
  }
  return targets.filter(isAllowed)
}

/** False when it is worth another attempt. A second message of the same name takes the place of the first. */
const pushToDevice = async (
  { sender, store, log }: PushContext,
  target: PushTarget,
  push: DuePush,
): Promise<boolean> => {
  try {
    const sent = await sender.send(target, createPushMessage(target, push))
    if (sent === 'gone') await store.write(tx => deleteExpiredPushSubscription(tx, target))
    return true
  } catch (error) {
    log.warn(
      { notificationId: push.id, subscriptionId: target.id, reason: describeError(error) },
      'A push message was not sent.',
    )
    return false
  }
}

const createPushMessage = ({ locale }: PushTarget, { id, kind, title, body, path }: DuePush): PushMessage => {
  const worded = (text: string) => (locale === 'bn' ? translateNotification(text) : undefined) ?? text
  return { id, kind, title: worded(title), body: worded(body), path }
}

const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error))
