import { toDhakaDay } from '../../src/contract/dhaka-days.ts'
import { isAdmin, type Viewer } from '../auth/viewer.ts'
import type { Store } from '../db/store.ts'
import { addProductViews } from './product-views.ts'
import { findOwnProductShop } from './product-writes.ts'

type ViewCounts = Map<string, Map<number, number>>
const pendingCounts = new WeakMap<Store, ViewCounts>()

/** Counts a product view in memory, so that a read never waits for a write. `flushViews` writes the counts. */
export const countView = (store: Store, productId: string, now: number): void => {
  const counts: ViewCounts = pendingCounts.get(store) ?? new Map()
  const days = counts.get(productId) ?? new Map<number, number>()
  const day = toDhakaDay(now)
  days.set(day, (days.get(day) ?? 0) + 1)
  counts.set(productId, days)
  pendingCounts.set(store, counts)
}

/** Counts a view by this viewer. Those by admins, and by vendors of their own products, do not count. */
export const countViewBy = async (viewer: Viewer, store: Store, productId: string, now: number): Promise<void> => {
  if (isAdmin(viewer)) return
  const isOwn =
    viewer?.role === 'VENDOR' && (await findOwnProductShop(store.read, productId, viewer.profileId)) !== undefined
  if (!isOwn) countView(store, productId, now)
}

/** Writes the counts of this process. A killed process loses a few seconds of views. */
export const flushViews = async ({ store }: { store: Store }): Promise<void> => {
  const counts = pendingCounts.get(store)
  if (!counts) return
  pendingCounts.delete(store)
  const views = [...counts].flatMap(([product_id, days]) =>
    [...days].map(([day, count]) => ({ product_id, day, count })),
  )
  // Sorted, so that two processes cannot deadlock.
  views.sort((a, b) => (a.product_id < b.product_id ? -1 : 1))
  await store.write(tx => addProductViews(tx, views))
}
