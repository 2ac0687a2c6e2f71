import type { Database } from '../../db/store.ts'
import { idChunks, rowsById, sharedColumns, toUntyped } from './tables.ts'

const CANCEL_REASON = 'The market was restored from a backup; this may have been sent before.'

/**
 * Keeps what left after the backup from leaving twice. Without the replaced database nobody knows what left, so nothing of
 * it does: a mail too few is better than a newsletter to everyone again.
 * @param former the replaced database, null where there is none
 * @returns how many mails were given up
 */
export const cancelOutgoingMessages = async (tx: Database, former: Database | null, now: number): Promise<number> => {
  if (former) return copySentState(tx, former)
  const mails = await tx
    .updateTable('mails')
    .set({ status: 'FAILED', content: '', error: CANCEL_REASON })
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  await tx.updateTable('newsletters').set({ finished_at: now }).where('finished_at', 'is', null).execute()
  await tx.updateTable('notifications').set({ push_at: null }).where('push_at', 'is not', null).execute()
  return Number(mails.numUpdatedRows)
}

/** A mail that has left is deleted, so one that the replaced database does not have has left. */
const copySentState = async (tx: Database, former: Database): Promise<number> => {
  let gone = 0
  const shared = await sharedColumns(tx, former)
  for (const ids of await idChunks(tx, 'mails')) {
    const waiting = await rowsById(former, 'mails', shared('mails'), ids)
    const left = ids.filter(id => waiting.get(id)?.status !== 'PENDING')
    if (left.length > 0) await tx.deleteFrom('mails').where('id', 'in', left).execute()
    gone += left.length
  }
  await copyColumns(tx, former, shared, { table: 'newsletters', names: ['reached', 'finished_at'] })
  await copyColumns(tx, former, shared, { table: 'subscribers', names: ['unsubscribed_at'] })
  if (shared('notifications').includes('push_at')) await cancelPushMessages(tx, former)
  return gone
}

/** Copies these columns of the rows that both databases have. An older version may not have had them. */
const copyColumns = async (
  tx: Database,
  former: Database,
  shared: (table: string) => readonly string[],
  { table, names }: { table: string; names: readonly string[] },
): Promise<void> => {
  if (!names.every(name => shared(table).includes(name))) return
  for (const ids of await idChunks(tx, table)) {
    const columns = ['id', ...names]
    const [restored, known] = [await rowsById(tx, table, columns, ids), await rowsById(former, table, columns, ids)]
    for (const [id, { id: _, ...values }] of known) {
      if (names.every(name => values[name] === restored.get(id)![name])) continue
      await toUntyped(tx).updateTable(table).set(values).where('id', '=', id).execute()
    }
  }
}

/** A push message that does not wait in the replaced database has left. */
const cancelPushMessages = async (tx: Database, former: Database): Promise<void> => {
  const waiting = await tx.selectFrom('notifications').select('id').where('push_at', 'is not', null).execute()
  for (const { id } of waiting) {
    const known = former.selectFrom('notifications').select('push_at').where('id', '=', id)
    const push_at = (await known.executeTakeFirst())?.push_at ?? null
    await tx.updateTable('notifications').set({ push_at }).where('id', '=', id).execute()
  }
}
