import { type Review, replyToReview } from '../../contract/reviews.ts'
import { queryWords, words } from '../../contract/text.ts'
import type { OutboxEntry } from '../../local/rows.ts'

/** A review of the vendor's goods with the answer that waits for it; which shop's they are, as far as the device knows. */
export type AnsweredReview = Review & { entries: OutboxEntry[]; shopId: string | undefined }

/** Lays the answers that wait over reviews, the newest review first. A refused one changes nothing. */
export const overlayReplies = (
  reviews: readonly Review[],
  entries: readonly OutboxEntry[],
  shopOf: (productId: string) => string | undefined = () => undefined,
): AnsweredReview[] => {
  const replies = entries.filter(entry => entry.endpoint === replyToReview.name)
  return reviews
    .map(review => {
      const own = replies.filter(entry => entry.input.id === review.id)
      return { ...withReplies(review, own), shopId: shopOf(review.productId) }
    })
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

const withReplies = (review: Review, entries: OutboxEntry[]): Omit<AnsweredReview, 'shopId'> => {
  const waiting = entries.findLast(entry => entry.state !== 'rejected')
  const written = waiting ? String(waiting.input.reply ?? '').trim() : review.reply
  return { ...review, reply: written || null, entries }
}

export type ReviewView = { isUnanswered: boolean; term: string; page: number; shop?: string | undefined }

/** The reviews of a shop's goods; of every shop's where none is named. */
export const reviewsOf = (reviews: readonly AnsweredReview[], shop: string | undefined): AnsweredReview[] =>
  reviews.filter(review => !shop || review.shopId === shop)

/** The reviews that a view shows, before its pages. */
export const reviewsIn = (reviews: readonly AnsweredReview[], { isUnanswered, term }: ReviewView): AnsweredReview[] => {
  const typed = queryWords(term)
  return reviews.filter(review => {
    if (isUnanswered && review.reply && review.entries.length === 0) return false
    const text = ` ${words(`${review.product.name} ${review.customer.name} ${review.comment}`).join(' ')}`
    return typed.every(word => text.includes(` ${word}`))
  })
}

const PATH = '/dashboard/shop-reviews'

/** Reads the view out of a query string. What cannot be understood counts as absent. */
export const reviewViewOf = (search: string): ReviewView => {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  return {
    isUnanswered: query.get('show') === 'unanswered',
    term: (query.get('search') ?? '').slice(0, 100),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    shop: query.get('shop') || undefined,
  }
}

/** The address of a view, without what goes without saying. */
export const reviewAddressOf = ({ isUnanswered, term, page, shop }: ReviewView): string => {
  const query = new URLSearchParams()
  if (isUnanswered) query.set('show', 'unanswered')
  if (term.trim()) query.set('search', term)
  if (shop) query.set('shop', shop)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${PATH}?${query}` : PATH
}
