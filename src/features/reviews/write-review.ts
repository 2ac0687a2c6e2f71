import { createReview, deleteReview, type Review, updateReview } from '../../contract/reviews.ts'
import { mintId } from '../../local/ids.ts'
import { pendingEntries, readEntry } from '../../local/outbox.ts'
import { discardEntry, editEntry, restoreEntries, withdraw } from '../../local/outbox-edit.ts'
import { canEdit } from '../../local/outbox-entry.ts'
import { type ReviewSeen, reviewScope, type ShownReview } from '../../local/review-overlay.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import { awaitAnswer, type Submitted, submit } from '../../local/write.ts'
import { t } from '../../ui/text.ts'

export type ReviewWords = { rating: number; comment: string }
/** A new review of a product (`own` is null), or a change of an own one. `by`: who writes it. */
export type ReviewTask = { product: Review['product']; by: string; own: ShownReview | null }

/** A deletion can be taken back for so long (the offline protocol). */
const UNDO_MS = 8_000

/**
 * Writes or changes an own review, online or off. What waits unsent, or was refused, is corrected instead of followed by
 * another change.
 * @param refused the entry of this very task that the server has just refused
 */
export const writeReview = async (
  { product, by, own }: ReviewTask,
  words: ReviewWords,
  refused: string | null,
): Promise<Submitted<unknown>> => {
  const old = await correctable(refused ?? own?.pending?.id)
  const corrected = old && (await editEntry(old.id, { ...old.input, ...words }))
  if (corrected) return awaitAnswer(corrected.id)
  const seen: ReviewSeen = { product, by }
  const scope = reviewScope(product.id)
  if (own) {
    const label = t('Change of your review of {name}', { name: product.name })
    return submit(updateReview, { id: own.id, ...words }, { scope, label, seen })
  }
  const label = t('Review of {name}', { name: product.name })
  return submit(createReview, { id: mintId(), productId: product.id, ...words }, { scope, label, seen })
}

/**
 * Deletes an own review after 8 seconds; one that was never sent is given up at once.
 * @returns takes it back; false: too late, it is gone
 */
export const deleteOwnReview = async (review: ShownReview): Promise<() => Promise<boolean>> => {
  const given = await giveUp(await unsentOf(review.id))
  if (given.some(entry => entry.endpoint === createReview.name)) return () => putBack(given)
  const { id, name } = review.product
  const label = t('Deletion of your review of {name}', { name })
  const options = { scope: reviewScope(id), label, delay: UNDO_MS, wait: 0 }
  const { entryId } = await submit(deleteReview, { id: review.id }, options)
  return async () => entryId !== null && (await withdraw(entryId)) && (await putBack(given))
}

/** What the form of an own review begins with: a change that was refused is corrected, and not typed again. */
export const wordsOf = ({ rating, comment, pending }: ShownReview): ReviewWords => {
  const isRefused = pending?.state === 'rejected' && pending.endpoint === updateReview.name
  return { rating, comment, ...(isRefused && (pending.input as Partial<ReviewWords>)) }
}

const correctable = async (entryId: string | undefined): Promise<OutboxEntry | undefined> => {
  const entry = entryId ? await readEntry(entryId) : undefined
  return entry && entry.endpoint !== deleteReview.name && canEdit(entry) ? entry : undefined
}

/** Changes of it that were not sent, or were refused: a refused one would hold up the deletion. */
const unsentOf = async (reviewId: string): Promise<OutboxEntry[]> =>
  (await pendingEntries()).filter(entry => isReviewWrite(entry) && entry.input.id === reviewId && canEdit(entry))

const isReviewWrite = ({ endpoint }: OutboxEntry): boolean =>
  endpoint === createReview.name || endpoint === updateReview.name

const giveUp = async (entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> => {
  const gone = await Promise.all(entries.map(entry => discardEntry(entry.id)))
  return gone.flat()
}

const putBack = async (entries: readonly OutboxEntry[]): Promise<boolean> => {
  await restoreEntries(entries)
  return true
}
