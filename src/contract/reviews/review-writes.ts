import * as v from 'valibot'
import { REVIEW_PHOTOS_MAX } from '../constants.ts'
import { boundedArray, Id, Text } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { Rating, Review, ReviewDraft } from './reviews.ts'

/** Products and shops have ratings, so their listings become stale, too. */
const writeDefaults = {
  list: 'none',
  stale: ['reviews', 'products', 'shops', 'moderation'],
  output: Review,
} as const

export const createReview = offlineEndpoint({
  ...writeDefaults,
  name: 'reviews.create',
  method: 'POST',
  path: '/reviews/create',
  who: ['CUSTOMER'],
  input: ReviewDraft,
  offline: { scope: 'review:{productId}', editPath: '/dashboard/my-reviews' },
  summary: 'Review a product that one has bought. Only once.',
})

export const updateReview = offlineEndpoint({
  ...writeDefaults,
  name: 'reviews.update',
  method: 'PATCH',
  path: '/reviews/:id',
  who: ['CUSTOMER'],
  /** `removedPhotos`: the URLs of those that go. The file of the body is one more photo. */
  input: v.object({
    id: Id,
    rating: v.optional(Rating),
    comment: v.optional(Text),
    removedPhotos: v.optional(boundedArray(Text, REVIEW_PHOTOS_MAX)),
  }),
  body: 'multipart',
  offline: { scope: 'review:{scopeId}', editPath: '/dashboard/my-reviews' },
  summary: "Change one's own review, add a photo to it or remove some; it has at most four.",
})

export const deleteReview = offlineEndpoint({
  ...writeDefaults,
  name: 'reviews.delete',
  method: 'DELETE',
  path: '/reviews/:id',
  who: ['CUSTOMER', 'ADMIN'],
  /** `reason`: an admin's, for the author. */
  input: v.object({ id: Id, reason: v.optional(Text) }),
  output: v.object({ id: Id }),
  offline: { scope: 'review:{scopeId}', resultPath: '/dashboard/my-reviews' },
  summary: "Delete one's own review; an admin can delete any.",
})

export const replyToReview = offlineEndpoint({
  ...writeDefaults,
  name: 'reviews.reply',
  method: 'PATCH',
  path: '/reviews/:id/reply',
  who: ['VENDOR'],
  input: v.object({ id: Id, reply: Text }),
  stale: ['reviews'],
  offline: { scope: 'review:{id}', resultPath: '/dashboard/shop-reviews' },
  summary: "Answer a review as the shop's vendor; an empty reply deletes the answer.",
})
