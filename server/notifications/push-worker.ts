import type { MessageDescriptor } from '../../src/contract/messages/message.ts'
import { renderNotificationText } from '../../src/contract/messages/notification-messages.ts'
import type { PushMessage } from '../../src/contract/notifications/push.ts'
import type { Log } from '../adapters/logging/log.ts'
import { getPushHost } from '../adapters/push/push-hosts.ts'
import { openPushNetwork, type PushNetwork } from '../adapters/push/push-network.ts'
import { createPushSender, type PushSender } from '../adapters/push/push-sender.ts'
import { createQueueWorker, type PushWorker } from '../adapters/queue/queue-worker.ts'
import type { Config } from '../config/config.ts'
import type { Store } from '../db/store.ts'
import {
  type DuePush,
  deleteExpiredPushSubscription,
  listDuePushes,
  listPushTargets,
  type PushTarget,
  updatePushTime,
} from './push-subscriptions.ts'

type PushWorkerServices = {
  config: Pick<Config, 'vapid' | 'formerVapid' | 'mailFrom' | 'publicUrl' | 'pushHosts'>
  store: Store
  log: Log
  now(): number
}
type PushContext = PushWorkerServices & { sender: PushSender; network: PushNetwork }

const MINUTE = 60_000
/** Longer than sending to all devices of a user takes. After it another process may send the push of a killed one. */
const LEASE_MS = 2 * MINUTE
const RETRY_DELAY_MS = 2 * MINUTE
/** After an hour a notification is no longer pushed; it is still shown in the app. */
const MAX_AGE_MS = 60 * MINUTE
const BATCH_SIZE = 10

export const openPushWorker = (
  services: PushWorkerServices,
  network: PushNetwork = openPushNetwork(services.config),
): PushWorker => {
  const context = { ...services, network, sender: createPushSender(services.config, network.agent) }
  const worker = createQueueWorker({
    processAll: async isClosed => {
      while (!isClosed() && (await pushBatch(context))) {}
    },
    onError: error => services.log.error({ err: error }, 'The queue of push messages could not be read.'),
    close: () => context.sender.close(),
  })
  const { publicKey } = services.config.vapid
  return { ...worker, publicKey, isEndpoint: network.isEndpoint, sendNow: context.sender.send }
}

/** Returns false when nothing is due. */
const pushBatch = async (context: PushContext): Promise<boolean> => {
  const due = await listDuePushes(context.store.read, context.now(), BATCH_SIZE)
  await Promise.all(due.map(push => pushOne(context, push)))
  return due.length > 0
}

const pushOne = async (context: PushContext, push: DuePush): Promise<void> => {
  const { store, now } = context
  const targets = await allowedTargets(context, await listPushTargets(store.read, push.userId, now()))
  if (targets.length === 0) return void (await store.write(tx => updatePushTime(tx, push, null)))
  const leased = { id: push.id, pushAt: now() + LEASE_MS }
  if (!(await store.write(tx => updatePushTime(tx, push, leased.pushAt)))) return
  const results = await Promise.all(targets.map(target => pushToDevice(context, target, push)))
  const shouldRetry = results.includes(false) && now() - push.createdAt < MAX_AGE_MS
  await store.write(tx => updatePushTime(tx, leased, shouldRetry ? now() + RETRY_DELAY_MS : null))
}

/** Removes subscriptions at hosts that are not allowed, which an earlier version or configuration has accepted. */
const allowedTargets = async ({ network, store, log }: PushContext, targets: PushTarget[]): Promise<PushTarget[]> => {
  const isAllowed = ({ endpoint }: PushTarget) => network.isEndpoint(endpoint)
  for (const target of targets.filter(target => !isAllowed(target))) {
    await store.write(tx => deleteExpiredPushSubscription(tx, target))
    const facts = { subscriptionId: target.id, host: getPushHost(target.endpoint) }
    log.warn(facts, 'A push subscription was removed: its host is no known push service. PUSH_HOSTS allows more hosts.')
  }
  return targets.filter(isAllowed)
}

/** Returns false if it should be retried. A retry replaces the first message on devices that already have it. */
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

const createPushMessage = ({ locale }: PushTarget, push: DuePush): PushMessage => {
  const { id, kind, title, titleDescriptor, body, bodyDescriptor, path } = push
  const localize = (text: string, column: string | null) =>
    locale === 'bn' && column ? renderNotificationText(text, JSON.parse(column) as MessageDescriptor) : text
  return { id, kind, title: localize(title, titleDescriptor), body: localize(body, bodyDescriptor), path }
}

const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error))
