import { db } from '../db/database.ts'
import { type MetaValues, NEWSLETTER_DRAFT } from '../db/device-schema.ts'
import { createId } from '../db/ids.ts'
import { readMeta } from '../db/meta.ts'

export type NewsletterDraft = { subject: string; body: string }
type StoredNewsletterDraft = MetaValues[typeof NEWSLETTER_DRAFT]

/** The newsletter that is being written on this device; null: none. */
export const readNewsletterDraft = async (): Promise<StoredNewsletterDraft | null> =>
  (await readMeta(NEWSLETTER_DRAFT)) ?? null

/**
 * Stores the draft until it is sent or saved, its author signs out, or it is empty. An unchanged text keeps its
 * idempotency key, so that a newsletter whose response was lost is not sent twice, even after a reload.
 */
export const saveNewsletterDraft = ({ subject, body }: NewsletterDraft): Promise<StoredNewsletterDraft> =>
  db.transaction('rw', db.meta, async () => {
    const stored = await readNewsletterDraft()
    if (stored?.subject === subject && stored.body === body) return stored
    const draft = { ...stored, subject, body, key: createId() }
    if (subject === '' && body === '') await clearNewsletterDraft()
    else await putDraft(draft)
    return draft
  })

/** Whether a newsletter on this device would be lost with it: nothing among the market's drafts is the same. */
export const isUnsavedNewsletter = (
  { id, subject, body }: Pick<StoredNewsletterDraft, 'id' | 'subject' | 'body'>,
  drafts: readonly (NewsletterDraft & { id: string })[],
): boolean => !drafts.some(draft => draft.id === id && draft.subject === subject && draft.body === body)

type OpenedDraft = Required<Pick<StoredNewsletterDraft, 'id' | 'sendAt' | 'changedAt'>>

/** Opens a draft of the market on this device, in place of what is written there. */
export const openNewsletterDraft = ({
  id,
  subject,
  body,
  sendAt,
  changedAt,
}: NewsletterDraft & OpenedDraft): Promise<unknown> =>
  putDraft({ id, subject, body, sendAt, changedAt, key: createId() })

/**
 * The draft of this device with the id under which the market keeps it. That stays the same, so that a repeated save is
 * one.
 */
export const claimNewsletterDraft = (draft: NewsletterDraft): Promise<StoredNewsletterDraft & { id: string }> =>
  db.transaction('rw', db.meta, async () => {
    const stored = await saveNewsletterDraft(draft)
    const claimed = { ...stored, id: stored.id ?? createId() }
    await putDraft(claimed)
    return claimed
  })

export const clearNewsletterDraft = (): Promise<void> => db.meta.delete(NEWSLETTER_DRAFT)

const putDraft = (value: StoredNewsletterDraft): Promise<unknown> =>
  db.meta.put({ key: NEWSLETTER_DRAFT, value, at: Date.now() })
