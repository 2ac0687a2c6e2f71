import type { Database } from '../db/store.ts'

/** The row of `counters` with the end of the lease, in milliseconds. The time also identifies the holder. */
const JOB_LEASE = 'job lease'

/**
 * Takes the right to run the jobs until `next`, or extends it.
 * @param held the end of the caller's lease, or 0
 * @returns false if another process holds it
 */
export const extendJobLease = async (
  tx: Database,
  { held, next, now }: { held: number; next: number; now: number },
): Promise<boolean> => {
  await tx
    .insertInto('counters')
    .values({ name: JOB_LEASE, value: 0 })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('counters')
    .set({ value: next })
    .where('name', '=', JOB_LEASE)
    .where(row => row.or([row('value', '=', held), row('value', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the caller's lease at once, so that another process need not wait for its end. */
export const releaseJobLease = async (tx: Database, held: number): Promise<void> => {
  await tx.updateTable('counters').set({ value: 0 }).where('name', '=', JOB_LEASE).where('value', '=', held).execute()
}
