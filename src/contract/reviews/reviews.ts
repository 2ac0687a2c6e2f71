import * as v from 'valibot'
import { BanglaTexts } from '../bangla-texts.ts'
import { PAGE_LIMITS, RATING_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import {
  Id,
  OptionalId,
  pagingFields,
  QueryBoolean,
  QueryNumber,
  QueryText,
  SearchTerm,
  sortingFields,
  Text,
} from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'

export const Review = v.object({
  id: Id,
  rating: v.number(),
  comment: v.string(),
  reply: v.nullable(v.string()),
  productId: Id,
  product: v.object({ id: Id, name: v.string(), nameBn: BanglaTexts.nameBn, image: v.string() }),
  customer: v.object({ name: v.string() }),
  /** Why an admin has hidden it; for its author and admins. Absent: it is not hidden. */
  hiddenReason: v.optional(v.string()),
  /** When the shop wrote its reply. */
  repliedAt: v.optional(v.string()),
  /** What was bought, where the product has variants. */
  variantTitle: v.optional(v.string()),
  variantTitleBn: v.optional(v.string()),
  /** How many customers found it helpful. */
  helpfulCount: v.optional(v.number()),
  /** URLs of its photos, the first one first. Absent: it has none. */
  photos: v.optional(v.array(v.string())),
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
    v.nullable(Text),
    v.transform(text => text ?? ''),
  ),
  '',
)

export const ReviewDraft = v.object({ id: OptionalId, productId: Id, rating: Rating, comment: Comment })

/** Reviews of a product or a shop: the mean rating, a page of reviews, and how many there are. */
const ReviewList = v.object({ rating: v.number(), reviews: v.array(Review), total: v.number() })
const reviewSorting = sortingFields(['createdAt', 'rating'])
const listDefaults = { method: 'GET', offline: 'never', stale: [] } as const

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
  vendorEmail: v.optional(QueryText),
  /** Only reviews without a reply. */
  unanswered: v.optional(QueryBoolean),
  /** Only those with so many stars. */
  rating: v.optional(
    v.pipe(
      QueryNumber,
      v.integer(VALIDATION.rating),
      v.minValue(1, VALIDATION.rating),
      v.maxValue(RATING_MAX, VALIDATION.rating),
    ),
  ),
  shopId: v.optional(Id),
  /** By the customer's id. */
  customerId: v.optional(Id),
  /** Only hidden ones, for admins; false: only shown ones. */
  hidden: v.optional(QueryBoolean),
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
