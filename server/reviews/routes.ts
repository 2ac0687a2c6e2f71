import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES, TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { voteForReview } from '../../src/contract/reviews/review-vote-writes.ts'
import { listReviewVotes } from '../../src/contract/reviews/review-votes.ts'
import { createReview, deleteReview, replyToReview, updateReview } from '../../src/contract/reviews/review-writes.ts'
import { listReviews, productReviews, type Review, shopReviews } from '../../src/contract/reviews/reviews.ts'
import type { PreparedPicture } from '../adapters/pictures/picture-preparation.ts'
import { prepareUploadedPicture } from '../adapters/pictures/uploaded-picture.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { LISTS } from '../http/caches/guest-response-cache.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { publishNotificationAfterCommit } from '../notifications/publish-notification.ts'
import { findProducts } from '../products/listing/products.ts'
import { findShops } from '../shops/shops.ts'
import { deleteReview as remove } from './delete-review.ts'
import { replyToReview as reply } from './reply-to-review.ts'
import { requireOwnReview } from './review-changes.ts'
import * as queries from './reviews.ts'
import { addReview, editReview } from './save-review.ts'
import * as votes from './vote-for-review.ts'

export const routes: readonly Route[] = [
  createRoute(createReview, async ({ db, input, actor, now, ...context }) => {
    const params = { tx: db, input, actor, now, publish: publishNotificationAfterCommit(context) }
    const { id, isNew } = await addReview(params)
    return { data: await loadOwnReview(db, id, actor), message: TOAST.reviewDone, status: isNew ? 201 : 200 }
  }),

  createRoute(
    updateReview,
    async ({ db, input, actor, now }, photo: PreparedPicture | null) => {
      await editReview({ tx: db, input, actor, now, photo })
      return { data: await loadOwnReview(db, input.id, actor), message: TOAST.updated }
    },
    {
      prepare: async context => {
        // No picture is decoded for another's review.
        if (context.file) await requireOwnReview(context.db, context.input.id, context.actor)
        return prepareUploadedPicture(context)
      },
    },
  ),

  createRoute(deleteReview, async ({ db, input, actor, now, ...context }) => {
    const { config, mail } = context.services
    await remove({ tx: db, input, actor, now, config, publish: publishNotificationAfterCommit(context) })
    context.afterCommit(() => mail.wake())
    return { data: { id: input.id }, message: TOAST.deleted }
  }),

  createRoute(replyToReview, async ({ db, input, actor, now, ...context }) => {
    await reply({ tx: db, input, actor, now, publish: publishNotificationAfterCommit(context) })
    return { data: await loadOwnReview(db, input.id, actor), message: TOAST.updated }
  }),

  createRoute(voteForReview, async ({ db: tx, input, actor, now }) => {
    return { data: await votes.voteForReview({ tx, input, actor, now }), message: TOAST.updated }
  }),

  createRoute(listReviewVotes, async ({ db, input, actor }) => ({
    data: await votes.listVotes(db, input.id, actor),
  })),

  createRoute(
    productReviews,
    async ({ db, input, actor }) => {
      const [product] = await findProducts(db, [input.id], actor)
      return { data: requireFound(product && (await queries.listProductReviews(db, input))) }
    },
    { guestCache: { source: () => LISTS } },
  ),

  createRoute(
    shopReviews,
    async ({ db, input, actor }) => {
      const [shop] = await findShops(db, [input.id], actor)
      return { data: requireFound(shop && (await queries.listShopReviews(db, input))) }
    },
    { guestCache: { source: () => LISTS } },
  ),

  createRoute(listReviews, async ({ db, input, actor }) => {
    const { reviews, total } = await queries.listReviews(db, input, actor)
    return { data: reviews, meta: { total } }
  }),
]

const requireFound = <Row>(row: Row | null | undefined): Row => {
  if (!row) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  return row
}

const loadOwnReview = async (db: Database, id: string, actor: Actor): Promise<Review> =>
  requireFound((await queries.findOwnReviews(db, [id], actor))[0])
