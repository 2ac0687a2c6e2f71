import { v7 } from 'uuid'
import type { ProductPicture } from '../../src/contract/products/products.ts'
import type { Database } from '../db/store.ts'
import { readPictures, savePictures } from '../products/product-picture-writes.ts'
import { findTakenSku, readPlan, writeAssortment } from '../products/variants/save-assortment.ts'
import { findVariantRows, readOptions, type VariantRow, writeOptions } from '../products/variants/variant-rows.ts'
import type { ProductMatch } from './entries/product-matching.ts'
import { findSku, type VariantPlan } from './entries/variant-validation.ts'
import { keepFormerPictures } from './picture-queries.ts'

/** What an import has changed of a product beside its own columns, before and after. */
export type ProductParts = {
  pictures?: readonly ProductPicture[]
  /** `options` as the column has them. */
  assortment?: { options: string | null; rows: readonly VariantRow[] }
}
export type ChangedParts = { before: ProductParts; after: ProductParts }

/** Whether variants and the stock that the vendor saw are still those by which the entry was validated. */
export const isAsPlanned = async (
  tx: Database,
  { product, stored }: ProductMatch,
  plan: VariantPlan,
): Promise<boolean> => {
  const row = tx.selectFrom('products').select(['options', 'deleted_at']).where('id', '=', product.id)
  const present = await row.executeTakeFirstOrThrow()
  const rows = (await findVariantRows(tx, [product.id])).get(product.id) ?? []
  const stocks = new Map(rows.map(({ id, stock }) => [id, stock]))
  const isSame =
    present.options === writeOptions(stored.options) &&
    rows.map(toId).sort().join() === stored.rows.map(toId).sort().join()
  const isSeen = plan.variants.every(
    ({ draft }) => draft.expectedStock === undefined || stocks.get(draft.id) === draft.expectedStock,
  )
  if (!isSame || !isSeen) return false
  const skus = plan.variants.map(variant => ({ id: variant.draft.id, sku: findSku(variant) }))
  return (await findTakenSku(tx, product.shopId, skus, product.id)) === undefined
}

const toId = ({ id }: VariantRow): string => id

type PlannedWrite = { match: ProductMatch; plan: VariantPlan; parts: ChangedParts; now: number }

/** Writes the variants of a product whose row is locked. */
export const writeVariants = async (
  tx: Database,
  { match: { product }, plan, parts, now }: PlannedWrite,
): Promise<void> => {
  parts.before.assortment = await readAssortment(tx, product.id)
  const read = await readPlan(tx, product, toDraft(plan))
  await writeAssortment(tx, product.id, read, now)
  parts.after.assortment = await readAssortment(tx, product.id)
}

const toDraft = ({ options, variants }: VariantPlan) => ({
  options: [...options],
  variants: variants.map(({ draft }) => draft),
})

export const readAssortment = async (
  tx: Database,
  productId: string,
): Promise<{ options: string | null; rows: readonly VariantRow[] }> => {
  const product = tx.selectFrom('products').select('options').where('id', '=', productId)
  const { options } = await product.executeTakeFirstOrThrow()
  const rows = (await findVariantRows(tx, [productId])).get(productId) ?? []
  return { options: writeOptions(readOptions(options)), rows }
}

type PictureWrite = { importId: string; id: string; pictures: readonly ProductPicture[]; now: number }

/** Writes the pictures of a product whose row is locked. Those that go are kept for an undo. */
export const writePictures = async (
  tx: Database,
  { importId, id, pictures, now }: PictureWrite,
  parts: ChangedParts,
): Promise<void> => {
  const before = await readPictures(tx, id)
  const kept = new Set(pictures.map(({ image }) => image))
  await keepFormerPictures(
    tx,
    importId,
    before.filter(({ image }) => !kept.has(image)).map(({ image, thumbhash }) => ({ id: v7(), image, thumbhash })),
  )
  await savePictures(tx, id, pictures, now)
  parts.before.pictures = before
  parts.after.pictures = pictures
}
