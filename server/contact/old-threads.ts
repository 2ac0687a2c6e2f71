import { DAY_MS } from '../../src/contract/durations.ts'
import type { Services } from '../adapters/services.ts'
import type { Database } from '../db/store.ts'
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
  const old = await tx
    .selectFrom('contact_messages')
    .select('id')
    .where('handled', '=', 1)
    .where('created_at', '<', before)
    .where(row => row.or([row('active_at', 'is', null), row('active_at', '<', before)]))
    .limit(BATCH)
    .execute()
  const ids = old.map(({ id }) => id)
  await deleteReplies(tx, ids)
  if (ids.length > 0) await tx.deleteFrom('contact_messages').where('id', 'in', ids).execute()
  return ids.length === BATCH
}
