import { sql } from 'kysely'
import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'

type VoteResult = { id: string; isHelpful: boolean; helpfulCount: number }
type VoteParams = { tx: Database; input: { id: string; isHelpful: boolean }; actor: Actor; now: number }

/**
 * Counts that a customer found a review helpful, once, or takes it back. The review's `seq` stays: it guards changes of
 * what its author and the shop wrote.
 * @throws ApiError NOT_FOUND (also a hidden review), FORBIDDEN (their own)
 */
export const voteForReview = async ({ tx, input: { id, isHelpful }, actor, now }: VoteParams): Promise<VoteResult> => {
  await requireReviewOfOthers(tx, id, actor)
  const vote = { review_id: id, voter_id: actor.profileId }
  const changed = isHelpful
    ? await tx
        .insertInto('review_votes')
        .values({ ...vote, created_at: now })
        .onConflict(conflict => conflict.doNothing())
        .returning('review_id')
        .executeTakeFirst()
    : await tx
        .deleteFrom('review_votes')
        .where('review_id', '=', id)
        .where('voter_id', '=', actor.profileId)
        .returning('review_id')
        .executeTakeFirst()
  if (changed) await addVotes(tx, [id], isHelpful ? 1 : -1)
  const review = await tx.selectFrom('reviews').select('helpful_count').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, isHelpful, helpfulCount: review.helpful_count }
}

const requireReviewOfOthers = async (tx: Database, id: string, { profileId }: Actor): Promise<void> => {
  const review = await tx
    .selectFrom('reviews')
    .select('customer_id')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!review) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  if (review.customer_id === profileId) throw new ApiError('FORBIDDEN', 'You cannot vote for your own review.')
}

/** Takes back all votes of a person. */
export const deleteVotes = async (tx: Database, profileId: string): Promise<void> => {
  const votes = tx.deleteFrom('review_votes').where('voter_id', '=', profileId).returning('review_id')
  const ids = (await votes.execute()).map(row => row.review_id)
  if (ids.length > 0) await addVotes(tx, ids.sort(), -1)
}

const addVotes = async (tx: Database, ids: readonly string[], count: 1 | -1): Promise<void> => {
  const helpful_count = sql<number>`helpful_count + ${count}`
  await tx
    .updateTable('reviews')
    .set({ helpful_count })
    .where('id', 'in', [...ids])
    .execute()
}

/** Which reviews of a product the customer found helpful. */
export const listVotes = async (db: Database, productId: string, { profileId }: Actor): Promise<{ id: string }[]> =>
  db
    .selectFrom('review_votes')
    .innerJoin('reviews', 'reviews.id', 'review_votes.review_id')
    .select('reviews.id')
    .where('review_votes.voter_id', '=', profileId)
    .where('reviews.product_id', '=', productId)
    .orderBy('reviews.id')
    .execute()
