import { sql } from 'kysely'
import { type Change, logChanges } from '../db/change-log-bulk.ts'
import { advanceListingSeq } from '../db/counters.ts'
import { lockShop } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import type { Flag } from '../db/tables.ts'

/**
 * Updates which products of a shop are listed: a product is listed while it is ACTIVE, neither deleted
 * nor held back by an admin, its shop ACTIVE
 * and not deleted, and its vendor neither blocked nor deleted. Call it in the transaction that changes the state of a
 * shop or vendor. It logs the shop and each changed product. It locks the shop first, so that it sees a product that is
 * being published at the same time.
 * @param now the time in milliseconds
 */
export const updateShopListing = async (tx: Database, shopId: string, now: number): Promise<void> => {
  await lockShop(tx, shopId)
  const shop = await tx
    .selectFrom('shops')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select(['users.id as vendor', 'shops.status', 'shops.deleted_at', 'users.status as vendor_status'])
    .select('users.deleted_at as vendor_deleted_at')
    .where('shops.id', '=', shopId)
    .executeTakeFirstOrThrow()
  const isOpen =
    shop.status === 'ACTIVE' && !shop.deleted_at && shop.vendor_status === 'ACTIVE' && !shop.vendor_deleted_at
  const scopes = ['catalogue', shop.vendor]
  const products = await setListed(tx, shopId, isOpen ? 1 : 0)
  const changes = products.map(({ id }): Change => ({ scopes, entity: 'product', id }))
  await advanceListingSeq(tx)
  await logChanges(tx, [{ scopes, entity: 'shop', id: shopId }, ...changes], now)
}

/**
 * The same for products whose own state has changed. Lock the shop's row first, so that a shop that closes at the same
 * time waits.
 */
export const updateProductListing = async (tx: Database, productIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('products')
    .set({
      is_listed: sql<Flag>`case when status = 'ACTIVE' and deleted_at is null and moderation is null and exists (select 1 from shops
        join profiles on profiles.id = shops.vendor_id join users on users.id = profiles.user_id
        where shops.id = products.shop_id and shops.status = 'ACTIVE' and shops.deleted_at is null
        and users.status = 'ACTIVE' and users.deleted_at is null) then 1 else 0 end`,
    })
    .where('id', 'in', [...productIds])
    .execute()
}

const setListed = (tx: Database, shopId: string, isOpen: Flag): Promise<{ id: string }[]> => {
  const isListed = sql<Flag>`case when status = 'ACTIVE' and deleted_at is null and moderation is null then ${sql.lit(isOpen)} else 0 end`
  return tx
    .updateTable('products')
    .set(row => ({ is_listed: isListed, seq: row('seq', '+', 1) }))
    .where('shop_id', '=', shopId)
    .where('is_listed', '<>', isListed)
    .returning('id')
    .execute()
}
