import { ApiError } from '../../src/contract/errors.ts'
import { shortenText } from '../../src/contract/text-cut.ts'
import type { Actor } from '../auth/authentication.ts'
import { isAdmin } from '../auth/viewer.ts'
import type { Change } from '../db/change-log-bulk.ts'
import { hasRow } from '../db/row-existence.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { findReviewForUpdate, type ReviewForUpdate, type ReviewOwner } from './review-writes.ts'

/** A customer's own review, or any for an admin. @throws ApiError NOT_FOUND, FORBIDDEN (another's) */
export const requireOwnReview = (tx: Database, id: string, actor: Actor): Promise<ReviewForUpdate> =>
  requireReviewOf(tx, id, isAdmin(actor) ? {} : { customerId: actor.profileId })

/** A review of these products' own vendor. @throws ApiError NOT_FOUND, FORBIDDEN (another's) */
export const requireReviewOfOwnProduct = (tx: Database, id: string, vendor: Actor): Promise<ReviewForUpdate> =>
  requireReviewOf(tx, id, { vendorId: vendor.profileId })

const requireReviewOf = async (tx: Database, id: string, owner: ReviewOwner): Promise<ReviewForUpdate> =>
  requireOwned(await findReviewForUpdate(tx, id, owner), () => hasRow(tx, 'reviews', id))

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
