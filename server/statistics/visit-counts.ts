import { toDhakaDay } from '../../src/contract/dhaka-days.ts'
import type { Actor } from '../auth/authentication.ts'
import { isShopper } from '../auth/viewer.ts'
import type { Database, Store } from '../db/store.ts'

/** Visits by day. */
const pendingCounts = new WeakMap<Store, Map<number, number>>()

/** Counts a device's first visit of a day in memory. Admins and vendors at work are no visitors. */
export const countVisitBy = (actor: Actor | null, store: Store, now: number): void => {
  if (!isShopper(actor)) return
  const counts = pendingCounts.get(store) ?? new Map<number, number>()
  const day = toDhakaDay(now)
  counts.set(day, (counts.get(day) ?? 0) + 1)
  pendingCounts.set(store, counts)
}

/** Writes the counts of this process. */
export const flushVisits = async ({ store }: { store: Store }): Promise<void> => {
  const counts = pendingCounts.get(store)
  if (!counts) return
  pendingCounts.delete(store)
  const visits = [...counts].map(([day, count]) => ({ day, count }))
  await store.write(tx =>
    tx
      .insertInto('visits')
      .values(visits)
      .onConflict(conflict =>
        conflict.column('day').doUpdateSet(row => ({ count: row('visits.count', '+', row.ref('excluded.count')) })),
      )
      .execute(),
  )
}

/** Deletes the visits of days before this one. */
export const purgeVisits = async (tx: Database, day: number): Promise<void> => {
  await tx.deleteFrom('visits').where('day', '<', day).execute()
}
