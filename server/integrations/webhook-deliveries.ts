import { type Selectable, sql } from 'kysely'
import { v7 } from 'uuid'
import type { WebhookDelivery } from '../../src/contract/integrations/webhooks.ts'
import type { Actor } from '../auth/authentication.ts'
import { toIso, toIsoOrNull } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>
export type Subject = { entity: string; entityId: string }

const SHOWN = 50

export const listWebhookDeliveries = async (db: Database, webhookId: string): Promise<WebhookDelivery[]> => {
  const rows = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId)
  return (await rows.orderBy('id', 'desc').limit(SHOWN).execute()).map(row => ({
    id: row.id,
    entity: row.entity,
    entityId: row.entity_id,
    status: row.status,
    attempts: row.attempts,
    statusCode: row.status_code,
    problem: row.problem,
    createdAt: toIso(row.created_at),
    finishedAt: toIsoOrNull(row.finished_at),
  }))
}

/** A delivery of one of the actor's webhooks; for a SUPER_ADMIN also of those of other staff. */
export const findOwnDelivery = (db: Database, id: string, actor: Actor): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .selectAll('webhook_deliveries')
    .where('webhook_deliveries.id', '=', id)
    .where(row =>
      actor.role === 'SUPER_ADMIN'
        ? row('users.role', 'in', ['ADMIN', 'SUPER_ADMIN'])
        : row('webhooks.user_id', '=', actor.userId),
    )
    .executeTakeFirst()

/** Queues a delivery. One that nobody has begun to send tells of later changes, too. */
export const insertDelivery = async (
  tx: Database,
  webhookId: string,
  { entity, entityId }: Subject,
  now: number,
): Promise<string> => {
  const waiting = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('status', '=', 'PENDING')
    .where('attempts', '=', 0)
    .executeTakeFirst()
  if (waiting) return waiting.id
  const id = v7()
  const row = { id, webhook_id: webhookId, entity, entity_id: entityId, status: 'PENDING' as const, attempts: 0 }
  await tx
    .insertInto('webhook_deliveries')
    .values({ ...row, next_at: now, status_code: null, problem: null, created_at: now, finished_at: null })
    .execute()
  return id
}

type ChangedRow = Selectable<Tables['webhook_changes']>

export const listQueuedChanges = (db: Database, limit: number): Promise<ChangedRow[]> =>
  db.selectFrom('webhook_changes').selectAll().limit(limit).execute()

/** Takes a change off the queue. False: another process has, or there was one more change meanwhile. */
export const takeQueuedChange = async (tx: Database, { entity, entity_id, version }: ChangedRow): Promise<boolean> => {
  const taken = await tx
    .deleteFrom('webhook_changes')
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .where('version', '=', version)
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}

/** The active webhooks that are told of a change: those of the shop's vendor, and those of staff. */
export const listToldWebhooks = async (db: Database, { entity, entity_id }: ChangedRow): Promise<string[]> => {
  const vendor = sql<string | null>`(select profiles.user_id from shops
    join profiles on profiles.id = shops.vendor_id where shops.id = ${findShop({ entity, entity_id })})`
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .select(['webhooks.id', 'webhooks.topics'])
    .where('webhooks.status', '=', 'ACTIVE')
    .where(row => row.or([row('users.id', '=', vendor), row('users.role', 'in', ['ADMIN', 'SUPER_ADMIN'])]))
    .execute()
  return rows.flatMap(({ id, topics }) => (topics.split(' ').includes(`${entity}s`) ? [id] : []))
}

const findShop = ({ entity, entity_id }: Pick<ChangedRow, 'entity' | 'entity_id'>) => {
  if (entity === 'shop') return sql`${entity_id}`
  return entity === 'order'
    ? sql`(select shop_id from orders where id = ${entity_id})`
    : sql`(select shop_id from products where id = ${entity_id})`
}

/** The active webhooks that have something to send now. */
export const listDueWebhooks = (db: Database, now: number) =>
  db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .selectAll('webhooks')
    .select(['users.role', 'users.staff_role as staffRole', 'users.email', 'users.status as userStatus'])
    .select(['users.deleted_at as deletedAt', 'profiles.id as profileId'])
    .where('webhooks.status', '=', 'ACTIVE')
    .where(row =>
      row.exists(
        row
          .selectFrom('webhook_deliveries')
          .select('webhook_deliveries.id')
          .whereRef('webhook_deliveries.webhook_id', '=', 'webhooks.id')
          .where('webhook_deliveries.status', '=', 'PENDING')
          .where('next_at', '<=', now),
      ),
    )
    .execute()

/**
 * Claims the oldest delivery that is due until `leaseUntil`. Of one subject a later one waits for the earlier, so that the receiver
 * never hears the older state last.
 */
export const claimDelivery = async (
  tx: Database,
  webhookId: string,
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<DeliveryRow | undefined> => {
  const due = await tx
    .selectFrom('webhook_deliveries as due')
    .select('due.id')
    .where('due.webhook_id', '=', webhookId)
    .where('due.status', '=', 'PENDING')
    .where('due.next_at', '<=', now)
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhook_id', '=', 'due.webhook_id')
            .whereRef('earlier.entity', '=', 'due.entity')
            .whereRef('earlier.entity_id', '=', 'due.entity_id')
            .where('earlier.status', '=', 'PENDING')
            .whereRef('earlier.id', '<', 'due.id'),
        ),
      ),
    )
    .orderBy('due.id')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  return tx
    .updateTable('webhook_deliveries')
    .set(row => ({ next_at: leaseUntil, attempts: row('attempts', '+', 1) }))
    .where('id', '=', due.id)
    .where('status', '=', 'PENDING')
    .where('next_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

type Outcome = Pick<DeliveryRow, 'status' | 'next_at' | 'status_code' | 'problem' | 'finished_at'>

/** No effect if another process has claimed it since. */
export const saveOutcome = async (tx: Database, claimed: DeliveryRow, outcome: Outcome): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set(outcome)
    .where('id', '=', claimed.id)
    .where('next_at', '=', claimed.next_at)
    .execute()
}

/** Ends what a webhook that is turned off has not delivered. */
export const failPendingDeliveries = async (tx: Database, webhookId: string, now: number): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'FAILED', finished_at: now })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'PENDING')
    .execute()
}

/** Deletes deliveries that were finished before `time`. */
export const purgeDeliveries = async (tx: Database, time: number): Promise<void> => {
  await tx.deleteFrom('webhook_deliveries').where('finished_at', '<', time).execute()
}
