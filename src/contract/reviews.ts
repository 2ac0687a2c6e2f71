import * as v from 'valibot'
import { BanglaTexts } from './bangla-texts.ts'
import { PAGE_LIMITS, RATING_MAX } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, OptionalId, pagingFields, QueryBoolean, SearchTerm, sortingFields, Text } from './fields.ts'
import { VALIDATION } from './messages/fixed-messages.ts'

export const Review = v.object({
  id: Id,
  rating: v.number(),
  comment: v.string(),
  reply: v.nullable(v.string()),
  productId: Id,
  product: v.object({ id: Id, name: v.string(), nameBn: BanglaTexts.nameBn, image: v.string() }),
  customer: v.object({ name: v.string() }),
  createdAt: v.string(),
  seq: v.number(),
})
export type Review = v.InferOutput<typeof Review>

/** One to five stars. */
export const Rating = v.pipe(
  v.number(VALIDATION.rating),
  v.integer(VALIDATION.rating),
  v.minValue(1, VALIDATION.rating),
  v.maxValue(RATING_MAX, VALIDATION.rating),
)
const Comment = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform(text => text ?? ''),
    Text,
  ),
  '',
)

export const ReviewDraft = v.object({ id: OptionalId, productId: Id, rating: Rating, comment: Comment })

/** Reviews of a product or a shop: the mean rating, a page of reviews, and how many there are. */
const ReviewList = v.object({ rating: v.number(), reviews: v.array(Review), total: v.number() })
const reviewSorting = sortingFields(['createdAt', 'rating'])
const listDefaults = { method: 'GET', offline: 'never', stale: [] } as const
/** Products and shops have ratings, so their listings become stale, too. */
const writeDefaults = {
  list: 'none',
  stale: ['reviews', 'products', 'shops'],
  output: Review,
} as const

export const createReview = endpoint({
  ...writeDefaults,
  name: 'reviews.create',
  method: 'POST',
  path: '/reviews/create',
  who: ['CUSTOMER'],
  input: ReviewDraft,
  offline: { scope: 'review:{productId}', editPath: '/dashboard/my-reviews' },
  summary: 'Review a product that one has bought, once.',
})

export const updateReview = endpoint({
  ...writeDefaults,
  name: 'reviews.update',
  method: 'PATCH',
  path: '/reviews/:id',
  who: ['CUSTOMER'],
  input: v.object({ id: Id, rating: v.optional(Rating), comment: v.optional(Text) }),
  offline: { scope: 'review:{scopeId}', editPath: '/dashboard/my-reviews' },
  summary: 'Change an own review.',
})

export const deleteReview = endpoint({
  ...writeDefaults,
  name: 'reviews.delete',
  method: 'DELETE',
  path: '/reviews/:id',
  who: ['CUSTOMER', 'ADMIN'],
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  offline: { scope: 'review:{scopeId}' },
  summary: 'Delete an own review; an admin deletes any.',
})

export const replyToReview = endpoint({
  ...writeDefaults,
  name: 'reviews.reply',
  method: 'PATCH',
  path: '/reviews/:id/reply',
  who: ['VENDOR'],
  input: v.object({ id: Id, reply: Text }),
  stale: ['reviews'],
  offline: { scope: 'review:{id}', resultPath: '/dashboard/shop-reviews' },
  summary: "Answer a review as the shop's vendor; an empty reply takes the answer back.",
})

export const productReviews = endpoint({
  ...listDefaults,
  name: 'reviews.ofProduct',
  path: '/reviews/product/:id',
  who: 'anyone',
  input: v.object({ ...pagingFields(PAGE_LIMITS.long), ...reviewSorting, id: Id }),
  output: ReviewList,
  list: 'none',
  summary: 'The reviews of a product with its mean rating.',
})

export const shopReviews = endpoint({
  ...listDefaults,
  name: 'reviews.ofShop',
  path: '/reviews/shop/:id',
  who: 'anyone',
  input: v.object({ ...pagingFields(PAGE_LIMITS.long), ...reviewSorting, id: Id }),
  output: ReviewList,
  list: 'none',
  summary: "The reviews of a shop's products with their mean rating.",
})

export const ReviewQuery = v.object({
  ...pagingFields(PAGE_LIMITS.other),
  ...reviewSorting,
  vendorEmail: v.optional(v.string()),
  /** Only reviews without a reply. */
  unanswered: v.optional(QueryBoolean),
  searchTerm: v.optional(SearchTerm),
})
export type ReviewQuery = v.InferOutput<typeof ReviewQuery>

export const listReviews = endpoint({
  ...listDefaults,
  name: 'reviews.list',
  path: '/reviews',
  who: ['VENDOR', 'CUSTOMER', 'ADMIN'],
  input: ReviewQuery,
  output: v.array(Review),
  list: 'nested',
  summary: "Reviews: those of their own shops for a vendor, a customer's own, all for an admin.",
})

/** The endpoints of this file that can wait in the outbox. */
export const REVIEW_WRITES = [createReview, updateReview, deleteReview, replyToReview] as const
