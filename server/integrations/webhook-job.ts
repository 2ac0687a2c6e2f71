import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/contract/durations.ts'
import { listWebhooks } from '../../src/contract/integrations/webhooks.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { isPermitted } from '../../src/contract/staff-roles.ts'
import type { Services } from '../adapters/services.ts'
import { createWebhookSender, type WebhookAnswer, type WebhookSender } from '../adapters/webhooks/webhook-sender.ts'
import { decryptSecret } from '../auth/secret-encryption.ts'
import { toSignInEmail } from '../auth/sign-in-email.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { insertNotification } from '../notifications/notifications.ts'
import { renderDelivery } from './webhook-content.ts'
import * as deliveries from './webhook-deliveries.ts'

type JobServices = Pick<Services, 'store' | 'config' | 'events' | 'push' | 'log' | 'now'>
type DueWebhook = Awaited<ReturnType<typeof deliveries.listDueWebhooks>>[number]

const SECOND_MS = 1000
/** The wait after each failed attempt, a day and a half in total. After the last one the delivery has failed. */
const RETRY_DELAYS_MS = [
  15 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  16 * HOUR_MS,
]
/** A receiver that has accepted nothing for so long is not called any more. */
const FAILING_MS = 3 * DAY_MS
/** Longer than a call takes. After it another process may send the delivery of a killed one. */
const LEASE_MS = 2 * MINUTE_MS
/** How many changes are turned into deliveries in one run. */
const CHANGES = 500
/** For how long one receiver is called in one run, so that a slow one does not hold up the others. */
const TURN_MS = 15 * SECOND_MS
/** Of one run, in a row: the receiver is left alone until the next. */
const MAX_FAILURES = 3
const PARALLEL = 8

/** Queues a delivery for each change, and sends those that are due. */
export const runWebhooks = async (services: JobServices): Promise<void> => {
  await queueDeliveries(services)
  const due = await deliveries.listDueWebhooks(services.store.read, services.now())
  if (due.length === 0) return
  const sender = createWebhookSender(services.config)
  const takeTurns = async () => {
    for (let webhook = due.shift(); webhook; webhook = due.shift()) await serveWebhook(services, sender, webhook)
  }
  try {
    await Promise.all(Array.from({ length: PARALLEL }, takeTurns))
  } finally {
    sender.close()
  }
}

/** Each change in a transaction of its own: while it lasts, the next change of the same thing waits. */
const queueDeliveries = async ({ store, now }: JobServices): Promise<void> => {
  for (const change of await deliveries.listQueuedChanges(store.read, CHANGES))
    await store.write(async tx => {
      if (!(await deliveries.takeQueuedChange(tx, change))) return
      const subject = { entity: change.entity, entityId: change.entity_id }
      for (const id of await deliveries.listToldWebhooks(tx, change))
        await deliveries.insertDelivery(tx, id, subject, now())
    })
}

const serveWebhook = async (services: JobServices, sender: WebhookSender, webhook: DueWebhook): Promise<void> => {
  if (!mayBeTold(webhook)) return void (await services.store.write(tx => disable(tx, webhook.id, services.now())))
  const { store, now } = services
  const endsAt = performance.now() + TURN_MS
  for (let failures = 0; failures < MAX_FAILURES && performance.now() < endsAt; ) {
    const lease = { now: now(), leaseUntil: now() + LEASE_MS }
    const delivery = await store.write(tx => deliveries.claimDelivery(tx, webhook.id, lease))
    if (!delivery) return
    failures = (await deliver(services, sender, webhook, delivery)) ? 0 : failures + 1
  }
}

/** Whoever is blocked, or works at something else by now, is told nothing. */
const mayBeTold = ({ role, staffRole, userStatus, deletedAt }: DueWebhook): boolean =>
  userStatus === 'ACTIVE' && deletedAt === null && isPermitted(listWebhooks, { role, staffRole })

/** @returns whether the receiver has accepted it */
const deliver = async (
  services: JobServices,
  sender: WebhookSender,
  webhook: DueWebhook,
  delivery: deliveries.DeliveryRow,
): Promise<boolean> => {
  const { store, config, now } = services
  const email = toSignInEmail({ id: webhook.user_id, email: webhook.email })
  const owner = { userId: webhook.user_id, profileId: webhook.profileId, role: webhook.role, email }
  const secret = decryptSecret(webhook.sealed_secret, webhook.id, config)
  const answer: WebhookAnswer = secret
    ? await sender.send({
        ...{ url: webhook.url, secret, id: delivery.id, now: now() },
        body: await renderDelivery(store.read, delivery, owner),
      })
    : { statusCode: null, problem: 'SECRET_LOST' }
  const isAccepted = answer.statusCode !== null && answer.statusCode >= 200 && answer.statusCode < 300
  await store.write(async tx => {
    await deliveries.saveOutcome(tx, delivery, toOutcome(delivery, answer, isAccepted, now()))
    await noteHealth(tx, webhook.id, isAccepted, now())
  })
  if (!isAccepted) await turnOffIfLost(services, webhook)
  return isAccepted
}

const toOutcome = (
  { attempts }: deliveries.DeliveryRow,
  { statusCode, problem }: WebhookAnswer,
  isAccepted: boolean,
  now: number,
) => {
  const said = { status_code: statusCode, problem }
  if (isAccepted) return { ...said, status: 'DELIVERED' as const, next_at: now, finished_at: now }
  const delay = RETRY_DELAYS_MS[attempts - 1]
  if (delay === undefined) return { ...said, status: 'FAILED' as const, next_at: now, finished_at: now }
  const nextAt = Math.round(now + delay * (1 + Math.random() / 10))
  return { ...said, status: 'PENDING' as const, next_at: nextAt, finished_at: null }
}

const noteHealth = async (tx: Database, id: string, isAccepted: boolean, now: number): Promise<void> => {
  await tx
    .updateTable('webhooks')
    .set(row => ({ failing_since: isAccepted ? null : row.fn.coalesce('failing_since', row.val(now)) }))
    .where('id', '=', id)
    .execute()
}

const turnOffIfLost = async (services: JobServices, webhook: DueWebhook): Promise<void> => {
  const row = await services.store.read
    .selectFrom('webhooks')
    .select('failing_since')
    .where('id', '=', webhook.id)
    .executeTakeFirst()
  const since = row?.failing_since ?? null
  if (since !== null && services.now() - since >= FAILING_MS) await turnOff(services, webhook)
}

/** Tells the owner once: of two processes one finds it still turned on. */
const turnOff = async (services: JobServices, webhook: DueWebhook): Promise<void> => {
  const { store, now, events, push } = services
  const isOff = await store.write(async tx => {
    if (!(await disable(tx, webhook.id, now()))) return false
    const notice = {
      userId: webhook.user_id,
      kind: 'SHOP' as const,
      title: 'A webhook was turned off' as const,
      body: withValues('{host} has accepted nothing for three days.', { host: new URL(webhook.url).host }),
      path: '/dashboard/webhooks',
      pushes: true,
    }
    await logChanges(tx, [await insertNotification(tx, notice, now())], now())
    return true
  })
  if (!isOff) return
  events.publish({ userIds: [webhook.user_id] }, { type: 'notification' })
  push.wake()
}

/** @returns whether it was turned on until now */
const disable = async (tx: Database, id: string, now: number): Promise<boolean> => {
  const changed = await tx
    .updateTable('webhooks')
    .set({ status: 'DISABLED' })
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return false
  await deliveries.failPendingDeliveries(tx, id, now)
  return true
}
