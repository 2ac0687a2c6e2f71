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
    const draft = { subject, body, key: createId(), ...(stored?.id && { id: stored.id }) }
    if (subject === '' && body === '') await clearNewsletterDraft()
    else await putDraft(draft)
    return draft
  })

/** Opens a draft of the market on this device, in place of what is written there. */
export const openNewsletterDraft = ({ id, subject, body }: NewsletterDraft & { id: string }): Promise<unknown> =>
  putDraft({ id, subject, body, key: createId() })

/** The id under which the market keeps the draft of this device. It stays the same, so that a repeated save is one. */
export const claimNewsletterDraftId = (draft: NewsletterDraft): Promise<string> =>
  db.transaction('rw', db.meta, async () => {
    const stored = await saveNewsletterDraft(draft)
    const id = stored.id ?? createId()
    await putDraft({ ...stored, id })
    return id
  })

export const clearNewsletterDraft = (): Promise<void> => db.meta.delete(NEWSLETTER_DRAFT)

const putDraft = (value: StoredNewsletterDraft): Promise<unknown> =>
  db.meta.put({ key: NEWSLETTER_DRAFT, value, at: Date.now() })
