import { type Review, replyToReview } from '../../contract/reviews.ts'
import { splitQuery, splitWords } from '../../contract/search-text.ts'
import { defineUrlQuery, flagParam, idParam, pageParam, searchParam } from '../../contract/url-query.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'

/** A review of the vendor's goods with the answer that waits for it; which shop's they are, as far as the device knows. */
export type OptimisticReview = Review & { entries: OutboxEntry[]; shopId: string | undefined }

/** Lays the answers that wait over reviews, the newest review first. A refused one changes nothing. */
export const applyPendingReplies = (
  reviews: readonly Review[],
  entries: readonly OutboxEntry[],
  shopOf: (productId: string) => string | undefined = () => undefined,
): OptimisticReview[] => {
  const replies = entries.filter(entry => entry.endpoint === replyToReview.name)
  return reviews
    .map(review => {
      const own = replies.filter(entry => entry.input.id === review.id)
      return { ...applyPendingReply(review, own), shopId: shopOf(review.productId) }
    })
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

const applyPendingReply = (review: Review, entries: OutboxEntry[]): Omit<OptimisticReview, 'shopId'> => {
  const waiting = entries.findLast(entry => entry.state !== 'rejected')
  const written = waiting ? String(waiting.input.reply ?? '').trim() : review.reply
  return { ...review, reply: written || null, entries }
}

export type ShopReviewsView = { isUnanswered: boolean; term: string; page: number; shop?: string | undefined }

/** The reviews of a shop's goods; of every shop's where none is named. */
export const filterReviewsByShop = (
  reviews: readonly OptimisticReview[],
  shop: string | undefined,
): OptimisticReview[] => reviews.filter(review => !shop || review.shopId === shop)

/** The reviews that a view shows, before its pages. */
export const filterShopReviews = (
  reviews: readonly OptimisticReview[],
  { isUnanswered, term }: ShopReviewsView,
): OptimisticReview[] => {
  const typed = splitQuery(term)
  return reviews.filter(review => {
    if (isUnanswered && review.reply && review.entries.length === 0) return false
    const text = ` ${splitWords(`${review.product.name} ${review.customer.name} ${review.comment}`).join(' ')}`
    return typed.every(word => text.includes(` ${word}`))
  })
}

export const { parse: parseShopReviewsUrl, build: buildShopReviewsUrl } = defineUrlQuery<ShopReviewsView>(
  '/dashboard/shop-reviews',
  { isUnanswered: flagParam('show', 'unanswered'), term: searchParam, shop: idParam('shop'), page: pageParam },
)
