import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED, TOAST } from '../../src/contract/messages.ts'
import {
  createReview,
  deleteReview,
  listReviews,
  productReviews,
  type Review,
  replyToReview,
  shopReviews,
  updateReview,
} from '../../src/contract/reviews.ts'
import type { Actor } from '../actor.ts'
import { type Binding, bind } from '../bind.ts'
import { hintNotified } from '../commands/hint-notified.ts'
import * as commands from '../commands/write-review.ts'
import type { Database } from '../db/store.ts'
import { findProducts } from '../queries/products.ts'
import * as queries from '../queries/reviews.ts'
import { findShops } from '../queries/shops.ts'

export const bindings: readonly Binding[] = [
  bind(createReview, async ({ db, input, actor, now, ...telling }) => {
    const writing = { tx: db, input, actor, now, hint: hintNotified(telling) }
    const { id, isNew } = await commands.writeReview(writing)
    return { data: await ownReview(db, id, actor), message: TOAST.reviewDone, status: isNew ? 201 : 200 }
  }),

  bind(updateReview, async ({ db, input, actor, now }) => {
    await commands.rewriteReview({ tx: db, input, actor, now })
    return { data: await ownReview(db, input.id, actor), message: TOAST.updated }
  }),

  bind(deleteReview, async ({ db, input, actor, now }) => {
    await commands.deleteReview({ tx: db, input, actor, now })
    return { data: { id: input.id }, message: TOAST.deleted }
  }),

  bind(replyToReview, async ({ db, input, actor, now, ...telling }) => {
    await commands.replyToReview({ tx: db, input, actor, now, hint: hintNotified(telling) })
    return { data: await ownReview(db, input.id, actor), message: TOAST.updated }
  }),

  bind(productReviews, async ({ db, input, actor }) => {
    const [product] = await findProducts(db, [input.id], actor)
    return { data: found(product && (await queries.reviewsOfProduct(db, input))) }
  }),

  bind(shopReviews, async ({ db, input, actor }) => {
    const [shop] = await findShops(db, [input.id], actor)
    return { data: found(shop && (await queries.reviewsOfShop(db, input))) }
  }),

  bind(listReviews, async ({ db, input, actor }) => {
    const { reviews, total } = await queries.listReviews(db, input, actor)
    return { data: reviews, meta: { total } }
  }),
]

const found = <Row>(row: Row | null | undefined): Row => {
  if (!row) throw new Refusal('NOT_FOUND', REFUSED.notFound)
  return row
}

const ownReview = async (db: Database, id: string, actor: Actor): Promise<Review> =>
  found((await queries.findOwnReviews(db, [id], actor))[0])
