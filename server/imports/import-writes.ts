import { v7 } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import { required } from '../config/required.ts'
import { lockCategory, lockOwnShop } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { toProductColumns } from '../products/change-product.ts'
import { savePictures } from '../products/product-picture-writes.ts'
import { insertProducts, readProductColumns, updateOwnProduct } from '../products/product-writes.ts'
import { dropLockedPrices } from '../products/variants/price-locks.ts'
import { findTakenSku, saveOptionKeys } from '../products/variants/save-assortment.ts'
import { holdNewProducts } from '../reports/product-moderation.ts'
import type { ValidEntry } from './entries/entry-validation.ts'
import { saveProductOrigins } from './entries/import-lookups.ts'
import { hasVariantChanges } from './entries/variant-validation.ts'
import { type ImportChange, insertImportChanges } from './import-changes.ts'
import { type ChangedParts, isAsPlanned, writePictures, writeVariants } from './import-parts.ts'
import type { ImportedPicture } from './import-pictures.ts'
import type { ImportJob } from './import-queue.ts'
import { toNewProduct } from './new-products.ts'
import { toOrigins, toRenewedOrigins } from './origin-rows.ts'
import { hasChanges, type PlannedChange, type PlannedEntry, type PlannedNew } from './planned-entry.ts'

/** `conflicting` are the rows whose product has changed since they were validated. */
type WrittenProducts = { ids: string[]; createdIds: string[]; conflicting: PlannedEntry[] }
type WriteContext = {
  tx: Database
  job: ImportJob
  now: number
  placeholder: ImportedPicture
  reviewNewProducts: number
}

/**
 * Writes the entries of a batch, in its transaction, and what is needed to undo and to recognise them. Changes come first, because a
 * new product may have a SKU that one of them gives up.
 */
export const writeProducts = async (
  context: WriteContext,
  planned: readonly PlannedEntry[],
): Promise<WrittenProducts> => {
  const { tx, job } = context
  await lockShopsAndCategories(tx, job.vendorId, planned)
  const { changes, conflicting: changed } = await writeChanges(context, planned.filter(isChange))
  const { created, conflicting: refused } = await writeNewProducts(context, planned.filter(isNew))
  const conflicting: PlannedEntry[] = [...changed, ...refused]
  const added = created.map(({ id }): ImportChange => ({ productId: id, kind: 'CREATED' }))
  await insertImportChanges(tx, job.id, [...added, ...changes])
  await saveProductOrigins(tx, [
    ...created.flatMap(({ entry, id }) => toOrigins(entry, id, entry.product.shopId)),
    ...planned.flatMap(entry => (conflicting.includes(entry) ? [] : toRenewedOrigins(entry))),
  ])
  const createdIds = created.map(({ id }) => id)
  return { ids: [...createdIds, ...changes.map(({ productId }) => productId)], createdIds, conflicting }
}

const isChange = (entry: PlannedEntry): entry is PlannedChange => entry.kind === 'change'
const isNew = (entry: PlannedEntry): entry is PlannedNew => entry.kind === 'new'

const writeNewProducts = async (
  { tx, job, now, placeholder, reviewNewProducts }: WriteContext,
  planned: readonly PlannedNew[],
) => {
  const conflicting: PlannedNew[] = []
  const rows: { entry: PlannedNew; row: ReturnType<typeof toNewProduct> }[] = []
  for (const entry of planned) {
    const row = toNewProduct(entry, v7(), job.settings, placeholder)
    if (await findTakenSku(tx, row.shop_id, row.variants)) conflicting.push(entry)
    else rows.push({ entry, row })
  }
  const inserted = rows.map(({ row }) => row)
  if (inserted.length > 0) await insertProducts(tx, inserted, now)
  for (const { entry, row } of rows) {
    if (entry.plan) await saveOptionKeys(tx, row.id, { options: entry.plan.options, rows: row.variants })
    const [cover, ...others] = entry.pictures.pictures ?? []
    if (cover && others.length > 0) await savePictures(tx, row.id, [{ ...cover, id: row.id }, ...others], now)
  }
  const ids = inserted.map(({ id }) => id)
  await holdNewProducts(tx, ids, reviewNewProducts)
  return { created: rows.map(({ entry, row }) => ({ entry, id: row.id })), conflicting }
}

const writeChanges = async ({ tx, job, now }: WriteContext, planned: readonly PlannedChange[]) => {
  const changed = planned.filter(hasChanges)
  const before = await readProductColumns(
    tx,
    changed.map(({ match }) => match.product.id),
  )
  const changes: ImportChange[] = []
  const conflicting: PlannedChange[] = []
  for (const entry of changed) {
    const written = await writeChange(tx, job, entry, now)
    if (!written) {
      conflicting.push(entry)
      continue
    }
    const { id } = entry.match.product
    const { columns, parts } = written
    const former = pickSame(required(before.get(id), id), columns)
    changes.push({
      ...{ productId: id, kind: 'CHANGED' },
      before: { ...former, ...parts.before },
      after: { ...columns, ...parts.after },
    })
  }
  return { changes, conflicting }
}

/** Null: the product has changed since. */
const writeChange = async (tx: Database, { id: importId, vendorId }: ImportJob, entry: PlannedChange, now: number) => {
  const { id } = entry.match.product
  const columns = toProductColumns(entry.change, null, now)
  const plan = entry.plan && hasVariantChanges(entry.plan) ? entry.plan : null
  const stock = columns.stock === undefined ? undefined : entry.stockBefore
  const locked = plan ? { ...columns, stock_changed_at: now } : columns
  if (plan && !(await isAsPlanned(tx, entry.match, plan))) return null
  if (await wouldChangeLockedPrice(tx, entry)) return null
  if (!(await updateOwnProduct(tx, id, vendorId, locked, { stock }))) return null
  const parts: ChangedParts = { before: {}, after: {} }
  if (entry.pictures.pictures !== null)
    await writePictures(tx, { importId, id, pictures: entry.pictures.pictures, now }, parts)
  if (plan) await writeVariants(tx, { match: entry.match, plan, parts, now })
  return { columns, parts }
}

/** A campaign has begun since the file was read. */
const wouldChangeLockedPrice = async (tx: Database, { match, change, plan }: PlannedChange): Promise<boolean> => {
  const { id } = match.product
  const variants = plan?.variants.map(({ draft }) => pickPrices(draft)) ?? []
  try {
    await dropLockedPrices(tx, id, [pickPrices({ ...change, id }), ...variants])
    return false
  } catch (error) {
    if (error instanceof ApiError) return true
    throw error
  }
}

type Priced = { id: string; price?: number | undefined; discount?: number | undefined }
const pickPrices = ({ id, price, discount }: Priced): Priced => ({ id, price, discount })

/** The values of `row` for the columns that `columns` has. */
const pickSame = <Row extends object>(row: Row, columns: object): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column in columns)) as Partial<Row>

/** Locks in sorted order, so that two imports cannot deadlock. No shop can close while its products are published. */
const lockShopsAndCategories = async (tx: Database, vendorId: string, valid: readonly ValidEntry[]): Promise<void> => {
  const shops = new Set(valid.map(row => (row.kind === 'new' ? row.product.shopId : row.match.product.shopId)))
  const categories = new Set(
    valid.flatMap(row => (row.kind === 'new' ? row.product.categoryId : (row.change.categoryId ?? []))),
  )
  for (const id of [...shops].sort()) if (!(await lockOwnShop(tx, id, vendorId))) throw shopRemovedError()
  for (const id of [...categories].sort()) if (!(await lockCategory(tx, id))) throw categoryRemovedError()
}

const shopRemovedError = () =>
  new ApiError('CONFLICT', 'A shop of this file was removed while it was read. Send it again.')
const categoryRemovedError = () =>
  new ApiError('CONFLICT', 'A category of this file was removed while it was read. Send it again.')
