import { v7 } from 'uuid'
import { ApiError } from '../../src/contract/errors.ts'
import { toPoisha } from '../../src/contract/money.ts'
import { required } from '../config/required.ts'
import { lockCategory, lockOwnShop } from '../db/row-locks.ts'
import type { Database } from '../db/store.ts'
import { toProductColumns } from '../products/change-product.ts'
import { insertProducts, type ProductInsert, readProductColumns, updateOwnProduct } from '../products/product-writes.ts'
import { holdNewProducts } from '../reports/product-moderation.ts'
import type { ChangeEntry, NewEntry, ValidEntry } from './entries/entry-validation.ts'
import { type ProductOrigin, saveProductOrigins } from './entries/import-lookups.ts'
import { toOriginKeys } from './entries/product-matching.ts'
import { type ImportChange, insertImportChanges } from './import-changes.ts'
import type { ImportedPicture } from './import-pictures.ts'
import type { ImportJob } from './import-queue.ts'
import { parseLocalizedNumber } from './reading/localized-numbers.ts'

/**
 * An entry with the picture that it brings; null where it brings none or the one that its product has.
 * `isPicturePending`: in a dry run, that of a picture to download.
 */
export type PlannedEntry = (NewEntry | ChangeEntry) & {
  picture: ImportedPicture | null
  isPictureFound: boolean
  isPicturePending: boolean
}
type PlannedNew = Extract<PlannedEntry, { kind: 'new' }>
type PlannedChange = Extract<PlannedEntry, { kind: 'change' }>

/** Whether an entry would write anything to its product. */
export const hasChanges = (entry: PlannedEntry): boolean =>
  entry.kind === 'new' ||
  entry.picture !== null ||
  entry.isPicturePending ||
  Object.values(entry.change).some(value => value !== undefined)

/** `conflicting` are the rows whose product has changed since they were validated. */
type WrittenProducts = { ids: string[]; createdIds: string[]; conflicting: PlannedEntry[] }
type WriteContext = {
  tx: Database
  job: ImportJob
  now: number
  placeholder: ImportedPicture
  reviewNewProducts: number
}

/** Writes the entries of a batch, in its transaction, and what is needed to undo and to recognise them. */
export const writeProducts = async (
  context: WriteContext,
  planned: readonly PlannedEntry[],
): Promise<WrittenProducts> => {
  const { tx, job, now, placeholder, reviewNewProducts } = context
  await lockShopsAndCategories(tx, job.vendorId, planned)
  const created = planned.flatMap(entry =>
    entry.kind === 'new' ? { entry, row: toNewProduct(entry, job, placeholder) } : [],
  )
  if (created.length > 0)
    await insertProducts(
      tx,
      created.map(({ row }) => row),
      now,
    )
  await holdNewProducts(
    tx,
    created.map(({ row }) => row.id),
    reviewNewProducts,
  )
  const { changes, conflicting } = await writeChanges(
    context,
    planned.filter((entry): entry is PlannedChange => entry.kind === 'change'),
  )
  const added = created.map(({ row }): ImportChange => ({ productId: row.id, kind: 'CREATED' }))
  await insertImportChanges(tx, job.id, [...added, ...changes])
  await saveProductOrigins(tx, [
    ...created.flatMap(({ entry, row }) => toOrigins(entry, row.id, row.shop_id)),
    ...planned.flatMap(entry => (conflicting.includes(entry) ? [] : toRenewedOrigins(entry))),
  ])
  const createdIds = created.map(({ row }) => row.id)
  return { ids: [...createdIds, ...changes.map(({ productId }) => productId)], createdIds, conflicting }
}

const writeChanges = async ({ tx, job, now }: WriteContext, planned: readonly PlannedChange[]) => {
  const changed = planned.filter(hasChanges)
  const before = await readProductColumns(
    tx,
    changed.map(({ match }) => match.product.id),
  )
  const changes: ImportChange[] = []
  const conflicting: PlannedEntry[] = []
  for (const entry of changed) {
    const { id } = entry.match.product
    const columns = toProductColumns(entry.change, entry.picture, now)
    const stockBefore = columns.stock === undefined ? undefined : entry.stockBefore
    const isWritten = await updateOwnProduct(tx, id, job.vendorId, columns, { stock: stockBefore })
    if (!isWritten) conflicting.push(entry)
    else
      changes.push({
        productId: id,
        kind: 'CHANGED',
        before: pickSame(required(before.get(id), id), columns),
        after: columns,
      })
  }
  return { changes, conflicting }
}

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

const toNewProduct = (
  { product, picture }: PlannedNew,
  { settings }: ImportJob,
  placeholder: ImportedPicture,
): ProductInsert => {
  const isDraft = picture === null && settings !== null && settings.withoutPicture !== 'AS_IS'
  return {
    id: v7(),
    shop_id: product.shopId,
    category_id: product.categoryId,
    name: product.name,
    description: product.description,
    name_bn: product.nameBn ?? null,
    description_bn: product.descriptionBn ?? null,
    warranty: product.warranty ?? null,
    warranty_bn: product.warrantyBn ?? null,
    image: (picture ?? placeholder).image,
    thumbhash: (picture ?? placeholder).thumbhash,
    price: toPoisha(product.price),
    discount: toPoisha(product.discount),
    stock: product.stock,
    status: isDraft ? 'DRAFT' : product.status,
  }
}

/** What the file says about a product now. Rows with our own id need no other name for it. */
const toOrigins = ({ entry, isPictureFound }: PlannedEntry, productId: string, shopId: string): ProductOrigin[] => {
  const stock = entry.cells.stock === '' ? Number.NaN : parseLocalizedNumber(entry.cells.stock)
  const values = {
    stock: Number.isInteger(stock) ? stock : null,
    status: entry.cells.status.toUpperCase(),
    // Without a picture the next import tries to fetch it again.
    image: isPictureFound ? entry.cells.image : null,
  }
  return toOriginKeys(entry).map(key => ({ shopId, key, productId, ...values }))
}

/** The origins of a matched product that the file says something new about. */
const toRenewedOrigins = (planned: PlannedEntry): ProductOrigin[] => {
  if (planned.kind === 'new' || planned.match.by === 'id') return []
  const { product, origin } = planned.match
  const isImageKnown = origin !== undefined && planned.entry.cells.image === origin.image
  const next = toOrigins(planned, product.id, product.shopId)
  return next.map(row => ({ ...row, image: isImageKnown ? origin.image : row.image }))
}
