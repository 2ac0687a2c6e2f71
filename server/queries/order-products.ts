import type { Database } from '../db/store.ts'

/** A shop as ordering sees it; undefined where there is none. */
export const findShopForOrder = (db: Database, shopId: string) =>
  db
    .selectFrom('shops')
    .select(['id', 'name', 'paused_until as pausedUntil'])
    .where('id', '=', shopId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Products as ordering sees them, by id: money in poisha, removed and unlisted ones too. */
export const findProductsForOrder = async (
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, OrderableProduct>> => {
  const rows = await selectOrderableProducts(db)
    .where('id', 'in', [...productIds])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

const selectOrderableProducts = (db: Database) =>
  db
    .selectFrom('products')
    .select(['id', 'shop_id as shopId', 'name', 'image', 'price', 'discount', 'stock', 'is_listed as isListed'])
export type OrderableProduct = Awaited<ReturnType<ReturnType<typeof selectOrderableProducts>['execute']>>[number]

/** Where a customer's orders go when he says nothing else. */
export const findProfileAddress = (db: Database, profileId: string) =>
  db
    .selectFrom('profiles')
    .select(['name', 'phone_number as phoneNumber', 'email', 'address'])
    .where('id', '=', profileId)
    .executeTakeFirst()
