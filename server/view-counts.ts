import type { Store } from './db/store.ts'
import { dayOf } from './queries/days.ts'
import { addViews } from './queries/views.ts'

type Counts = Map<string, Map<number, number>>
const waiting = new WeakMap<Store, Counts>()

/** Counts a look at a product, in memory: a read never waits for a write. `flushViews` writes what was counted. */
export const countView = (store: Store, productId: string, now: number): void => {
  const counts: Counts = waiting.get(store) ?? new Map()
  const days = counts.get(productId) ?? new Map<number, number>()
  const day = dayOf(now)
  days.set(day, (days.get(day) ?? 0) + 1)
  counts.set(productId, days)
  waiting.set(store, counts)
}

/**
 * Writes what this process has counted. A process that is killed loses the views of some seconds; one that stops loses none.
 */
export const flushViews = async ({ store }: { store: Store }): Promise<void> => {
  const counts = waiting.get(store)
  if (!counts) return
  waiting.delete(store)
  const views = [...counts].flatMap(([product_id, days]) =>
    [...days].map(([day, count]) => ({ product_id, day, count })),
  )
  // In one order, so that two processes never wait for each other.
  views.sort((a, b) => (a.product_id < b.product_id ? -1 : 1))
  await store.write(tx => addViews(tx, views))
}
