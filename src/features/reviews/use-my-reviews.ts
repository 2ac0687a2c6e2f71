import { useLiveQuery } from 'dexie-react-hooks'
import type { Review } from '../../contract/reviews.ts'
import { db } from '../../local/db.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { overlayReviews, type ShownReview } from '../../local/review-overlay.ts'
import { readSession } from '../../local/session.ts'
import { syncAccount } from '../../local/sync-account.ts'
import { type Refresh, useRefresh } from '../catalogue/use-refresh.ts'
import { productsToReview } from './allows-review.ts'

export type MyReviews = {
  /** Newest first, those that wait before all. */
  reviews: ShownReview[]
  /** Bought, delivered, and not written about yet; the latest orders first. */
  toWrite: Review['product'][]
  /** When this device last heard of the account, in milliseconds; null: never. */
  at: number | null
}

/** The customer's reviews on this device, what waits laid over them; undefined while they are read. */
export const useMyReviews = (): { mine: MyReviews | undefined; refresh: Refresh } => ({
  mine: useLiveQuery(() => inOneLook([db.reviews, db.orders, db.meta], readMyReviews)),
  refresh: useRefresh('my-reviews', () => syncAccount()),
})

const readMyReviews = async (): Promise<MyReviews> => {
  const [rows, orders, entries, account, session] = await Promise.all([
    db.reviews.where('mine').equals(1).toArray(),
    db.orders.orderBy('createdAt').reverse().toArray(),
    pendingEntries(),
    db.meta.get('account'),
    readSession(),
  ])
  const newestFirst = rows.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const reviews = overlayReviews(newestFirst, entries)
  const isOwn = account?.key === 'account' && account.value.userId === session?.user.id
  return {
    reviews,
    toWrite: productsToReview(orders, new Set(reviews.map(review => review.productId))),
    at: isOwn ? account.value.at : null,
  }
}
