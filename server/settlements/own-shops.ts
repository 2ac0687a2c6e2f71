import type { Actor } from '../auth/authentication.ts'
import { isAdmin, type Viewer, vendorProfileId } from '../auth/viewer.ts'
import { hasRow } from '../db/row-existence.ts'
import { lockOwnShop } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { requireOwned, throwNotOwned } from '../http/require-ownership.ts'

/** The ids of the vendor's shops; of all shops for an admin. */
export const selectOwnShopIds = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('shops')
    .select('shops.id')
    .$if(!isAdmin(viewer), shops => shops.where('shops.vendor_id', '=', vendorProfileId(viewer) ?? ''))

/** @throws ApiError FORBIDDEN (another's), NOT_FOUND */
export const requireOwnShop = async (db: Database, shopId: string, actor: Actor): Promise<void> => {
  const row = await selectOwnShopIds(db, actor)
    .where('shops.id', '=', shopId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  await requireOwned(row, () => hasRow(db, 'shops', shopId))
}

/** Locks the shop until the end of the transaction. @throws ApiError as above */
export const lockSettledShop = async (tx: Database, shopId: string, actor: Actor): Promise<void> => {
  if (!(await lockOwnShop(tx, shopId, actor.profileId))) await throwNotOwned(() => hasRow(tx, 'shops', shopId))
}
