import { sql } from 'kysely'
import type { TextReport } from '../adapters/texts/text-sender.ts'
import type { Database } from '../db/store.ts'

/** Records that the provider has accepted a text message, or refused it for good (`reason`). A report may have come before. */
export const recordText = async (
  tx: Database,
  { id, providerId, reason }: { id: string; providerId: string | null; reason: string | null },
  now: number,
): Promise<void> => {
  await tx
    .insertInto('text_deliveries')
    .values({
      id,
      provider_id: providerId,
      status: reason === null ? 'SENT' : 'FAILED',
      reason,
      sent_at: now,
      reported_at: null,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/**
 * Records a report about a text message. Reports come in any order, several times, and before the response to the request that sent the
 * message. The first one that says how it ended is kept. Unknown ids have no effect.
 */
export const receiveTextReport = async (tx: Database, report: TextReport, now: number): Promise<void> => {
  const { id, providerId, status, reason } = report
  // First, because the mail worker records a message before it deletes it from the queue: one of the two is there.
  await tx
    .insertInto('text_deliveries')
    .columns(['id', 'provider_id', 'status', 'sent_at'])
    .expression(
      tx
        .selectFrom('mails')
        .select([
          'id',
          sql<string>`cast(${providerId} as text)`.as('provider_id'),
          sql<'SENT'>`'SENT'`.as('status'),
          sql<number>`cast(${now} as bigint)`.as('sent_at'),
        ])
        .where('id', '=', id)
        .where('recipient', 'not like', '%@%'),
    )
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
  // The response was lost, but the provider has the message.
  await tx
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('recipient', 'not like', '%@%')
    .where('status', '=', 'PENDING')
    .execute()
  if (status === 'SENT') return
  await tx
    .updateTable('text_deliveries')
    .set({ status, reason, reported_at: now })
    .where('id', '=', id)
    .where('status', '=', 'SENT')
    .execute()
}

/** How many of the messages since `time` are in each state, and failed for each reason. */
export type TextDeliveryCount = { status: TextReport['status']; reason: string | null; messages: number }

export const countTextDeliveries = (db: Database, time: number): Promise<TextDeliveryCount[]> =>
  db
    .selectFrom('text_deliveries')
    .select(row => ['status', 'reason', row.fn.countAll<number>().as('messages')])
    .where('sent_at', '>=', time)
    .groupBy(['status', 'reason'])
    .orderBy('messages', 'desc')
    .orderBy('reason')
    .execute()

export const purgeTextDeliveries = async (tx: Database, time: number): Promise<void> => {
  await tx.deleteFrom('text_deliveries').where('sent_at', '<', time).execute()
}
