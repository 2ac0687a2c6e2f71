import type { Product } from '../contract/products.ts'
import { now } from './clock.ts'
import { db } from './db.ts'
import type { RecentRow } from './rows.ts'

/** Contract section 3: the last 20, each product once. */
export const RECENT_MAX = 20

/** Remembers that this product was looked at. */
export const rememberViewed = (product: Product): Promise<void> =>
  db.transaction('rw', db.recent, async () => {
    await db.recent.put({ productId: product.id, viewedAt: now(), product })
    const old = await db.recent.orderBy('viewedAt').reverse().offset(RECENT_MAX).primaryKeys()
    await db.recent.bulkDelete(old)
  })

/** Products looked at on this device, the newest first. */
export const recentProducts = (): Promise<RecentRow[]> => db.recent.orderBy('viewedAt').reverse().toArray()
