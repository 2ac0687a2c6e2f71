import { foldText } from '../../src/contract/search-text.ts'
import type { Database } from '../db/store.ts'

/** The ids of what rows may refer to by name: all categories and the vendor's own shops, by folded name. */
export const findImportNames = async (db: Database, vendorId: string) => {
  const categories = await db.selectFrom('categories').select(['id', 'name']).where('deleted_at', 'is', null).execute()
  const shops = await db
    .selectFrom('shops')
    .select(['id', 'name'])
    .where('vendor_id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .execute()
  const byName = (rows: { id: string; name: string }[]) => new Map(rows.map(row => [foldText(row.name), row.id]))
  return { categories: byName(categories), shops: byName(shops) }
}

/** The vendor's own products with these ids, each with its shop and stock. */
export const findOwnProductShops = async (
  db: Database,
  ids: readonly string[],
  vendorId: string,
): Promise<Map<string, { shopId: string; stock: number }>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select(['products.id', 'products.shop_id as shopId', 'products.stock'])
    .where('products.id', 'in', [...ids])
    .where('products.deleted_at', 'is', null)
    .where('shops.vendor_id', '=', vendorId)
    .where('shops.deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
