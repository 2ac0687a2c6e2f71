import { createReview, deleteReview, type Review, updateReview } from '../../contract/reviews.ts'
import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { createId } from '../../local/db/ids.ts'
import { canEdit } from '../../local/outbox/entry.ts'
import { discardEntry, editEntry, restoreEntries, withdrawEntry } from '../../local/outbox/entry-edit.ts'
import { readEntry, readPendingEntries } from '../../local/outbox/queue.ts'
import { awaitEntry, type SubmitResult, submit } from '../../local/outbox/submit.ts'
import { type OptimisticProductReview, type ReviewSeen, reviewScope } from '../../local/resources/optimistic-reviews.ts'
import { t } from '../../ui/i18n.ts'

export type ReviewContent = { rating: number; comment: string }
/** A new review of a product (`own` is null), or a change of an own one. `by`: who writes it. */
export type ReviewTask = { product: Review['product']; by: string; own: OptimisticProductReview | null }

/** A deletion can be taken back for so long (the offline protocol). */
const UNDO_MS = 8_000

/**
 * Writes or changes an own review, online or off. What waits unsent, or was refused, is corrected instead of followed by
 * another change.
 * @param refused the entry of this very task that the server has just refused
 */
export const submitReview = async (
  { product, by, own }: ReviewTask,
  words: ReviewContent,
  refused: string | null,
): Promise<SubmitResult<unknown>> => {
  const old = await findEditableEntry(refused ?? own?.pending?.id)
  const corrected = old && (await editEntry(old.id, { ...old.input, ...words }))
  if (corrected) return awaitEntry(corrected.id)
  const seen: ReviewSeen = { product, by }
  const scope = reviewScope(product.id)
  if (own) {
    const label = t('Change of your review of {name}', { name: product.name })
    return submit(updateReview, { id: own.id, ...words }, { scope, label, seen })
  }
  const label = t('Review of {name}', { name: product.name })
  return submit(createReview, { id: createId(), productId: product.id, ...words }, { scope, label, seen })
}

/**
 * Deletes an own review after 8 seconds; one that was never sent is given up at once.
 * @returns takes it back; false: too late, it is gone
 */
export const submitDeleteReview = async (review: OptimisticProductReview): Promise<() => Promise<boolean>> => {
  const given = await discardEntries(await findUnsentEntries(review.id))
  if (given.some(entry => entry.endpoint === createReview.name)) return () => undoDiscard(given)
  const { id, name } = review.product
  const label = t('Deletion of your review of {name}', { name })
  const options = { scope: reviewScope(id), label, delay: UNDO_MS, wait: 0 }
  const { entryId } = await submit(deleteReview, { id: review.id }, options)
  return async () => entryId !== null && (await withdrawEntry(entryId)) && (await undoDiscard(given))
}

/** What the form of an own review begins with: a change that was refused is corrected, and not typed again. */
export const toReviewContent = ({ rating, comment, pending }: OptimisticProductReview): ReviewContent => {
  const isRefused = pending?.state === 'rejected' && pending.endpoint === updateReview.name
  return { rating, comment, ...(isRefused && (pending.input as Partial<ReviewContent>)) }
}

const findEditableEntry = async (entryId: string | undefined): Promise<OutboxEntry | undefined> => {
  const entry = entryId ? await readEntry(entryId) : undefined
  return entry && entry.endpoint !== deleteReview.name && canEdit(entry) ? entry : undefined
}

/** Changes of it that were not sent, or were refused: a refused one would hold up the deletion. */
const findUnsentEntries = async (reviewId: string): Promise<OutboxEntry[]> =>
  (await readPendingEntries()).filter(entry => isReviewWrite(entry) && entry.input.id === reviewId && canEdit(entry))

const isReviewWrite = ({ endpoint }: OutboxEntry): boolean =>
  endpoint === createReview.name || endpoint === updateReview.name

const discardEntries = async (entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> => {
  const gone = await Promise.all(entries.map(entry => discardEntry(entry.id)))
  return gone.flat()
}

const undoDiscard = async (entries: readonly OutboxEntry[]): Promise<boolean> => {
  await restoreEntries(entries)
  return true
}
