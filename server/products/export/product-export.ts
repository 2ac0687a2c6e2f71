import type { CsvColumn } from '../../../src/contract/imports/product-csv.ts'
import { toTaka } from '../../../src/contract/money.ts'
import { iteratePages } from '../../db/keyset-pages.ts'
import { ifGiven } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'

const PAGE_SIZE = 500

/**
 * Pages of products in every status as rows of the export, ordered by id.
 * @param vendorId only this vendor's products; null for all
 */
export async function* iterateExportRows(
  db: Database,
  vendorId: string | null,
): AsyncGenerator<Record<CsvColumn, string | number>[]> {
  const readAfter = (after: string) => selectPageAfter(db, vendorId, after)
  for await (const rows of iteratePages(PAGE_SIZE, readAfter, ({ id }) => id))
    if (rows.length > 0) yield rows.map(toExportRow)
}

type Row = Awaited<ReturnType<typeof selectPageAfter>>[number]

const toExportRow = ({ price, discount, nameBn, descriptionBn, warranty, warrantyBn, ...row }: Row) => ({
  ...row,
  price: toTaka(price),
  discount: toTaka(discount),
  stockBefore: row.stock,
  nameBn: nameBn ?? '',
  descriptionBn: descriptionBn ?? '',
  warranty: warranty ?? '',
  warrantyBn: warrantyBn ?? '',
})

const selectPageAfter = (db: Database, vendorId: string | null, after: string) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select(['products.id', 'products.name', 'products.description', 'categories.name as category', 'products.price'])
    .select(['products.discount', 'products.stock', 'products.status', 'products.image', 'shops.name as shop'])
    .select(['products.name_bn as nameBn', 'products.description_bn as descriptionBn'])
    .select(['products.warranty', 'products.warranty_bn as warrantyBn'])
    .where('products.id', '>', after)
    .where('products.deleted_at', 'is', null)
    .$call(ifGiven(vendorId, (products, value) => products.where('shops.vendor_id', '=', value)))
    .orderBy('products.id')
    .limit(PAGE_SIZE)
    .execute()
