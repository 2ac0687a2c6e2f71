import { DAY_MS } from '../../src/contract/durations.ts'
import type { Services } from '../adapters/services.ts'
import { anyOf } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

const RETENTION_MS = 365 * DAY_MS
const BATCH = 200

/** Deletes conversations in which nobody has written for a year, in short transactions. */
export const purgeOldConversations = async ({ store, now }: Pick<Services, 'store' | 'now'>): Promise<void> => {
  const before = now() - RETENTION_MS
  for (let more = true; more; ) more = await store.write(tx => purgeBatch(tx, before))
}

/** @returns whether there may be more */
const purgeBatch = async (tx: Database, before: number): Promise<boolean> => {
  const old = await tx.selectFrom('conversations').select('id').where('last_at', '<', before).limit(BATCH).execute()
  const ids = old.map(({ id }) => id)
  await deleteConversations(tx, ids, before)
  return old.length === BATCH
}

/**
 * Deletes conversations with their messages, pictures and what was reported of them.
 * @param before only those in which nobody has written since
 */
export const deleteConversations = async (
  tx: Database,
  conversationIds: readonly string[],
  before = Number.MAX_SAFE_INTEGER,
): Promise<void> => {
  const ids = await lockConversations(tx, conversationIds, before)
  if (ids.length === 0) return
  const messages = tx
    .selectFrom('messages')
    .select('messages.id')
    .where('conversation_id', 'in', [...ids])
  await tx.deleteFrom('reports').where('entity', '=', 'MESSAGE').where('entity_id', 'in', messages).execute()
  await tx
    .deleteFrom('message_pictures')
    .where('conversation_id', 'in', [...ids])
    .execute()
  await tx
    .deleteFrom('messages')
    .where('conversation_id', 'in', [...ids])
    .execute()
  await tx
    .deleteFrom('conversations')
    .where('id', 'in', [...ids])
    .execute()
}

/** Whoever writes in one meanwhile waits, and finds it deleted; who was faster is seen by the deletion. */
const lockConversations = async (tx: Database, ids: readonly string[], before: number): Promise<string[]> => {
  const locked = await tx
    .updateTable('conversations')
    .set(row => ({ last_n: row.ref('last_n') }))
    .where('id', 'in', anyOf(ids))
    .where('last_at', '<', before)
    .returning('id')
    .execute()
  return locked.map(({ id }) => id)
}
