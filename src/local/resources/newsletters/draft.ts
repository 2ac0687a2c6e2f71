import { db } from '../../db/database.ts'
import type { MetaValues } from '../../db/device-schema.ts'
import { createId } from '../../db/ids.ts'

export type NewsletterDraft = { subject: string; body: string }
type StoredNewsletterDraft = MetaValues['letter']

/** The letter that somebody was writing here; null: none. */
export const readNewsletterDraft = async (): Promise<StoredNewsletterDraft | null> => {
  const row = await db.meta.get('letter')
  return row?.key === 'letter' ? row.value : null
}

/**
 * Keeps a letter on the device until it is sent, its writer signs out, or nothing of it is left. The same words keep their
 * key: a letter whose answer was lost is not sent twice, whatever was reloaded in between.
 */
export const saveNewsletterDraft = ({ subject, body }: NewsletterDraft): Promise<StoredNewsletterDraft> =>
  db.transaction('rw', db.meta, async () => {
    const kept = await readNewsletterDraft()
    if (kept?.subject === subject && kept.body === body) return kept
    const letter = { subject, body, key: createId() }
    if (subject === '' && body === '') await clearNewsletterDraft()
    else await db.meta.put({ key: 'letter', value: letter, at: Date.now() })
    return letter
  })

export const clearNewsletterDraft = (): Promise<void> => db.meta.delete('letter')
