import { type NotNull, sql, type Updateable } from 'kysely'
import { ApiError } from '../../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../../src/contract/messages/fixed-messages.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { foldOptionText } from '../../../src/contract/products/option-filter.ts'
import type { ProductOption } from '../../../src/contract/products/options.ts'
import type { VariantDraft } from '../../../src/contract/products/variant-draft.ts'
import { keysOf } from '../../../src/contract/records.ts'
import { anyOf, ifGiven } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import type { Tables } from '../../db/tables.ts'
import {
  type AssortmentDraft,
  type AssortmentPlan,
  planAssortment,
  requireSeen,
  toVariantRow,
} from './plan-assortment.ts'
import { dropLockedPrices, moveLockedPrice } from './price-locks.ts'
import { findOwnPictures, resolveImages } from './variant-images.ts'
import {
  deriveProductFigures,
  insertVariants,
  readOptions,
  readValues,
  type VariantRow,
  writeOptions,
} from './variant-rows.ts'

type OwnProduct = { id: string; shopId: string }

/**
 * Changes options and variants of a product, and derives its figures. Variants that are left out are deleted. Lock the product's
 * shop and row before, so that no order takes pieces meanwhile.
 * @throws ApiError VALIDATION, CONFLICT (a figure is not the one that the vendor saw, a campaign sets a price, or an id is taken),
 *   DUPLICATE (a SKU)
 */
export const saveAssortment = async (
  tx: Database,
  { id, shopId }: OwnProduct,
  draft: AssortmentDraft,
  now: number,
): Promise<void> => {
  const { plan, present } = await readPlan(tx, { id, shopId }, draft)
  await requireFreeIds(tx, plan, present)
  await requireFreeSkus(tx, shopId, plan.rows, id)
  await writeAssortment(tx, id, { plan, present }, now)
}

type ReadPlan = { plan: AssortmentPlan; present: VariantRow[] }

/** @throws ApiError VALIDATION, CONFLICT (a figure is not the one that the vendor saw, or a campaign sets a price) */
export const readPlan = async (tx: Database, { id, shopId }: OwnProduct, given: AssortmentDraft): Promise<ReadPlan> => {
  const variants = given.variants && (await dropLockedPrices(tx, id, given.variants))
  const draft = { ...given, variants }
  const { name, options } = await tx
    .selectFrom('products')
    .select(['name', 'options'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const present = await tx.selectFrom('product_variants').selectAll().where('product_id', '=', id).execute()
  const plan = planAssortment({ product: { id, shopId, name }, options: readOptions(options), present, draft })
  const rows = resolveImages(plan.rows, await findOwnPictures(tx, id))
  return { plan: { ...plan, rows }, present }
}

/** Writes options and variants, and what is derived from them. */
export const writeAssortment = async (
  tx: Database,
  productId: string,
  { plan, present }: ReadPlan,
  now: number,
): Promise<void> => {
  await writeRows(tx, plan, present, now)
  await tx
    .updateTable('products')
    .set({ options: writeOptions(plan.options) })
    .where('id', '=', productId)
    .execute()
  await deriveProductFigures(tx, productId)
  await saveOptionKeys(tx, productId, plan)
}

type VariantChange = Omit<VariantDraft, 'values'>

/**
 * Changes one variant of a product, and derives the product's figures. Lock the product's shop and row before.
 * @returns whether the product's prices or pictures have changed
 * @throws ApiError NOT_FOUND, CONFLICT (a figure is not the one that the vendor saw), DUPLICATE (a SKU)
 */
export const saveVariant = async (tx: Database, { id, shopId }: OwnProduct, given: VariantChange): Promise<boolean> => {
  const [change = given] = await dropLockedPrices(tx, id, [given])
  const product = tx.selectFrom('products').select(['name', 'options']).where('id', '=', id)
  const { name, options } = await product.executeTakeFirstOrThrow()
  const variant = tx.selectFrom('product_variants').selectAll().where('id', '=', change.id)
  const row = await variant.where('deleted_at', 'is', null).executeTakeFirst()
  // Deleted while this waited for the lock.
  if (!row) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  const written = toVariantRow({ id, shopId }, { ...change, values: readValues(row) }, row)
  const [changed = written] = change.image ? resolveImages([written], await findOwnPictures(tx, id)) : [written]
  requireSeen(name, readOptions(options), { ...change, values: readValues(row) }, row)
  await requireFreeSkus(tx, shopId, [changed])
  const { id: _, position, ...columns } = changed
  await updateRows(tx, [row], columns)
  return (await deriveProductFigures(tx, id)) || changed.image !== row.image
}

/** @throws ApiError CONFLICT where another product has a variant with the id of a new one */
export const requireFreeIds = async (
  tx: Database,
  { rows }: Pick<AssortmentPlan, 'rows'>,
  present: readonly VariantRow[],
): Promise<void> => {
  const known = new Set(present.map(row => row.id))
  const added = rows.flatMap(({ id }) => (known.has(id) ? [] : [id]))
  const taken = await tx.selectFrom('product_variants').select('id').where('id', 'in', anyOf(added)).executeTakeFirst()
  if (taken) throw new ApiError('CONFLICT', 'This product could not be saved. Please add it again.')
}

/** @throws ApiError DUPLICATE where another variant of the shop has a SKU */
export const requireFreeSkus = async (...params: Parameters<typeof findTakenSku>): Promise<void> => {
  const taken = await findTakenSku(...params)
  if (!taken) return
  const message = withValues('The SKU {sku} belongs to {product} already. Choose another one.', {
    sku: taken.sku,
    product: taken.name,
  })
  throw new ApiError('DUPLICATE', message, { fields: { sku: message } })
}

/** A SKU of these rows that another variant of the shop has, with its product. */
export const findTakenSku = async (
  tx: Database,
  shopId: string,
  rows: readonly Pick<VariantRow, 'id' | 'sku'>[],
  /** Whose other variants are replaced by the rows. */
  productId?: string,
): Promise<{ sku: string; name: string } | undefined> => {
  // Folded by the database, as in its unique index: engines differ in letters beyond ASCII.
  const skus = rows.flatMap(({ sku }) => (sku === null ? [] : [sql<string>`lower(${sku})`]))
  if (skus.length === 0) return undefined
  return tx
    .selectFrom('product_variants')
    .innerJoin('products', 'products.id', 'product_variants.product_id')
    .select(['product_variants.sku', 'products.name'])
    .where('product_variants.shop_id', '=', shopId)
    .where(sql`lower(product_variants.sku)`, 'in', skus)
    .$narrowType<{ sku: NotNull }>()
    .where('product_variants.deleted_at', 'is', null)
    .where(
      'product_variants.id',
      'not in',
      rows.map(({ id }) => id),
    )
    .$call(ifGiven(productId, (others, id) => others.where('products.id', '<>', id)))
    .executeTakeFirst()
}

const writeRows = async (
  tx: Database,
  { rows, emptiedId }: AssortmentPlan,
  present: readonly VariantRow[],
  now: number,
): Promise<void> => {
  const kept = new Set(rows.map(row => row.id))
  const known = new Map(present.map(row => [row.id, row]))
  const changed = rows.filter(row => !isSame(row, known.get(row.id)))
  const removed = present.filter(row => row.deleted_at === null && !kept.has(row.id))
  await updateRows(tx, removed, { deleted_at: now })
  if (emptiedId !== null) await updateRows(tx, [{ id: emptiedId }], { stock: 0 })
  // Two variants may exchange their SKUs.
  await updateRows(tx, changed, { sku: null })
  for (const { id, ...columns } of changed) if (known.has(id)) await updateRows(tx, [{ id }], columns)
  await insertVariants(
    tx,
    changed.filter(row => !known.has(row.id)),
  )
  const [only] = rows
  if (emptiedId !== null && only) await moveLockedPrice(tx, emptiedId, only.id)
}

const isSame = (row: VariantRow, present: VariantRow | undefined): boolean =>
  present !== undefined && keysOf(row).every(column => present[column] === row[column])

const updateRows = async (
  tx: Database,
  rows: readonly { id: string }[],
  columns: Updateable<Tables['product_variants']>,
): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .updateTable('product_variants')
    .set(columns)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

type OptionKeyRow = Tables['variant_options']

/** Rows of an insert, of four parameters each. */
const KEY_BATCH = 1000

/** What lists of products are filtered by. */
export const saveOptionKeys = async (
  tx: Database,
  productId: string,
  { options, rows }: Pick<AssortmentPlan, 'options' | 'rows'>,
): Promise<void> => {
  await tx.deleteFrom('variant_options').where('product_id', '=', productId).execute()
  const keys = rows.flatMap(row => toOptionKeys(options, row))
  for (let from = 0; from < keys.length; from += KEY_BATCH)
    await tx
      .insertInto('variant_options')
      .values(keys.slice(from, from + KEY_BATCH))
      .execute()
}

/** Each value of a variant by the names of its option and its own, in both languages. */
export const toOptionKeys = (options: readonly ProductOption[], row: VariantRow): OptionKeyRow[] => {
  const keys = new Map<string, OptionKeyRow>()
  const texts = readValues(row)
  for (const [at, { name, nameBn, values }] of options.entries()) {
    const text = texts[at]
    const valueBn = values.find(({ value }) => value === text)?.valueBn
    for (const value of [text, valueBn].filter(isText))
      for (const one of [name, nameBn].filter(isText)) {
        const option_key = toOptionKey(one, value)
        const is_main = one === name && value === text ? 1 : 0
        if (!keys.has(option_key))
          keys.set(option_key, { option_key, variant_id: row.id, product_id: row.product_id, is_main })
      }
  }
  return [...keys.values()]
}

const isText = (text: string | null | undefined): text is string => Boolean(text)

export const toOptionKey = (name: string, value: string): string => `${foldOptionText(name)}:${foldOptionText(value)}`
