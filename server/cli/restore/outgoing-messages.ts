import type { Database } from '../../db/store.ts'
import { idChunks, rowsById, sharedColumns, toUntyped } from './restored-tables.ts'

const CANCEL_REASON = 'The market was restored from a backup; this may have been sent before.'

/**
 * Cancels messages that were sent after the backup, so that none is sent twice. Without the replaced database nobody
 * knows which were sent, so all are cancelled: a missing mail is better than a second newsletter to everyone.
 * @param former the replaced database, or null if there is none
 * @returns the number of cancelled mails
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

/** Sent mails are deleted, so a mail that is missing in the replaced database was sent. */
const copySentState = async (tx: Database, former: Database): Promise<number> => {
  let cancelled = 0
  const shared = await sharedColumns(tx, former)
  for (const ids of await idChunks(tx, 'mails')) {
    const formerRows = await rowsById(former, 'mails', shared('mails'), ids)
    const sent = ids.filter(id => formerRows.get(id)?.status !== 'PENDING')
    if (sent.length > 0) await tx.deleteFrom('mails').where('id', 'in', sent).execute()
    cancelled += sent.length
  }
  await copyColumns(tx, former, shared, { table: 'newsletters', names: ['reached', 'finished_at'] })
  await copyColumns(tx, former, shared, { table: 'subscribers', names: ['unsubscribed_at'] })
  if (shared('notifications').includes('push_at')) await cancelPushMessages(tx, former)
  return cancelled
}

/** Copies columns of the rows that both databases have. Does nothing if an older version lacks one of the columns. */
const copyColumns = async (
  tx: Database,
  former: Database,
  shared: (table: string) => readonly string[],
  { table, names }: { table: string; names: readonly string[] },
): Promise<void> => {
  if (!names.every(name => shared(table).includes(name))) return
  for (const ids of await idChunks(tx, table)) {
    const columns = ['id', ...names]
    const [restored, formerRows] = [
      await rowsById(tx, table, columns, ids),
      await rowsById(former, table, columns, ids),
    ]
    for (const [id, { id: _, ...values }] of formerRows) {
      const own = restored.get(id)
      if (!own || names.every(name => values[name] === own[name])) continue
      await toUntyped(tx).updateTable(table).set(values).where('id', '=', id).execute()
    }
  }
}

/** A push message that is not queued in the replaced database was sent. */
const cancelPushMessages = async (tx: Database, former: Database): Promise<void> => {
  const queued = await tx.selectFrom('notifications').select('id').where('push_at', 'is not', null).execute()
  for (const { id } of queued) {
    const formerRow = former.selectFrom('notifications').select('push_at').where('id', '=', id)
    const push_at = (await formerRow.executeTakeFirst())?.push_at ?? null
    await tx.updateTable('notifications').set({ push_at }).where('id', '=', id).execute()
  }
}
