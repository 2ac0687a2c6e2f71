import type { Insertable, Selectable } from 'kysely'
import { type Poisha, toTaka } from '../../../src/contract/money.ts'
import type { ProductOption, ProductVariant } from '../../../src/contract/products/options.ts'
import { deriveFigures } from '../../../src/contract/products/variants.ts'
import { compileOnce, type Parameter } from '../../db/compile-once.ts'
import type { Database } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'

export type VariantRow = Selectable<Tables['product_variants']>
export type VariantInsert = Insertable<Tables['product_variants']>

/** `products.options`, where there are any. */
export const readOptions = (options: string | null): ProductOption[] => (options === null ? [] : JSON.parse(options))

export const writeOptions = (options: readonly ProductOption[]): string | null =>
  options.length === 0 ? null : JSON.stringify(options)

export const readValues = ({ option_values }: Pick<VariantRow, 'option_values'>): string[] => JSON.parse(option_values)

/** The variants of these products that are not deleted, by product id. */
export const findVariantRows = async (
  db: Database,
  productIds: readonly string[],
): Promise<Map<string, VariantRow[]>> => {
  return productIds.length === 0 ? new Map() : groupByProduct(await selectVariants(db, { productIds }))
}

const selectVariants = compileOnce((db, { productIds }: { productIds: readonly Parameter<string>[] }) =>
  db
    .selectFrom('product_variants')
    .selectAll()
    .where('product_id', 'in', [...productIds])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
)

export const groupByProduct = <Row extends { product_id: string }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.product_id)
    if (group) group.push(row)
    else groups.set(row.product_id, [row])
  }
  return groups
}

/** @param seesCodes whether the reader is the product's vendor or an admin */
export const toVariant = (row: VariantRow, seesCodes: boolean): ProductVariant => ({
  id: row.id,
  values: readValues(row),
  price: toTaka(row.price),
  discount: toTaka(row.discount),
  stock: row.stock,
  ...(row.image !== null && { image: row.image }),
  ...toWeight(row),
  ...(seesCodes && toCodes(row)),
})

/** What the product's vendor and admins alone see. */
export const toCodes = ({ sku, barcode }: VariantRow) => ({
  ...(sku !== null && { sku }),
  ...(barcode !== null && { barcode }),
})

/** Everybody may know it: a delivery's fee depends on it. */
export const toWeight = ({ weight }: Pick<VariantRow, 'weight'>) => ({ ...(weight !== null && { weight }) })

/** The figures of a product with these variants. */
export const toFigureColumns = (variants: readonly VariantRow[]) => {
  const { price, discount, priceMax, stock } = deriveFigures(variants)
  return { price, discount, stock, price_max: priceMax > price ? priceMax : null }
}

/**
 * Derives a product's figures from its variants, in the transaction that changes one. The product's row must be locked before.
 * @returns whether its prices have changed, by which lists are sorted and filtered
 */
export const deriveProductFigures = async (tx: Database, productId: string): Promise<boolean> => {
  const variants = (await findVariantRows(tx, [productId])).get(productId)
  if (!variants) return false
  const figures = toFigureColumns(variants)
  const { price, discount, price_max } = figures
  const product = tx.selectFrom('products').select(['price', 'discount', 'price_max']).where('id', '=', productId)
  const before = await product.executeTakeFirstOrThrow()
  await tx.updateTable('products').set(figures).where('id', '=', productId).execute()
  return before.price !== price || before.discount !== discount || before.price_max !== price_max
}

type OnlyVariant = { id: string; shop_id: string; price: Poisha; discount: Poisha; stock: number }

/** The only variant of a product without options. */
export const toOnlyVariantRow = ({ id, shop_id, price, discount, stock }: OnlyVariant): VariantRow => ({
  ...{ id, product_id: id, shop_id, position: 0, option_values: '[]' },
  ...{ price, discount, stock, sku: null, barcode: null, weight: null, image: null, deleted_at: null },
})

export const insertVariants = async (tx: Database, rows: readonly VariantInsert[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += INSERT_BATCH)
    await tx
      .insertInto('product_variants')
      .values(rows.slice(from, from + INSERT_BATCH))
      .execute()
}

/** Rows of an insert, of 13 parameters each. */
const INSERT_BATCH = 1_000

/** Deletes the variants of deleted products, so that their SKUs are free. */
export const deleteVariantsOf = async (tx: Database, productIds: readonly string[], now: number): Promise<void> => {
  if (productIds.length === 0) return
  await tx
    .updateTable('product_variants')
    .set({ deleted_at: now })
    .where('product_id', 'in', [...productIds])
    .where('deleted_at', 'is', null)
    .execute()
  await tx
    .deleteFrom('variant_options')
    .where('product_id', 'in', [...productIds])
    .execute()
}
