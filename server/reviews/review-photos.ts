import { v7 } from 'uuid'
import { REVIEW_PHOTOS_MAX } from '../../src/contract/constants.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { anyOf, countRows } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

/** The photos of these reviews, by the review's id, the first one first. */
export const findReviewPhotos = async (
  db: Database,
  reviewIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  const found = new Map<string, string[]>()
  if (reviewIds.length === 0) return found
  const rows = await db
    .selectFrom('review_photos')
    .select(['review_id', 'image'])
    .where('review_id', 'in', anyOf(reviewIds))
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  for (const { review_id, image } of rows) found.set(review_id, [...(found.get(review_id) ?? []), image])
  return found
}

/**
 * Changes the photos of a review, which its caller has locked: photos that are sent at the same time are counted one after
 * the other. Files that no row names any more are deleted by products/unused-pictures.ts.
 * @throws ApiError CONFLICT (it has four)
 */
export const changeReviewPhotos = async (
  tx: Database,
  reviewId: string,
  { removed = [], added, now }: { removed: readonly string[] | undefined; added: string | undefined; now: number },
): Promise<void> => {
  const ofReview = tx.deleteFrom('review_photos').where('review_id', '=', reviewId)
  if (removed.length > 0) await ofReview.where('image', 'in', [...removed]).execute()
  if (added === undefined) return
  if ((await countRows(tx.selectFrom('review_photos').where('review_id', '=', reviewId))) >= REVIEW_PHOTOS_MAX)
    throw new ApiError('CONFLICT', 'A review has at most 4 photos.')
  await tx.insertInto('review_photos').values({ id: v7(), review_id: reviewId, image: added, added_at: now }).execute()
}

/** Removes the photos of a customer's reviews. @returns the pictures that rows no longer refer to */
export const deleteReviewPhotos = async (tx: Database, customerId: string): Promise<string[]> => {
  const reviews = tx.selectFrom('reviews').select('reviews.id').where('customer_id', '=', customerId)
  const deleted = tx.deleteFrom('review_photos').where('review_id', 'in', reviews).returning('image')
  return (await deleted.execute()).map(({ image }) => image)
}
