import { UNDO_MS } from '../../contract/constants.ts'
import { createReview, deleteReview, updateReview } from '../../contract/reviews/review-writes.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import type { OutboxEntry } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'
import type { EntryLabel } from '../outbox/entry.ts'
import { canEdit } from '../outbox/entry.ts'
import { discardEntry, editEntry, restoreEntries, withdrawEntry } from '../outbox/entry-edit.ts'
import { readEntry, readPendingEntries } from '../outbox/queue.ts'
import { awaitEntry, type SubmitResult, submit } from '../outbox/submit.ts'
import type { OptimisticReview, ReviewSeen } from './optimistic.ts'

export type ReviewContent = { rating: number; comment: string }
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
  const edited = pending && (await editEntry(pending.id, { ...pending.input, ...content }))
  if (edited) return awaitEntry(edited.id)
  const seen: ReviewSeen = { product, by }
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
  return { rating, comment, ...(isRejected && (pending.input as Partial<ReviewContent>)) }
}

const findEditableEntry = async (entryId: string | undefined): Promise<OutboxEntry | undefined> => {
  const entry = entryId ? await readEntry(entryId) : undefined
  return entry && entry.endpoint !== deleteReview.name && canEdit(entry) ? entry : undefined
}

/** Changes of the review that are unsent or were rejected: a rejected entry would block the deletion. */
const findUnsentEntries = async (reviewId: string): Promise<OutboxEntry[]> =>
  (await readPendingEntries()).filter(entry => isReviewWrite(entry) && entry.input.id === reviewId && canEdit(entry))

const isReviewWrite = ({ endpoint }: OutboxEntry): boolean =>
  endpoint === createReview.name || endpoint === updateReview.name

const discardEntries = async (entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> => {
  const discarded = await Promise.all(entries.map(entry => discardEntry(entry.id)))
  return discarded.flat()
}

const undoDiscard = async (entries: readonly OutboxEntry[]): Promise<boolean> => {
  await restoreEntries(entries)
  return true
}
