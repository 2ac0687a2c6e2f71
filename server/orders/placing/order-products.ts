import { compileOnce, type Parameter } from '../../db/compile-once.ts'
import type { Database } from '../../db/store.ts'

/** The fields of products that an order depends on, by id: money in poisha, removed and unlisted products included. */
export const findProductsForOrder = async (
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, OrderableProduct>> => {
  const rows = await selectOrderableProducts(db, { productIds })
  return new Map(rows.map(row => [row.id, row]))
}

const selectOrderableProducts = compileOnce((db, { productIds }: { productIds: readonly Parameter<string>[] }) =>
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
    .where('id', 'in', [...productIds]),
)
export type OrderableProduct = Awaited<ReturnType<typeof selectOrderableProducts>>[number]
