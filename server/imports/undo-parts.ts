import type { ProductPicture } from '../../src/contract/products/products.ts'
import { findAssortmentFault } from '../../src/contract/products/variant-draft.ts'
import { keysOf } from '../../src/contract/records.ts'
import type { Database } from '../db/store.ts'
import { readPictures, savePictures } from '../products/product-picture-writes.ts'
import { findPriceLocks } from '../products/variants/price-locks.ts'
import { findTakenSku, writeAssortment } from '../products/variants/save-assortment.ts'
import { readOptions, readValues, type VariantRow } from '../products/variants/variant-rows.ts'
import type { ImportChange } from './import-changes.ts'
import { type ProductParts, readAssortment } from './import-parts.ts'

type Assortment = NonNullable<ProductParts['assortment']>

/**
 * Gives a product its former pictures and variants, as far as nobody has changed them since. The product's row must be locked. Of
 * the stock of a variant only the difference that the import made is taken back.
 */
export const restoreParts = async (
  tx: Database,
  { productId, before, after }: Extract<ImportChange, { kind: 'CHANGED' }>,
  now: number,
): Promise<void> => {
  if (before.pictures && after.pictures && isSameList(await readPictures(tx, productId), after.pictures))
    await savePictures(tx, productId, before.pictures, now)
  if (before.assortment && after.assortment) {
    const present = await readAssortment(tx, productId)
    const former = toFormerAssortment(present, before.assortment, after.assortment)
    if (former && (await isPossible(tx, productId, former))) await writeFormer(tx, productId, former, now)
  }
}

const isSameList = (some: readonly ProductPicture[], others: readonly ProductPicture[]): boolean =>
  some.map(({ image }) => image).join('\n') === others.map(({ image }) => image).join('\n')

/** Null: its options were changed since, and the former variants do not fit them. */
const toFormerAssortment = (present: Assortment, before: Assortment, after: Assortment): Assortment | null => {
  if (present.options !== after.options) return null
  const former = new Map(before.rows.map(row => [row.id, row]))
  const written = new Map(after.rows.map(row => [row.id, row]))
  const kept = present.rows.flatMap(row => {
    const [was, became] = [former.get(row.id), written.get(row.id)]
    if (was && became) return [toFormerRow(row, was, became)]
    // One that the import has added goes, one that the vendor has added since stays where it fits.
    return became ? [] : [row]
  })
  const removed = before.rows.filter(({ id }) => !written.has(id))
  return { options: before.options, rows: [...kept, ...removed] }
}

const toFormerRow = (present: VariantRow, was: VariantRow, became: VariantRow): VariantRow => {
  const untouched = keysOf(was)
    .filter(column => present[column] === became[column])
    .map(column => [column, was[column]])
  const stock = Math.max(0, present.stock - (became.stock - was.stock))
  return { ...present, ...(Object.fromEntries(untouched) as Partial<VariantRow>), stock }
}

const isPossible = async (tx: Database, productId: string, { options, rows }: Assortment): Promise<boolean> => {
  const variants = rows.map(row => ({ id: row.id, values: readValues(row), sku: row.sku }))
  const [first] = rows
  if (!first || findAssortmentFault({ options: readOptions(options), variants }) !== null) return false
  return (await findTakenSku(tx, first.shop_id, rows, productId)) === undefined
}

const writeFormer = async (tx: Database, productId: string, former: Assortment, now: number): Promise<void> => {
  const present = await tx.selectFrom('product_variants').selectAll().where('product_id', '=', productId).execute()
  const locks = await findPriceLocks(tx, [productId])
  const known = new Map(present.map(row => [row.id, row]))
  const rows = former.rows.map((row, position) => {
    const stored = known.get(row.id)
    // The price of a variant that comes back may have been recorded while a campaign set it.
    const keepsPrice = stored && (locks.has(row.id) || stored.deleted_at !== null)
    const prices = keepsPrice ? { price: stored.price, discount: stored.discount } : {}
    return { ...row, ...prices, position, deleted_at: null }
  })
  await writeAssortment(
    tx,
    productId,
    { plan: { options: readOptions(former.options), rows, emptiedId: null }, present },
    now,
  )
}
