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
 * Stores the draft until it is sent, its author signs out, or it is empty. An unchanged text keeps its idempotency key,
 * so that a newsletter whose response was lost is not sent twice, even after a reload.
 */
export const saveNewsletterDraft = ({ subject, body }: NewsletterDraft): Promise<StoredNewsletterDraft> =>
  db.transaction('rw', db.meta, async () => {
    const stored = await readNewsletterDraft()
    if (stored?.subject === subject && stored.body === body) return stored
    const draft = { subject, body, key: createId() }
    if (subject === '' && body === '') await clearNewsletterDraft()
    else await db.meta.put({ key: NEWSLETTER_DRAFT, value: draft, at: Date.now() })
    return draft
  })

export const clearNewsletterDraft = (): Promise<void> => db.meta.delete(NEWSLETTER_DRAFT)
