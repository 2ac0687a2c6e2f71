import type { Offer } from '../../../src/contract/campaign-prices.ts'
import type { CsvColumn } from '../../../src/contract/imports/product-csv.ts'
import { toTaka } from '../../../src/contract/money.ts'
import type { ProductOption } from '../../../src/contract/products/options.ts'
import type { ProductPicture } from '../../../src/contract/products/products.ts'
import { iteratePages } from '../../db/keyset-pages.ts'
import { ifGiven } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import { findProductPictures } from '../listing/product-pictures.ts'
import { findPriceLocks } from '../variants/price-locks.ts'
import { findVariantRows, readOptions, readValues, type VariantRow } from '../variants/variant-rows.ts'

const PAGE_SIZE = 500

/** Pictures are paths of this server. */
export type ExportRow = Partial<Record<Exclude<CsvColumn, 'images'>, string | number>> & { images: readonly string[] }

/**
 * Pages of products in every status as rows of the export, ordered by id. A product with options has a row for each variant, of
 * which the first has what belongs to the product.
 * @param vendorId only this vendor's products; null for all
 */
export async function* iterateExportRows(db: Database, vendorId: string | null): AsyncGenerator<ExportRow[]> {
  const readAfter = (after: string) => selectPageAfter(db, vendorId, after)
  for await (const page of iteratePages(PAGE_SIZE, readAfter, ({ id }) => id)) {
    const ids = page.map(({ id }) => id)
    const variants = await findVariantRows(db, ids)
    const pictures = await findProductPictures(db, ids)
    const locks = await findPriceLocks(db, ids)
    // While a campaign sets a price, the vendor's own is what a file must bring back.
    const withOwnOffer = <Row extends Offer & { id: string }>(row: Row): Row => {
      const lock = locks.get(row.id)
      return lock ? { ...row, price: lock.price, discount: lock.discount } : row
    }
    const toRows = (row: Row) =>
      toExportRows(withOwnOffer(row), (variants.get(row.id) ?? []).map(withOwnOffer), pictures.get(row.id) ?? [])
    if (page.length > 0) yield page.flatMap(toRows)
  }
}

type Row = Awaited<ReturnType<typeof selectPageAfter>>[number]

const toExportRows = (row: Row, variants: readonly VariantRow[], pictures: readonly ProductPicture[]): ExportRow[] => {
  const product = toProductCells(row, pictures)
  const [first] = variants
  if (row.options === null || !first)
    return [
      { ...product, price: toTaka(row.price), discount: toTaka(row.discount), ...toStock(row), ...toCodes(first) },
    ]
  const options = readOptions(row.options)
  return variants.map((variant, at) => ({
    ...(at === 0 ? product : { id: row.id, name: row.name, images: [] }),
    ...{ price: toTaka(variant.price), discount: toTaka(variant.discount), ...toStock(variant), ...toCodes(variant) },
    ...{ variantId: variant.id, ...toOptionCells(options, variant), variantImage: variant.image ?? '' },
  }))
}

const toProductCells = (
  { options: _, price: __, discount: ___, stock: ____, nameBn, descriptionBn, warranty, warrantyBn, ...row }: Row,
  pictures: readonly ProductPicture[],
) => ({
  ...row,
  nameBn: nameBn ?? '',
  descriptionBn: descriptionBn ?? '',
  warranty: warranty ?? '',
  warrantyBn: warrantyBn ?? '',
  images: pictures.length > 1 ? pictures.map(({ image }) => image) : [],
})

const toStock = ({ stock }: { stock: number }) => ({ stock, stockBefore: stock })

const toCodes = (variant: VariantRow | undefined) => ({
  sku: variant?.sku ?? '',
  barcode: variant?.barcode ?? '',
  weight: variant?.weight ?? '',
})

const OPTION_COLUMNS = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const

type OptionColumn = (typeof OPTION_COLUMNS)[number][number]

const toOptionCells = (
  options: readonly ProductOption[],
  variant: VariantRow,
): Partial<Record<OptionColumn, string>> => {
  const values = readValues(variant)
  const cells: Partial<Record<OptionColumn, string>> = {}
  for (const [at, [name, value]] of OPTION_COLUMNS.entries()) {
    cells[name] = options[at]?.name
    cells[value] = values[at]
  }
  return cells
}

const selectPageAfter = (db: Database, vendorId: string | null, after: string) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .select(['products.id', 'products.name', 'products.description', 'categories.name as category', 'products.price'])
    .select(['products.discount', 'products.stock', 'products.status', 'products.image', 'shops.name as shop'])
    .select(['products.name_bn as nameBn', 'products.description_bn as descriptionBn'])
    .select(['products.warranty', 'products.warranty_bn as warrantyBn', 'products.options'])
    .where('products.id', '>', after)
    .where('products.deleted_at', 'is', null)
    .$call(ifGiven(vendorId, (products, value) => products.where('shops.vendor_id', '=', value)))
    .orderBy('products.id')
    .limit(PAGE_SIZE)
    .execute()
