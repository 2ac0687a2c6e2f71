import type { Database } from './db/store.ts'
import { type Claim, UNFINISHED } from './idempotency.ts'

/** The right to work under a key until this time, in milliseconds, which also tells one holder from the next. */
export type Lease = { until: number }

/** Until when somebody works under this key; 0 where nobody does. */
export const leaseEnd = async (db: Database, claim: Claim): Promise<number> => {
  const row = await db
    .selectFrom('idempotency')
    .select('lease_until')
    .where('key', '=', claim.key)
    .where('owner', '=', claim.owner)
    .where('status', '=', UNFINISHED)
    .executeTakeFirst()
  return row?.lease_until ?? 0
}

/** Takes unfinished work whose lease has run out. Undefined where another request has it. */
export const takeOverKey = (
  tx: Database,
  claim: Claim,
  lease: Lease,
  now: number,
): Promise<{ subject: string | null } | undefined> =>
  unfinished(tx, claim)
    .set({ lease_until: lease.until })
    .where('lease_until', '<=', now)
    .returning('subject')
    .executeTakeFirst()

/** Writes down what the work of a key that was just taken is about. */
export const setSubject = async (tx: Database, claim: Claim, subject: string, lease: Lease): Promise<void> => {
  await unfinished(tx, claim).set({ subject, lease_until: lease.until }).execute()
}

/** Prolongs a lease. False where it was lost, or the work is finished. */
export const renewKey = async (tx: Database, claim: Claim, lease: Lease, until: number): Promise<boolean> => {
  const renewed = await unfinished(tx, claim)
    .set({ lease_until: until })
    .where('lease_until', '=', lease.until)
    .executeTakeFirst()
  return renewed.numUpdatedRows === 1n
}

/** Gives up a lease. What was claimed stays, for the next request with this key; a finished key is left alone. */
export const releaseKey = async (tx: Database, claim: Claim, lease: Lease): Promise<void> => {
  await unfinished(tx, claim).set({ lease_until: 0 }).where('lease_until', '=', lease.until).execute()
}

/** Locks the key's row until the commit, so that only one of two processes writes its answer. False: it has one already. */
export const lockUnfinishedKey = async (tx: Database, claim: Claim): Promise<boolean> => {
  const locked = await unfinished(tx, claim).set({ status: UNFINISHED }).executeTakeFirst()
  return locked.numUpdatedRows === 1n
}

const unfinished = (tx: Database, { key, owner }: Claim) =>
  tx.updateTable('idempotency').where('key', '=', key).where('owner', '=', owner).where('status', '=', UNFINISHED)
