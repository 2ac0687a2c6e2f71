import { UNDO_MS } from '../../contract/constants.ts'
import { createReview, deleteReview, updateReview } from '../../contract/reviews/review-writes.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import type { EntryOf, OutboxEntry } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'
import { canEdit, type EntryLabel, isWriteOf } from '../outbox/entry.ts'
import { discardEntry, editEntry, restoreEntries, withdrawEntry } from '../outbox/entry-edit.ts'
import { readEntry, readPendingEntries } from '../outbox/queue.ts'
import { awaitEntry, type SubmitResult, submit } from '../outbox/submit.ts'
import { type OptimisticReview, pickWrittenFields, type ReviewContent } from './optimistic.ts'

/** A new review of a product (`own` is null), or a change of an existing one. `by`: the author's name. */
export type ReviewTask = { product: Review['product']; by: string; own: OptimisticReview | null }

/**
 * Writes a review or changes the customer's own, online or offline. Edits a change that is unsent or was rejected
 * instead of adding another one.
 * @param rejectedEntryId the outbox entry of this form that the server has just rejected
 */
export const submitReview = async (
  { product, by, own }: ReviewTask,
  content: ReviewContent,
  { label, rejectedEntryId }: { label: EntryLabel; rejectedEntryId: string | null },
): Promise<SubmitResult<unknown>> => {
  const pending = await findEditableEntry(rejectedEntryId ?? own?.pending?.id)
  const edited = pending && (await editEntry(pending, { ...pending.input, ...content }))
  if (edited) return awaitEntry(edited.id)
  const seen = { product, by }
  if (own) return submit(updateReview, { id: own.id, ...content }, { scopeId: product.id, label, seen })
  return submit(createReview, { id: createId(), productId: product.id, ...content }, { label, seen })
}

/**
 * Deletes the customer's own review after 8 seconds; a review that was never sent is discarded at once.
 * @returns undoes the deletion; resolves to false where it is too late
 */
export const submitReviewDeletion = async (
  review: OptimisticReview,
  label: EntryLabel,
): Promise<() => Promise<boolean>> => {
  const discarded = await discardEntries(await findUnsentEntries(review.id))
  if (discarded.some(entry => entry.endpoint === createReview.name)) return () => undoDiscard(discarded)
  const options = { scopeId: review.product.id, label, delay: UNDO_MS, wait: 0 }
  const { entryId } = await submit(deleteReview, { id: review.id }, options)
  return async () => entryId !== null && (await withdrawEntry(entryId)) && (await undoDiscard(discarded))
}

/** The initial values of the form: those of a rejected change, so that it need not be typed again. */
export const toReviewContent = ({ rating, comment, pending }: OptimisticReview): ReviewContent => {
  const isRejected = pending?.state === 'rejected' && pending.endpoint === updateReview.name
  return { rating, comment, ...(isRejected && pickWrittenFields(pending.input)) }
}

const findEditableEntry = async (entryId: string | undefined): Promise<ReviewWrite | undefined> => {
  const entry = entryId ? await readEntry(entryId) : undefined
  return entry && isReviewWrite(entry) && canEdit(entry) ? entry : undefined
}

/** Changes of the review that are unsent or were rejected: a rejected entry would block the deletion. */
const findUnsentEntries = async (reviewId: string): Promise<OutboxEntry[]> =>
  (await readPendingEntries()).filter(isReviewWrite).filter(entry => entry.input.id === reviewId && canEdit(entry))

const isReviewWrite = isWriteOf(createReview, updateReview)
type ReviewWrite = EntryOf<typeof createReview | typeof updateReview>

const discardEntries = async (entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> => {
  const discarded = await Promise.all(entries.map(entry => discardEntry(entry.id)))
  return discarded.flat()
}

const undoDiscard = async (entries: readonly OutboxEntry[]): Promise<boolean> => {
  await restoreEntries(entries)
  return true
}
