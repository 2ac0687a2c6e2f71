import type { UserStatus } from '../../src/contract/people/person.ts'
import { DELETED_USER } from '../audit/system-actor.ts'
import type { Database } from '../db/store.ts'

/** Sets a user's status and why they are blocked. False if the status is already set. */
export const updateUserStatus = async (
  tx: Database,
  userId: string,
  { status, reason }: { status: UserStatus; reason?: string | undefined },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('users')
    .set({ status, blocked_reason: status === 'BLOCKED' && reason ? reason : null })
    .where('id', '=', userId)
    .where('status', '<>', status)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) return false
  await incrementProfileSeq(tx, userId)
  return true
}

/** Increments the profile's `seq` after a change in `users` that the profile shows. */
export const incrementProfileSeq = async (tx: Database, userId: string): Promise<void> => {
  await tx
    .updateTable('profiles')
    .set(row => ({ seq: row('seq', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}

/** The ids of a vendor's shops, without deleted ones. */
export const listShopIds = async (db: Database, profileId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('shops')
    .select('id')
    .where('vendor_id', '=', profileId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/**
 * Empties a user's account and profile. The rows stay, because others refer to them. False if the user is already deleted. The photo
 * and everything else is left to person-erasure.ts.
 */
export const anonymiseUser = async (
  tx: Database,
  { userId, profileId, now }: { userId: string; profileId: string; now: number },
): Promise<boolean> => {
  const deleted = await tx
    .updateTable('users')
    .set({
      deleted_at: now,
      email: `${userId}@deleted.invalid`,
      email_confirmed_at: null,
      password_hash: '',
      blocked_reason: null,
    })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (deleted.numUpdatedRows !== 1n) return false
  const nothing = { business_address: null, trade_license_number: null, tax_id: null }
  await tx
    .updateTable('profiles')
    .set(row => ({ name: DELETED_USER, email: '', phone_number: '', address: '', ...nothing, seq: row('seq', '+', 1) }))
    .where('id', '=', profileId)
    .execute()
  return true
}
