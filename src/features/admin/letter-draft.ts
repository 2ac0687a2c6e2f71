import { db } from '../../local/db.ts'
import { mintId } from '../../local/ids.ts'
import type { MetaValues } from '../../local/rows.ts'

export type Letter = { subject: string; body: string }
type KeptLetter = MetaValues['letter']

/** The letter that somebody was writing here; null: none. */
export const readLetter = async (): Promise<KeptLetter | null> => {
  const row = await db.meta.get('letter')
  return row?.key === 'letter' ? row.value : null
}

/**
 * Keeps a letter on the device until it is sent, its writer signs out, or nothing of it is left. The same words keep their
 * key: a letter whose answer was lost is not sent twice, whatever was reloaded in between.
 */
export const keepLetter = ({ subject, body }: Letter): Promise<KeptLetter> =>
  db.transaction('rw', db.meta, async () => {
    const kept = await readLetter()
    if (kept?.subject === subject && kept.body === body) return kept
    const letter = { subject, body, key: mintId() }
    if (subject === '' && body === '') await forgetLetter()
    else await db.meta.put({ key: 'letter', value: letter, at: Date.now() })
    return letter
  })

export const forgetLetter = (): Promise<void> => db.meta.delete('letter')
