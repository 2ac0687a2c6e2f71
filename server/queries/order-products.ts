import type { Database } from '../db/store.ts'

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
