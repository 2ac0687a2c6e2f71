import { voteForReview } from '../../contract/reviews/review-vote-writes.ts'
import { listReviewVotes } from '../../contract/reviews/review-votes.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import { db } from '../db/database.ts'
import type { EntryOf } from '../db/device-schema.ts'
import { type EntryLabel, isWriteOf } from '../outbox/entry.ts'
import { readConsistent, readPendingEntries } from '../outbox/queue.ts'
import type { SubmitResult } from '../outbox/submit.ts'
import { submit } from '../outbox/submit.ts'
import { readListing, readListingRows } from '../sync/listings.ts'

/** Which reviews of a product the customer found helpful, and which votes wait in the outbox. */
export type ReviewVotes = {
  ids: ReadonlySet<string>
  entries: readonly EntryOf<typeof voteForReview>[]
  isStale: boolean
}

export type VoteState = { isHelpful: boolean; count: number }

/** For a live query. */
export const readReviewVotes = (productId: string): Promise<ReviewVotes> =>
  readConsistent([db.listings], async () => {
    const [listing, entries] = await Promise.all([
      readListing(listReviewVotes, { id: productId }),
      readPendingEntries(),
    ])
    const rows = listing ? await readListingRows(listReviewVotes, listing) : []
    return {
      ids: new Set(rows.map(({ id }) => id)),
      entries: entries.filter(isWriteOf(voteForReview)),
      isStale: listing?.stale === 1,
    }
  })

/** Whether the customer found a review helpful, and how many did, with what waits applied. */
export const applyPendingVote = (
  { id, helpfulCount = 0 }: Pick<Review, 'id' | 'helpfulCount'>,
  { ids, entries }: Pick<ReviewVotes, 'ids' | 'entries'>,
): VoteState => {
  const waiting = entries.findLast(({ input, state }) => input.id === id && state !== 'rejected')
  const isHelpful = waiting ? waiting.input.isHelpful : ids.has(id)
  return { isHelpful, count: helpfulCount + Number(isHelpful) - Number(ids.has(id)) }
}

/** @throws ApiFailure */
export const submitVote = (id: string, isHelpful: boolean, label: EntryLabel): Promise<SubmitResult<unknown>> =>
  submit(voteForReview, { id, isHelpful }, { label })
