import { useLiveQuery } from 'dexie-react-hooks'
import { findProductsToReview } from '../../contract/review-eligibility.ts'
import type { Review } from '../../contract/reviews.ts'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { readSession } from '../../local/api/session.ts'
import { db } from '../../local/db/database.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import { applyPendingReviews, type OptimisticProductReview } from '../../local/resources/optimistic-reviews.ts'
import { pullAccount } from '../../local/sync/account-sync.ts'

export type OwnReviews = {
  /** Newest first, pending ones before all others. */
  reviews: OptimisticProductReview[]
  /** Delivered products without a review; those of the latest orders first. */
  toWrite: Review['product'][]
  /** When the account was last synced, in milliseconds; null: never. */
  at: number | null
}

/** The customer's reviews with pending changes applied; undefined while loading. */
export const useMyReviews = (): { mine: OwnReviews | undefined; refresh: RefreshState } => ({
  mine: useLiveQuery(() => readConsistent([db.reviews, db.orders, db.meta], readMyReviews)),
  refresh: useRefresh('my-reviews', () => pullAccount()),
})

const readMyReviews = async (): Promise<OwnReviews> => {
  const [rows, orders, entries, account, session] = await Promise.all([
    db.reviews.where('mine').equals(1).toArray(),
    db.orders.orderBy('createdAt').reverse().toArray(),
    readPendingEntries(),
    db.meta.get('account'),
    readSession(),
  ])
  const newestFirst = rows.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const reviews = applyPendingReviews(newestFirst, entries)
  const isOwn = account?.key === 'account' && account.value.userId === session?.user.id
  return {
    reviews,
    toWrite: findProductsToReview(orders, new Set(reviews.map(review => review.productId))),
    at: isOwn ? account.value.at : null,
  }
}
