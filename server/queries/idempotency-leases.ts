import type { Database } from '../db/store.ts'
import { type OwnedKey, UNFINISHED } from './idempotency-keys.ts'

/** The right to work under a key until this time, in milliseconds, which also tells one holder from the next. */
export type KeyLease = { until: number }

/** Until when somebody works under this key; 0 where nobody does. */
export const getLeaseEnd = async (db: Database, key: OwnedKey): Promise<number> => {
  const row = await db
    .selectFrom('idempotency')
    .select('lease_until')
    .where('key', '=', key.key)
    .where('owner', '=', key.owner)
    .where('status', '=', UNFINISHED)
    .executeTakeFirst()
  return row?.lease_until ?? 0
}

/** Takes unfinished work whose lease has run out. Undefined where another request has it. */
export const takeOverLease = (
  tx: Database,
  key: OwnedKey,
  lease: KeyLease,
  now: number,
): Promise<{ subject: string | null } | undefined> =>
  updateUnfinished(tx, key)
    .set({ lease_until: lease.until })
    .where('lease_until', '<=', now)
    .returning('subject')
    .executeTakeFirst()

/** Writes down what the work of a key that was just taken is about. */
export const storeSubject = async (tx: Database, key: OwnedKey, subject: string, lease: KeyLease): Promise<void> => {
  await updateUnfinished(tx, key).set({ subject, lease_until: lease.until }).execute()
}

/** Prolongs a lease. False where it was lost, or the work is finished. */
export const renewLease = async (tx: Database, key: OwnedKey, lease: KeyLease, until: number): Promise<boolean> => {
  const renewed = await updateUnfinished(tx, key)
    .set({ lease_until: until })
    .where('lease_until', '=', lease.until)
    .executeTakeFirst()
  return renewed.numUpdatedRows === 1n
}

/** Gives up a lease. What was claimed stays, for the next request with this key; a finished key is left alone. */
export const releaseLease = async (tx: Database, key: OwnedKey, lease: KeyLease): Promise<void> => {
  await updateUnfinished(tx, key).set({ lease_until: 0 }).where('lease_until', '=', lease.until).execute()
}

/** Locks the key's row until the commit, so that only one of two processes writes its answer. False: it has one already. */
export const lockUnfinishedKey = async (tx: Database, key: OwnedKey): Promise<boolean> => {
  const locked = await updateUnfinished(tx, key).set({ status: UNFINISHED }).executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

const updateUnfinished = (tx: Database, { key, owner }: OwnedKey) =>
  tx.updateTable('idempotency').where('key', '=', key).where('owner', '=', owner).where('status', '=', UNFINISHED)
