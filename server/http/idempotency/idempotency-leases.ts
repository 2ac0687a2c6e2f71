import type { Database } from '../../db/store.ts'
import { type OwnedKey, UNFINISHED } from './idempotency-keys.ts'

/** The right to work on a key until this time, in milliseconds. The time also identifies the holder. */
export type KeyLease = { until: number }

/** The end of the key's lease, or 0 if nobody holds one. */
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

/** Takes over unfinished work whose lease has expired. Undefined if another request holds it. */
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

/** Stores what the work of a newly claimed key is about. */
export const storeSubject = async (tx: Database, key: OwnedKey, subject: string, lease: KeyLease): Promise<void> => {
  await updateUnfinished(tx, key).set({ subject, lease_until: lease.until }).execute()
}

/** Extends a lease. False if it was lost or the work is finished. */
export const renewLease = async (tx: Database, key: OwnedKey, lease: KeyLease, until: number): Promise<boolean> => {
  const renewed = await updateUnfinished(tx, key)
    .set({ lease_until: until })
    .where('lease_until', '=', lease.until)
    .executeTakeFirst()
  return renewed.numUpdatedRows === 1n
}

/** Releases a lease, so that the next request with this key can continue the work. No effect on a finished key. */
export const releaseLease = async (tx: Database, key: OwnedKey, lease: KeyLease): Promise<void> => {
  await updateUnfinished(tx, key).set({ lease_until: 0 }).where('lease_until', '=', lease.until).execute()
}

/** Locks the key until the commit, so that only one process stores a response. False if it has one already. */
export const lockUnfinishedKey = async (tx: Database, key: OwnedKey): Promise<boolean> => {
  const locked = await updateUnfinished(tx, key).set({ status: UNFINISHED }).executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

const updateUnfinished = (tx: Database, { key, owner }: OwnedKey) =>
  tx.updateTable('idempotency').where('key', '=', key).where('owner', '=', owner).where('status', '=', UNFINISHED)
