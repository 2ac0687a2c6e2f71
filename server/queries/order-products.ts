import type { Database } from '../db/store.ts'

/** The fields of a shop that an order depends on. */
export const findShopForOrder = (db: Database, shopId: string) =>
  db
    .selectFrom('shops')
    .select(['id', 'name', 'paused_until as pausedUntil', 'vat_rate'])
    .where('id', '=', shopId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The fields of products that an order depends on, by id: money in poisha, removed and unlisted products included. */
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
    .select([
      'id',
      'shop_id as shopId',
      'name',
      'name_bn as nameBn',
      'image',
      'price',
      'discount',
      'stock',
      'is_listed as isListed',
    ])
export type OrderableProduct = Awaited<ReturnType<ReturnType<typeof selectOrderableProducts>['execute']>>[number]

/** The default shipping address of a customer's orders. */
export const findProfileAddress = (db: Database, profileId: string) =>
  db
    .selectFrom('profiles')
    .select(['name', 'phone_number as phoneNumber', 'email', 'address'])
    .where('id', '=', profileId)
    .executeTakeFirst()
