import { v7 } from 'uuid'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { Refusal } from '../../src/contract/errors.ts'
import type { createReview, updateReview } from '../../src/contract/reviews.ts'
import type { Actor } from '../actor.ts'
import { type Change, logChanges } from '../db/bulk-changes.ts'
import type { Database } from '../db/store.ts'
import { audit } from '../queries/audit-log.ts'
import { insertNotification } from '../queries/notifications.ts'
import { ownOrders } from '../queries/orders.ts'
import {
  allowingReview,
  changeReview,
  insertReview,
  type ReviewFacts,
  rate,
  removeReview,
  reviewFacts,
  reviewOf,
} from '../queries/review-writes.ts'
import { isAdmin } from '../queries/viewer.ts'
import type { Hint } from './hint-notified.ts'
import { requireOwn } from './require-own.ts'

type Writing<Input> = { tx: Database; input: Input; actor: Actor; now: number }
type Telling<Input> = Writing<Input> & { hint: Hint }

/**
 * Reviews a product that the customer has bought (the contract, section 3). The ratings of product and shop move in the
 * same transaction, and the shop's vendor is told. A review whose id exists for this customer is answered as it is.
 * @returns the review's id, and whether it was written just now
 * @throws Refusal PURCHASE_REQUIRED, DUPLICATE with the `id` of his review, NOT_FOUND, CONFLICT (the id is another's)
 */
export const writeReview = async (
  writing: Telling<ParsedInputOf<typeof createReview>>,
): Promise<{ id: string; isNew: boolean }> => {
  const { tx, input, actor, now, hint } = writing
  const id = input.id ?? v7()
  if (input.id && (await isWritten(writing, input.id))) return { id, isNew: false }
  await requirePurchase(tx, input.productId, actor)
  const { productId, rating, comment } = input
  const row = { id, product_id: productId, customer_id: actor.profileId, rating, comment, reply: null }
  if (!(await insertReview(tx, { ...row, seq: 1, created_at: now }))) await refuseSecond(tx, productId, actor)
  const review = (await reviewFacts(tx, id))!
  await rate(tx, review, { stars: rating, reviews: 1 })
  await logChanges(tx, [...changesOf(review), ...rated(review), await tellVendor(tx, review, actor, now)], now)
  hint(review.vendor)
  return { id, isNew: true }
}

/** Changes an own review. @throws Refusal NOT_FOUND, FORBIDDEN, CONFLICT */
export const rewriteReview = async ({
  tx,
  input: { id, ...change },
  actor,
  now,
}: Writing<ParsedInputOf<typeof updateReview>>): Promise<void> => {
  const review = await ownReview(tx, id, actor)
  if (!(await changeReview(tx, review, change))) throw changedMeanwhile()
  const stars = (change.rating ?? review.rating) - review.rating
  if (stars !== 0) await rate(tx, review, { stars, reviews: 0 })
  await logChanges(tx, [...changesOf(review), ...(stars === 0 ? [] : rated(review))], now)
}

/** Deletes an own review; an admin deletes any, which the audit log keeps. @throws Refusal likewise */
export const deleteReview = async ({ tx, input: { id }, actor, now }: Writing<{ id: string }>): Promise<void> => {
  const review = await ownReview(tx, id, actor)
  if (!(await removeReview(tx, review))) throw changedMeanwhile()
  await rate(tx, review, { stars: -review.rating, reviews: -1 })
  if (isAdmin(actor)) {
    const { rating, comment, productId } = review
    const before = { rating, comment, productId }
    await audit(tx, { actor, action: 'review.delete', entity: 'review', id, before, after: null, now })
  }
  await logChanges(tx, [...changesOf(review), ...rated(review)], now)
}

/**
 * Answers a review of an own shop's product, and tells its customer; an empty reply takes the answer back.
 * @throws Refusal NOT_FOUND, FORBIDDEN (another's shop), CONFLICT
 */
export const replyToReview = async ({
  tx,
  input,
  actor,
  now,
  hint,
}: Telling<{ id: string; reply: string }>): Promise<void> => {
  const review = await reviewWhere(tx, input.id, ({ vendorId }) => vendorId === actor.profileId)
  if (!(await changeReview(tx, review, { reply: input.reply || null }))) throw changedMeanwhile()
  const isFirst = review.reply === null && input.reply !== ''
  const news = isFirst ? [await tellCustomer(tx, review, input.reply, now)] : []
  await logChanges(tx, [...changesOf(review), ...news], now)
  if (isFirst) hint(review.customer)
}

const isWritten = async ({ tx, actor }: Writing<unknown>, id: string): Promise<boolean> => {
  const review = await reviewFacts(tx, id)
  if (review && review.customerId !== actor.profileId) {
    throw new Refusal('CONFLICT', 'This review could not be kept under its number. Please write it again.')
  }
  return review !== undefined
}

const requirePurchase = async (tx: Database, productId: string, actor: Actor): Promise<void> => {
  const order = await allowingReview(ownOrders(tx, actor), productId).select('orders.id').limit(1).executeTakeFirst()
  if (order) return
  const message = 'You can review a product once you have bought it and it was paid for or delivered.'
  throw new Refusal('PURCHASE_REQUIRED', message)
}

const refuseSecond = async (tx: Database, productId: string, actor: Actor): Promise<never> => {
  const id = await reviewOf(tx, productId, actor.profileId)
  if (!id) throw changedMeanwhile()
  throw new Refusal('DUPLICATE', 'You have reviewed this product already. Change that review instead.', { id })
}

const ownReview = (tx: Database, id: string, actor: Actor): Promise<ReviewFacts> =>
  reviewWhere(tx, id, ({ customerId }) => isAdmin(actor) || customerId === actor.profileId)

const reviewWhere = async (tx: Database, id: string, isOwn: (review: ReviewFacts) => boolean): Promise<ReviewFacts> => {
  const review = await reviewFacts(tx, id)
  return requireOwn(review && isOwn(review) ? review : undefined, () => review !== undefined)
}

const changedMeanwhile = (): Refusal =>
  new Refusal('CONFLICT', 'This review was changed at the same moment. Look at it again before you change it.')

const changesOf = ({ id, customer, vendor }: ReviewFacts): Change[] => [
  { scopes: [customer, vendor], entity: 'review', id },
]

const rated = ({ productId, shopId, vendor }: ReviewFacts): Change[] => [
  { scopes: ['catalogue', vendor], entity: 'product', id: productId },
  { scopes: ['catalogue', vendor], entity: 'shop', id: shopId },
]

const tellVendor = (tx: Database, review: ReviewFacts, by: Actor, now: number): Promise<Change> =>
  insertNotification(
    tx,
    {
      userId: review.vendor,
      kind: 'REVIEW',
      title: `${review.rating} of 5 stars for ${review.productName}`,
      body: review.comment ? `${by.name}: ${excerpt(review.comment)}` : by.name,
      path: '/dashboard/shop-reviews',
    },
    now,
  )

const tellCustomer = (tx: Database, review: ReviewFacts, reply: string, now: number): Promise<Change> =>
  insertNotification(
    tx,
    {
      userId: review.customer,
      kind: 'REVIEW',
      title: `${review.shopName} answered your review`,
      body: `${review.productName}: ${excerpt(reply)}`,
      path: '/dashboard/my-reviews',
    },
    now,
  )

const EXCERPT = 140
/** Never half of a character at its end. */
const excerpt = (text: string): string =>
  text.length > EXCERPT
    ? `${text
        .slice(0, EXCERPT - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`
    : text
