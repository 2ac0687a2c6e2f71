import { nameValues } from '../../contract/bangla-texts.ts'
import { UNDO_MS } from '../../contract/constants.ts'
import { withValues } from '../../contract/messages/server-messages.ts'
import { createReview, deleteReview, updateReview } from '../../contract/reviews/review-writes.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import { db } from '../db/database.ts'
import type { EntryOf, OutboxEntry, StoredFile } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'
import { writeTransaction } from '../db/storage.ts'
import { dropEntryFiles, isFileRef, loadFile } from '../db/stored-files.ts'
import { canEdit, type EntryLabel, isWriteOf } from '../outbox/entry.ts'
import { discardEntry, editEntry, restoreEntries, withdrawEntry } from '../outbox/entry-edit.ts'
import { enqueueWrite, readEntry, readPendingEntries } from '../outbox/queue.ts'
import { awaitEntry, type SubmitResult, submit } from '../outbox/submit.ts'
import { isPhotoEntry, type OptimisticReview, pickWrittenFields, type ReviewContent } from './optimistic.ts'

/** A new review of a product (`own` is null), or a change of an existing one. `by`: the author's name. */
export type ReviewTask = { product: Review['product']; by: string; own: OptimisticReview | null }

/** What the form writes. `removed`: URLs of photos that go; `added`: those that are sent with it. */
export type ReviewChange = ReviewContent & { removed: readonly string[]; added: readonly StoredFile[] }

/**
 * Writes a review or changes the customer's own, online or offline. Edits a change that is unsent or was rejected
 * instead of adding another one. The review and its photos are stored together; each photo is a write of its own.
 * @param rejectedEntryId the outbox entry of this form that the server has just rejected
 */
export const submitReview = async (
  task: ReviewTask,
  { added, removed, ...content }: ReviewChange,
  { label, rejectedEntryId }: { label: EntryLabel; rejectedEntryId: string | null },
): Promise<SubmitResult<unknown>> => {
  const { product, by, own } = task
  const written = { ...content, ...(removed.length > 0 && { removedPhotos: [...removed] }) }
  const pending = await findEditableEntry(rejectedEntryId ?? own?.pending?.id)
  const edited = pending && (await editWithPhotos(pending, written, { id: pending.input.id, product, added }))
  if (edited) return awaitEntry(edited.id)
  const seen = { product, by }
  const id = own?.id ?? createId()
  const options = { label, seen, afterwards: (entry: OutboxEntry) => enqueuePhotos({ id, product, added }, entry) }
  if (!own) return submit(createReview, { id, productId: product.id, ...content }, options)
  const [first, ...others] = added
  const isUnchanged = first && removed.length === 0 && own.rating === content.rating && own.comment === content.comment
  if (!isUnchanged) return submit(updateReview, { id, ...written }, { ...options, scopeId: product.id })
  const afterwards = (entry: OutboxEntry) => enqueuePhotos({ id, product, added: others }, entry)
  return submit(updateReview, { id, file: first }, { ...photoOptions(product), afterwards })
}

/** Of a rejected photo only what was written with it is sent again: the person chooses another one. */
const editWithPhotos = (
  pending: ReviewWrite,
  written: ReviewContent & { removedPhotos?: string[] },
  photos: Omit<NewPhotos, 'id'> & { id: string | undefined },
): Promise<OutboxEntry | undefined> =>
  writeTransaction([db.outbox, db.session], async () => {
    const { input } = dropEntryFiles(pending)
    const edited = await editEntry(pending, { ...input, ...written })
    if (edited && photos.id) await enqueuePhotos({ ...photos, id: photos.id }, edited)
    return edited
  })

type NewPhotos = { id: string; product: Review['product']; added: readonly StoredFile[] }

const enqueuePhotos = async ({ id, product, added }: NewPhotos, { id: before, userId }: OutboxEntry): Promise<void> => {
  for (const file of added)
    await enqueueWrite(updateReview, { id, file }, userId, { ...photoOptions(product), dependsOn: [before] })
}

const photoOptions = (product: Review['product']) => ({
  label: withValues('Photo for your review of {name}', nameValues('name', product)),
  scopeId: product.id,
})

/**
 * Deletes the customer's own review after 8 seconds; a review that was never sent is discarded at once.
 * @returns undoes the deletion; resolves to false where it is too late
 */
export const submitReviewDeletion = async (
  review: OptimisticReview,
  label: EntryLabel,
): Promise<() => Promise<boolean>> => {
  const discarded = await discardEntries(await findUnsentEntries(review.id))
  if (discarded.entries.some(entry => entry.endpoint === createReview.name)) return () => undoDiscard(discarded)
  const options = { scopeId: review.product.id, label, delay: UNDO_MS, wait: 0 }
  const { entryId } = await submit(deleteReview, { id: review.id }, options)
  return async () => entryId !== null && (await withdrawEntry(entryId)) && (await undoDiscard(discarded))
}

/** The initial values of the form: those of a rejected change, so that it need not be typed again. */
export const toReviewContent = ({ rating, comment, pending }: OptimisticReview): ReviewContent => {
  const isRejected = pending?.state === 'rejected' && pending.endpoint === updateReview.name
  return { rating, comment, ...(isRejected && pickWrittenFields(pending.input)) }
}

/** A photo that waits is left alone. */
const findEditableEntry = async (entryId: string | undefined): Promise<ReviewWrite | undefined> => {
  const entry = entryId ? await readEntry(entryId) : undefined
  if (!entry || !isReviewWrite(entry) || !canEdit(entry)) return undefined
  return isPhotoEntry(entry) && entry.state !== 'rejected' ? undefined : entry
}

/** Changes of the review that are unsent or were rejected: a rejected entry would block the deletion. */
const findUnsentEntries = async (reviewId: string): Promise<ReviewWrite[]> =>
  (await readPendingEntries()).filter(isReviewWrite).filter(entry => entry.input.id === reviewId && canEdit(entry))

const isReviewWrite = isWriteOf(createReview, updateReview)
type ReviewWrite = EntryOf<typeof createReview | typeof updateReview>

type Discarded = { entries: OutboxEntry[]; files: StoredFile[] }

/** Discards entries, and keeps their photos in memory for Undo. */
const discardEntries = async (entries: readonly ReviewWrite[]): Promise<Discarded> => {
  const named = entries.flatMap(({ input }) => ('file' in input && isFileRef(input.file) ? [input.file] : []))
  const files = await Promise.all(named.map(loadFile))
  const discarded = await Promise.all(entries.map(entry => discardEntry(entry.id)))
  return { entries: discarded.flat(), files: files.filter(file => file !== undefined) }
}

const undoDiscard = ({ entries, files }: Discarded): Promise<boolean> =>
  writeTransaction([db.outbox], async () => {
    await db.files.bulkPut(files)
    await restoreEntries(entries)
    return true
  })
