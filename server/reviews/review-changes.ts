import { ApiError } from '../../src/contract/errors.ts'
import { shortenText } from '../../src/contract/text-cut.ts'
import type { Actor } from '../auth/authentication.ts'
import { isAdmin } from '../auth/viewer.ts'
import type { Change } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { findReviewForUpdate, type ReviewForUpdate } from './review-writes.ts'

/** A customer's own review, or any for an admin. @throws ApiError NOT_FOUND, FORBIDDEN (another's) */
export const requireOwnReview = (tx: Database, id: string, actor: Actor): Promise<ReviewForUpdate> =>
  requireReviewWhere(tx, id, ({ customerId }) => isAdmin(actor) || customerId === actor.profileId)

/** The review, if it is the caller's by this rule. @throws ApiError NOT_FOUND, FORBIDDEN */
export const requireReviewWhere = async (
  tx: Database,
  id: string,
  isOwn: (review: ReviewForUpdate) => boolean,
): Promise<ReviewForUpdate> => {
  const review = await findReviewForUpdate(tx, id)
  return requireOwned(review && isOwn(review) ? review : undefined, () => review !== undefined)
}

export const reviewChangedError = (): ApiError =>
  new ApiError('CONFLICT', 'This review was changed at the same moment. Look at it again before you change it.')

/** What the change log records of a changed review. */
export const reviewChanges = ({ id, customer, vendor }: ReviewForUpdate): Change[] => [
  { scopes: [customer, vendor], entity: 'review', id },
]

/** The product and the shop whose ratings a review changes. */
export const ratingChanges = ({ productId, shopId, vendor }: ReviewForUpdate): Change[] => [
  { scopes: ['catalogue', vendor], entity: 'product', id: productId },
  { scopes: ['catalogue', vendor], entity: 'shop', id: shopId },
]

const EXCERPT_LENGTH = 140
export const excerpt = (text: string): string => shortenText(text, EXCERPT_LENGTH)
