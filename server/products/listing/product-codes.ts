import { sql } from 'kysely'
import { isAdmin, type Viewer, vendorProfileId } from '../../auth/viewer.ts'
import type { Database } from '../../db/store.ts'

/**
 * The products that have a variant with this SKU or barcode, which a vendor types or scans: in their own shops, and for admins in all
 * of them. Others do not see codes, and find nothing by them.
 */
export const findProductsByCode = async (db: Database, term: string, viewer: Viewer): Promise<string[]> => {
  const variants = db.selectFrom('product_variants').select('product_id').distinct().where('deleted_at', 'is', null)
  const byBarcode = await variants.where('barcode', '=', term).execute()
  const shops = db.selectFrom('shops').select('shops.id')
  const own = isAdmin(viewer) ? shops : shops.where('shops.vendor_id', '=', vendorProfileId(viewer) ?? '')
  const bySku = await variants
    .where('shop_id', 'in', own)
    .where('sku', 'is not', null)
    .where(sql`lower(sku)`, '=', sql`lower(${term})`)
    .execute()
  return [...new Set([...byBarcode, ...bySku].map(row => row.product_id))]
}
