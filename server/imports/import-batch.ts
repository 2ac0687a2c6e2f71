import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { v7 } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import { toPoisha } from '../../src/contract/money.ts'
import type { ImportError } from '../../src/contract/product-csv.ts'
import { toImportError } from '../../src/contract/product-csv.ts'
import type { downloadPicture } from '../adapters/pictures/picture-download.ts'
import { getPlaceholderImage } from '../adapters/pictures/placeholder-image.ts'
import type { Services } from '../adapters/services.ts'
import { toProductColumns } from '../commands/change-product.ts'
import { publishProducts } from '../commands/publish-products.ts'
import type { Database } from '../db/store.ts'
import { findImportNames, findOwnProductShops } from '../queries/import-lookups.ts'
import { type ImportJob, recordImportProgress } from '../queries/import-queue.ts'
import { insertProducts, type NewProduct, updateOwnProduct } from '../queries/product-writes.ts'
import { findOldestOpenShop, lockCategory, lockOwnShop } from '../queries/row-locks.ts'
import { type ColumnLayout, getColumnTitle } from './column-layout.ts'
import { type ImportContext, type ValidEntry, validateEntry } from './entry-validation.ts'
import { type ImportedPicture, loadVendorPictures, resolvePicture } from './import-pictures.ts'
import type { ImportEntry } from './product-entries.ts'

/** One process working on one import. `fetch` downloads pictures. */
export type BatchRun = {
  services: Services
  job: ImportJob
  layout: ColumnLayout
  leaseMs: number
  fetch?: typeof downloadPicture
}

const PICTURES_AT_ONCE = 4

/** The lease has expired and another process has continued this import. */
export class LeaseLost extends Error {}

/**
 * Imports a batch of rows. Products, progress and report are written in one transaction, so a batch is imported
 * completely or not at all, and never twice. Invalid rows only appear in the report.
 * @param from the number of rows of the file that are already imported
 * @returns that number after this batch
 * @throws LeaseLost
 */
export const writeBatch = async (run: BatchRun, entries: readonly ImportEntry[], from: number): Promise<number> => {
  const { services, job, leaseMs } = run
  const context = await loadImportContext(services.store.read, job, entries)
  const valid = entries.flatMap(entry => validateEntry(entry, run.layout, context) ?? [])
  const { pictures, problems } = await loadPictures(run, valid)
  const done = entries.reduce((rows, entry) => rows + entry.rows, 0)
  const placeholder = await getPlaceholderImage(services.pictures)
  await services.store.write(async tx => {
    const now = services.now()
    const { ids, conflicting } = job.isDryRun
      ? NOTHING_WRITTEN
      : await writeProducts({ tx, job, now, placeholder }, valid, pictures)
    const progress = {
      done,
      created: valid.filter(({ kind }) => kind === 'new').length,
      updated: valid.filter(({ kind }) => kind === 'change').length - conflicting.length,
      failed: entries.length - valid.length + conflicting.length,
      problems: [...entries.flatMap(entry => entry.problems), ...problems, ...conflicting.map(toConflictProblem)],
    }
    if (!(await recordImportProgress(tx, job, from, progress, { now, leaseUntil: now + leaseMs })))
      throw new LeaseLost()
    await publishProducts(tx, ids, now)
  })
  await yieldToEventLoop()
  return from + done
}

const loadImportContext = async (
  db: Database,
  { vendorId, shopId }: ImportJob,
  entries: readonly ImportEntry[],
): Promise<ImportContext> => {
  const ids = entries.flatMap(({ cells }) => cells.id.toLowerCase() || [])
  return {
    ...(await findImportNames(db, vendorId)),
    shopId: shopId ?? (await findOldestOpenShop(db, vendorId)),
    products: await findOwnProductShops(db, ids, vendorId),
  }
}

const loadPictures = async ({ services, job, layout, fetch }: BatchRun, valid: readonly ValidEntry[]) => {
  const { config, store, pictures: storage } = services
  const images = valid.map(({ image }) => image)
  const own = await loadVendorPictures(store.read, images, job.vendorId, config)
  const source = { config, pictures: storage, isDryRun: job.isDryRun, own, fetch }
  const pictures = new Map<ValidEntry, ImportedPicture | null>()
  const problems: ImportError[] = []
  for (let from = 0; from < valid.length; from += PICTURES_AT_ONCE) {
    const chunk = valid.slice(from, from + PICTURES_AT_ONCE)
    const lookups = await Promise.all(chunk.map(({ image }) => resolvePicture(image, source)))
    lookups.forEach(({ picture, problem }, at) => {
      const { line } = chunk[at]!.entry
      pictures.set(chunk[at]!, picture)
      if (problem) problems.push(toImportError(line, getColumnTitle(layout, 'image'), problem))
    })
  }
  return { pictures, problems }
}

const NOTHING_WRITTEN: WrittenProducts = { ids: [], conflicting: [] }
const toConflictProblem = ({ entry: { line } }: ValidEntry): ImportError => toImportError(line, '', PRODUCT_CHANGED)
const PRODUCT_CHANGED = 'This product was sold, changed or removed at the same moment. Send its row again.'

/** `conflicting` are the rows whose product has changed since they were validated. */
type WrittenProducts = { ids: string[]; conflicting: ValidEntry[] }
type WriteContext = { tx: Database; job: ImportJob; now: number; placeholder: ImportedPicture }

const writeProducts = async (
  { tx, job, now, placeholder }: WriteContext,
  valid: readonly ValidEntry[],
  pictures: ReadonlyMap<ValidEntry, ImportedPicture | null>,
): Promise<WrittenProducts> => {
  await lockShopsAndCategories(tx, job.vendorId, valid)
  const added = valid.flatMap(row => (row.kind === 'new' ? productRow(row, pictures.get(row) ?? placeholder) : []))
  const ids = added.length > 0 ? await insertProducts(tx, added, now) : []
  const conflicting: ValidEntry[] = []
  for (const row of valid) {
    if (row.kind === 'new') continue
    const columns = toProductColumns(row.change, pictures.get(row) ?? null, now)
    if (Object.keys(columns).length === 0) continue
    const stockBefore = columns.stock === undefined ? undefined : row.stockBefore
    if (await updateOwnProduct(tx, row.id, job.vendorId, columns, stockBefore)) ids.push(row.id)
    else conflicting.push(row)
  }
  return { ids, conflicting }
}

/** Locks in sorted order, so that two imports cannot deadlock. No shop can close while its products are published. */
const lockShopsAndCategories = async (tx: Database, vendorId: string, valid: readonly ValidEntry[]): Promise<void> => {
  const shops = new Set(valid.map(row => (row.kind === 'new' ? row.product.shopId : row.shopId)))
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

const productRow = ({ product }: Extract<ValidEntry, { kind: 'new' }>, picture: ImportedPicture): NewProduct => ({
  id: v7(),
  shop_id: product.shopId,
  category_id: product.categoryId,
  name: product.name,
  description: product.description,
  image: picture.image,
  thumbhash: picture.thumbhash,
  price: toPoisha(product.price),
  discount: toPoisha(product.discount),
  stock: product.stock,
  status: product.status,
})
