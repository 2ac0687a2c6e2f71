import type { SelectQueryBuilder } from 'kysely'
import { isAdmin, type Viewer, vendorProfileId } from '../../auth/viewer.ts'
import type { Database } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'

export type ShopRows = SelectQueryBuilder<Tables, 'shops' | 'profiles' | 'users', object>

/** Open shops (ACTIVE, not deleted, vendor neither blocked nor deleted), the viewer's own, and for admins all. */
export const selectVisibleShops = (db: Database, viewer: Viewer): ShopRows => {
  const shops = selectShops(db)
  if (isAdmin(viewer)) return shops
  return shops.where(row =>
    row.or([
      row.and({ 'shops.status': 'ACTIVE', 'users.status': 'ACTIVE' }).and('users.deleted_at', 'is', null),
      row('shops.vendor_id', '=', vendorProfileId(viewer) ?? ''),
    ]),
  )
}

/** Shops in every status, except deleted ones. */
export const selectShops = (db: Database): ShopRows =>
  db
    .selectFrom('shops')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .where('shops.deleted_at', 'is', null)
