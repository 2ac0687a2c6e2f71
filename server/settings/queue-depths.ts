import { sql } from 'kysely'
import { keysOf } from '../../src/contract/keys-of.ts'
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
    union select order_id from payments where refund_status in ('OWED', 'SENDING', 'SENT', 'REFUSED'))`,
  // They are queried without end, so that each has a next check, which has an index.
  'payments on hold': sql`select created_at as since from payments where next_check_at > 0 and status = 'ON_HOLD'`,
  'parcels to book': sql`select created_at as since from shipments where next_at > 0 and status in ('READY', 'BOOKING')`,
  'search index': sql`select null as since from search_waits`,
} as const

export type QueueName = keyof typeof QUEUES

/** The depth of every queue, by index: rows that are done are not read. */
export const readQueueDepths = async (db: Database): Promise<QueueDepth[]> => {
  const depths = []
  for (const queue of keysOf(QUEUES)) {
    const counted = sql<{ depth: number; since: number | null }>`
      select count(*) as depth, min(since) as since from (${QUEUES[queue]}) as waiting`
    const { depth, since } = onlyRow((await counted.execute(db)).rows)
    depths.push({ queue, rows: depth, oldestAt: since })
  }
  return depths
}
