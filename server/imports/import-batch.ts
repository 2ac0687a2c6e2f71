import { setImmediate as letOthers } from 'node:timers/promises'
import { v7 } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import { toPoisha } from '../../src/contract/money.ts'
import type { ImportError } from '../../src/contract/product-csv.ts'
import type { downloadPicture } from '../adapters/pictures/picture-download.ts'
import { getPlaceholderImage } from '../adapters/pictures/placeholder-image.ts'
import { getPicturesFolder } from '../adapters/pictures/uploaded-picture.ts'
import type { Services } from '../adapters/services.ts'
import { toProductColumns } from '../commands/change-product.ts'
import { publishProducts } from '../commands/publish-products.ts'
import type { Database } from '../db/store.ts'
import { findImportNames, findOwnProductShops, type ImportJob, recordImportProgress } from '../queries/import-queue.ts'
import { insertProducts, type NewProduct, updateOwnProduct } from '../queries/product-writes.ts'
import { findOldestOpenShop, lockCategory, lockOwnShop } from '../queries/row-locks.ts'
import { type ColumnLayout, getColumnTitle } from './column-layout.ts'
import { type ImportContext, type ValidEntry, validateEntry } from './entry-validation.ts'
import { type ImportedPicture, loadVendorPictures, resolvePicture } from './import-pictures.ts'
import type { ImportEntry } from './product-entries.ts'

/** One reading of one file. `fetch` is how pictures are fetched. */
export type BatchRun = {
  services: Services
  job: ImportJob
  layout: ColumnLayout
  leaseMs: number
  fetch?: typeof downloadPicture
}

const PICTURES_AT_ONCE = 4

/** Another process has gone on with this import. */
export class LeaseLost extends Error {}

/**
 * Brings a batch of rows in: the good ones with what they came to in one transaction, so that a batch is in whole or not at
 * all and never twice; the bad ones into the report.
 * @param from how many rows of the file are behind it
 * @returns how many are, after it
 * @throws Lost
 */
export const writeBatch = async (reading: BatchRun, entries: readonly ImportEntry[], from: number): Promise<number> => {
  const { services, job, leaseMs } = reading
  const known = await loadImportContext(services.store.read, job, entries)
  const goods = entries.flatMap(entry => validateEntry(entry, reading.layout, known) ?? [])
  const { pictures, problems } = await loadPictures(reading, goods)
  const done = entries.reduce((rows, entry) => rows + entry.rows, 0)
  const standIn = await getPlaceholderImage(getPicturesFolder(services.config))
  await services.store.write(async tx => {
    const now = services.now()
    const { ids, missed } = job.isDryRun
      ? NOTHING_WRITTEN
      : await writeProducts({ tx, job, now, standIn }, goods, pictures)
    const progress = {
      done,
      created: goods.filter(({ kind }) => kind === 'new').length,
      updated: goods.filter(({ kind }) => kind === 'change').length - missed.length,
      failed: entries.length - goods.length + missed.length,
      problems: [...entries.flatMap(entry => entry.problems), ...problems, ...missed.map(toMissedProblem)],
    }
    if (!(await recordImportProgress(tx, job, from, progress, { now, leaseUntil: now + leaseMs })))
      throw new LeaseLost()
    await publishProducts(tx, ids, now)
  })
  await letOthers()
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

/** A few at a time. */
const loadPictures = async ({ services, job, layout, fetch }: BatchRun, goods: readonly ValidEntry[]) => {
  const { config, store } = services
  const images = goods.map(({ image }) => image)
  const own = await loadVendorPictures(store.read, images, job.vendorId, config)
  const source = { config, isDryRun: job.isDryRun, own, fetch }
  const pictures = new Map<ValidEntry, ImportedPicture | null>()
  const problems: ImportError[] = []
  for (let from = 0; from < goods.length; from += PICTURES_AT_ONCE) {
    const some = goods.slice(from, from + PICTURES_AT_ONCE)
    const found = await Promise.all(some.map(({ image }) => resolvePicture(image, source)))
    found.forEach(({ picture, problem }, at) => {
      const { line } = some[at]!.entry
      pictures.set(some[at]!, picture)
      if (problem) problems.push({ line, column: getColumnTitle(layout, 'image'), message: problem })
    })
  }
  return { pictures, problems }
}

const NOTHING_WRITTEN: WrittenProducts = { ids: [], missed: [] }
const toMissedProblem = ({ entry: { line } }: ValidEntry): ImportError => ({
  line,
  column: '',
  message: PRODUCT_CHANGED,
})
const PRODUCT_CHANGED = 'This product was sold, changed or removed at the same moment. Send its row again.'

/** `missed`: rows whose product was no longer as it was when they were checked. */
type WrittenProducts = { ids: string[]; missed: ValidEntry[] }
type WriteContext = { tx: Database; job: ImportJob; now: number; standIn: ImportedPicture }

const writeProducts = async (
  { tx, job, now, standIn }: WriteContext,
  goods: readonly ValidEntry[],
  pictures: ReadonlyMap<ValidEntry, ImportedPicture | null>,
): Promise<WrittenProducts> => {
  await lockShopsAndCategories(tx, job.vendorId, goods)
  const fresh = goods.flatMap(row => (row.kind === 'new' ? productRow(row, pictures.get(row) ?? standIn) : []))
  const ids = fresh.length > 0 ? await insertProducts(tx, fresh, now) : []
  const missed: ValidEntry[] = []
  for (const row of goods) {
    if (row.kind === 'new') continue
    const columns = toProductColumns(row.change, pictures.get(row) ?? null, now)
    if (Object.keys(columns).length === 0) continue
    const seen = columns.stock === undefined ? undefined : row.seen
    if (await updateOwnProduct(tx, row.id, job.vendorId, columns, seen)) ids.push(row.id)
    else missed.push(row)
  }
  return { ids, missed }
}

/** Held in one order, so that two imports never wait for each other, and so that no shop closes while its goods are published. */
const lockShopsAndCategories = async (tx: Database, vendorId: string, goods: readonly ValidEntry[]): Promise<void> => {
  const shops = new Set(goods.map(row => (row.kind === 'new' ? row.goods.shopId : row.shopId)))
  const categories = new Set(
    goods.flatMap(row => (row.kind === 'new' ? row.goods.categoryId : (row.change.categoryId ?? []))),
  )
  for (const id of [...shops].sort()) if (!(await lockOwnShop(tx, id, vendorId))) throw removedError('shop')
  for (const id of [...categories].sort()) if (!(await lockCategory(tx, id))) throw removedError('category')
}

const removedError = (what: string) =>
  new ApiError('CONFLICT', `A ${what} of this file was removed while it was read. Send it again.`)

const productRow = ({ goods }: Extract<ValidEntry, { kind: 'new' }>, picture: ImportedPicture): NewProduct => ({
  id: v7(),
  shop_id: goods.shopId,
  category_id: goods.categoryId,
  name: goods.name,
  description: goods.description,
  image: picture.image,
  thumbhash: picture.thumbhash,
  price: toPoisha(goods.price),
  discount: toPoisha(goods.discount),
  stock: goods.stock,
  status: goods.status,
})
