import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '../../src/contract/durations.ts'
import { keysOf } from '../../src/contract/records.ts'
import { onlyRow } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

/** What waits in the database. `oldestAt` is when the oldest row began to wait; null if none does. */
export type QueueDepth = { queue: QueueName; rows: number; oldestAt: number | null }

const QUEUES = {
  mails: sql`select created_at as since from mails where status = 'PENDING'`,
  'failed mails': sql`select created_at as since from mails where status = 'FAILED'`,
  'push messages': sql`select created_at as since from notifications where push_at > 0`,
  imports: sql`select created_at as since from imports where state in ('QUEUED', 'RUNNING')`,
  newsletters: sql`select created_at as since from newsletters where finished_at is null`,
  'refunds owed': sql`select updated_at as since from orders where id in (
    select id from orders where payment_status = 'REFUND_PENDING'
    union select order_id from payments where refund_status in ('OWED', 'SENDING', 'SENT', 'REFUSED')
    union select order_id from refunds where status <> 'DONE')`,
  // They are queried without end, so that each has a next check, which has an index.
  'payments on hold': sql`select created_at as since from payments where next_check_at > 0 and status = 'ON_HOLD'`,
  'parcels to book': sql`select created_at as since from shipments where next_at > 0 and status in ('READY', 'BOOKING')`,
  'courier messages': sql`select received_at as since from courier_messages`,
  'search index': sql`select null as since from search_waits`,
} as const

/** A courier's account without a webhook for so long is silent, if its parcels have moved meanwhile. */
const SILENT_MS = 12 * HOUR_MS

/**
 * Accounts whose webhooks have stopped: polling has told of a parcel on its way what no webhook did. An account that has never called is
 * none of them: it may have no webhook.
 */
const selectSilentWebhooks = (now: number): RawBuilder<unknown> => sql`
  select heard_at as since from courier_connections where status = 'ACTIVE' and heard_at < ${now - SILENT_MS} and id in (
    select connection_id from shipments
    where next_at > 0 and status in ('PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERY_FAILED', 'RETURNING')
    and shipments.updated_at > courier_connections.heard_at + ${HOUR_MS})`

export type QueueName = keyof typeof QUEUES | 'silent webhooks'

/** The depth of every queue, by index: rows that are done are not read. */
export const readQueueDepths = async (db: Database, now: number): Promise<QueueDepth[]> => {
  const depths: QueueDepth[] = []
  for (const queue of keysOf(QUEUES)) depths.push(await readDepth(db, queue, QUEUES[queue]))
  return [...depths, await readDepth(db, 'silent webhooks', selectSilentWebhooks(now))]
}

const readDepth = async (db: Database, queue: QueueName, rows: RawBuilder<unknown>): Promise<QueueDepth> => {
  const counted = sql<{ depth: number; since: number | null }>`
    select count(*) as depth, min(since) as since from (${rows}) as waiting`
  const { depth, since } = onlyRow((await counted.execute(db)).rows)
  return { queue, rows: depth, oldestAt: since }
}
