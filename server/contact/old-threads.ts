import type { ExpressionBuilder } from 'kysely'
import { DAY_MS } from '../../src/contract/durations.ts'
import type { Services } from '../adapters/services.ts'
import type { Database } from '../db/store.ts'
import type { Tables } from '../db/tables.ts'
import { deleteReplies } from './contact-replies.ts'

const RETENTION_MS = 730 * DAY_MS
const BATCH = 200

/** Deletes threads of the contact form that are done and in which nothing has happened for two years, in short transactions. */
export const purgeOldThreads = async ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<void> => {
  const before = now() - RETENTION_MS
  for (let more = true; more; ) more = await store.write(tx => purgeBatch(tx, before))
}

/** @returns whether there may be more */
const purgeBatch = async (tx: Database, before: number): Promise<boolean> => {
  const isOld = (row: ExpressionBuilder<Tables, 'contact_messages'>) =>
    row.and([
      row('handled', '=', 1),
      row('created_at', '<', before),
      row.or([row('active_at', 'is', null), row('active_at', '<', before)]),
    ])
  // The condition stands twice: a thread that is opened again meanwhile is old for the inner query alone.
  const deleted = await tx
    .deleteFrom('contact_messages')
    .where('id', 'in', tx.selectFrom('contact_messages').select('id').where(isOld).limit(BATCH))
    .where(isOld)
    .returning('id')
    .execute()
  const ids = deleted.map(({ id }) => id)
  await deleteReplies(tx, ids)
  return ids.length === BATCH
}
