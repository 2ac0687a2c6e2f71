import { v7 } from 'uuid'
import { nameValues } from '../../src/contract/bangla-texts.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { createReview, updateReview } from '../../src/contract/reviews/review-writes.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import type { Actor } from '../auth/authentication.ts'
import { required } from '../config/required.ts'
import { type Change, logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { insertNotification } from '../notifications/notifications.ts'
import type { PublishNotification } from '../notifications/publish-notification.ts'
import { filterReviewable } from '../orders/order-list.ts'
import { selectOwnOrders } from '../orders/orders.ts'
import { excerpt, ratingChanges, requireOwnReview, reviewChangedError, reviewChanges } from './review-changes.ts'
import { changeReviewPhotos } from './review-photos.ts'
import {
  adjustRatings,
  findReviewForUpdate,
  findReviewId,
  insertReview,
  type ReviewForUpdate,
  updateReviewIfUnchanged,
} from './review-writes.ts'

type ReviewWrite<Input> = { tx: Database; input: Input; actor: Actor; now: number }
type NotifyingReviewWrite<Input> = ReviewWrite<Input> & { publish: PublishNotification }

/**
 * Adds a review of a product that the customer has bought. Updates the ratings of product and shop in the same
 * transaction and notifies the vendor. If the id is already one of the customer's reviews, nothing changes.
 * @returns the review's id, and whether it is new
 * @throws ApiError PURCHASE_REQUIRED, DUPLICATE with the `id` of the customer's review, NOT_FOUND, CONFLICT (the id is
 *   another customer's)
 */
export const addReview = async (
  params: NotifyingReviewWrite<ParsedInputOf<typeof createReview>>,
): Promise<{ id: string; isNew: boolean }> => {
  const { tx, input, actor, now, publish } = params
  const id = input.id ?? v7()
  if (input.id && (await isOwnExistingReview(params, input.id))) return { id, isNew: false }
  const variant = await requirePurchase(tx, input.productId, actor)
  const { productId, rating, comment } = input
  const row = { id, product_id: productId, customer_id: actor.profileId, rating, comment, reply: null, ...variant }
  if (!(await insertReview(tx, { ...row, seq: 1, created_at: now }))) await throwDuplicateReview(tx, productId, actor)
  const review = required(await findReviewForUpdate(tx, id), id)
  await adjustRatings(tx, review, { stars: rating, reviews: 1 })
  await logChanges(
    tx,
    [...reviewChanges(review), ...ratingChanges(review), await notifyVendor(tx, review, actor, now)],
    now,
  )
  publish(review.vendor)
  return { id, isNew: true }
}

type ReviewEdit = ReviewWrite<ParsedInputOf<typeof updateReview>> & { photo: PreparedPicture | null }

/**
 * Changes the customer's own review.
 * @param params.photo is added to its photos
 * @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT (it changed meanwhile, or has four photos)
 */
export const editReview = async (params: ReviewEdit): Promise<void> => {
  const { tx, actor, now, photo } = params
  const { id, removedPhotos: removed, ...change } = params.input
  const review = await requireOwnReview(tx, id, actor)
  if (!(await updateReviewIfUnchanged(tx, review, change))) throw reviewChangedError()
  await changeReviewPhotos(tx, id, { removed, added: photo?.image, now })
  const stars = (change.rating ?? review.rating) - review.rating
  if (stars !== 0 && review.hiddenAt === null) await adjustRatings(tx, review, { stars, reviews: 0 })
  await logChanges(tx, [...reviewChanges(review), ...(stars === 0 ? [] : ratingChanges(review))], now)
}

const isOwnExistingReview = async ({ tx, actor }: ReviewWrite<unknown>, id: string): Promise<boolean> => {
  const review = await findReviewForUpdate(tx, id)
  if (review && review.customerId !== actor.profileId) {
    throw new ApiError('CONFLICT', 'This review could not be saved. Please write it again.')
  }
  return review !== undefined
}

/** @returns the variant that the customer has bought last */
const requirePurchase = async (tx: Database, productId: string, actor: Actor) => {
  const bought = await filterReviewable(selectOwnOrders(tx, actor), productId)
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .where('order_items.product_id', '=', productId)
    .select(['order_items.variant_title', 'order_items.variant_title_bn'])
    .orderBy('orders.created_at', 'desc')
    .orderBy('order_items.position')
    .limit(1)
    .executeTakeFirst()
  if (bought) return bought
  const message = 'You can review a product once you have bought it and it was paid for or delivered.'
  throw new ApiError('PURCHASE_REQUIRED', message)
}

const throwDuplicateReview = async (tx: Database, productId: string, actor: Actor): Promise<never> => {
  const id = await findReviewId(tx, productId, actor.profileId)
  if (!id) throw reviewChangedError()
  throw new ApiError('DUPLICATE', 'You have reviewed this product already. Change that review instead.', { id })
}

const notifyVendor = (tx: Database, review: ReviewForUpdate, by: Actor, now: number): Promise<Change> =>
  insertNotification(
    tx,
    {
      userId: review.vendor,
      kind: 'REVIEW',
      title: withValues('{stars} of 5 stars for {product}', {
        stars: review.rating,
        ...nameValues('product', { name: review.productName, nameBn: review.productNameBn }),
      }),
      body: review.comment ? `${by.name}: ${excerpt(review.comment)}` : by.name,
      path: '/dashboard/shop-reviews',
      aboutUserId: by.userId,
    },
    now,
  )
