import { anyOf } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'

/**
 * Whose changes the devices of these users sync: their own, or those of the owner while they work for somebody's shop.
 * @returns the scope of each of them in the change log
 */
export const findSyncScopes = async (db: Database, userIds: readonly string[]): Promise<(userId: string) => string> => {
  const rows = await selectOwners(db, userIds).where('shop_staff.removed_at', 'is', null).execute()
  const owners = new Map(rows.map(({ userId, ownerUserId }) => [userId, ownerUserId]))
  return userId => owners.get(userId) ?? userId
}

/**
 * Deletes what the change log says about notifications that were deleted, also in the scope of a shop for which their user does not
 * work any more.
 */
export const deleteNotificationChanges = async (
  tx: Database,
  deleted: readonly { id: string; user_id: string }[],
): Promise<void> => {
  if (deleted.length === 0) return
  const userIds = [...new Set(deleted.map(row => row.user_id))]
  const owners = await selectOwners(tx, userIds).execute()
  await tx
    .deleteFrom('changes')
    // The key of the change log begins with its scope: without it each batch reads the whole log.
    .where('scope', 'in', [...new Set([...userIds, ...owners.map(({ ownerUserId }) => ownerUserId)])])
    .where('entity', '=', 'notification')
    .where(
      'entity_id',
      'in',
      deleted.map(row => row.id),
    )
    .execute()
}

/** For whom these users work, or did. */
const selectOwners = (db: Database, userIds: readonly string[]) =>
  db
    .selectFrom('shop_staff')
    .innerJoin('profiles', 'profiles.id', 'shop_staff.vendor_id')
    .select(['shop_staff.user_id as userId', 'profiles.user_id as ownerUserId'])
    .where('shop_staff.user_id', 'in', anyOf(userIds))
