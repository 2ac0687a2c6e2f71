import { SIGNATURE_LIFETIME_MS } from '../adapters/mail/mail-event-authentication.ts'
import type { Database } from '../db/store.ts'

/** Records that a signature is used. False if it was used before. A failed transaction gives it back. */
export const claimSignature = async (tx: Database, signature: string, now: number): Promise<boolean> => {
  const claimed = await tx
    .insertInto('used_signatures')
    .values({ signature, at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Deletes signatures that are too old to be valid, counted from a time that was up to a lifetime ahead. */
export const purgeSignatures = async (tx: Database, now: number): Promise<void> => {
  await tx
    .deleteFrom('used_signatures')
    .where('at', '<', now - 3 * SIGNATURE_LIFETIME_MS)
    .execute()
}
