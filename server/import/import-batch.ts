import { setImmediate as letOthers } from 'node:timers/promises'
import { v7 } from 'uuid'
import { Refusal } from '../../src/contract/errors.ts'
import { toPoisha } from '../../src/contract/money.ts'
import type { ImportProblem } from '../../src/contract/product-files.ts'
import { productColumns } from '../commands/change-product.ts'
import { publishProducts } from '../commands/publish-products.ts'
import type { Database } from '../db/store.ts'
import type { fetchPicture } from '../outside/fetch-picture.ts'
import { standInPicture } from '../outside/stand-in-picture.ts'
import { type Job, namesFor, noteProgress, ownProducts } from '../queries/imports.ts'
import { lockCategory, lockOwnShop, oldestOpenShop } from '../queries/locks.ts'
import { insertProducts, type NewProduct, updateOwnProduct } from '../queries/product-writes.ts'
import type { Services } from '../services.ts'
import { picturesFolder } from '../take-picture.ts'
import { type Checked, checkEntry, type Known } from './check-entry.ts'
import type { Entry } from './entries.ts'
import { type Layout, titleOf } from './layout.ts'
import { findPicture, ownPictures, type Picture } from './pictures.ts'

/** One reading of one file. `fetch` is how pictures are fetched. */
export type Reading = { services: Services; job: Job; layout: Layout; leaseMs: number; fetch?: typeof fetchPicture }

const PICTURES_AT_ONCE = 4

/** Another process has gone on with this import. */
export class Lost extends Error {}

/**
 * Brings a batch of rows in: the good ones with what they came to in one transaction, so that a batch is in whole or not at
 * all and never twice; the bad ones into the report.
 * @param from how many rows of the file are behind it
 * @returns how many are, after it
 * @throws Lost
 */
export const importBatch = async (reading: Reading, entries: readonly Entry[], from: number): Promise<number> => {
  const { services, job, leaseMs } = reading
  const known = await knownFor(services.store.read, job, entries)
  const goods = entries.flatMap(entry => checkEntry(entry, reading.layout, known) ?? [])
  const { pictures, problems } = await picturesFor(reading, goods)
  const done = entries.reduce((rows, entry) => rows + entry.rows, 0)
  const standIn = await standInPicture(picturesFolder(services.config))
  await services.store.write(async tx => {
    const now = services.now()
    const { ids, missed } = job.isDryRun ? NOTHING : await writeGoods({ tx, job, now, standIn }, goods, pictures)
    const progress = {
      done,
      created: goods.filter(({ kind }) => kind === 'new').length,
      updated: goods.filter(({ kind }) => kind === 'change').length - missed.length,
      failed: entries.length - goods.length + missed.length,
      problems: [...entries.flatMap(entry => entry.problems), ...problems, ...missed.map(missedRow)],
    }
    if (!(await noteProgress(tx, job, from, progress, { now, leaseUntil: now + leaseMs }))) throw new Lost()
    await publishProducts(tx, ids, now)
  })
  await letOthers()
  return from + done
}

const knownFor = async (db: Database, { vendorId, shopId }: Job, entries: readonly Entry[]): Promise<Known> => {
  const ids = entries.flatMap(({ cells }) => cells.id.toLowerCase() || [])
  return {
    ...(await namesFor(db, vendorId)),
    shopId: shopId ?? (await oldestOpenShop(db, vendorId)),
    products: await ownProducts(db, ids, vendorId),
  }
}

/** A few at a time. */
const picturesFor = async ({ services, job, layout, fetch }: Reading, goods: readonly Checked[]) => {
  const { config, store } = services
  const images = goods.map(({ image }) => image)
  const own = await ownPictures(store.read, images, job.vendorId, config)
  const source = { config, isDryRun: job.isDryRun, own, fetch }
  const pictures = new Map<Checked, Picture | null>()
  const problems: ImportProblem[] = []
  for (let from = 0; from < goods.length; from += PICTURES_AT_ONCE) {
    const some = goods.slice(from, from + PICTURES_AT_ONCE)
    const found = await Promise.all(some.map(({ image }) => findPicture(image, source)))
    found.forEach(({ picture, problem }, at) => {
      const { line } = some[at]!.entry
      pictures.set(some[at]!, picture)
      if (problem) problems.push({ line, column: titleOf(layout, 'image'), message: problem })
    })
  }
  return { pictures, problems }
}

const NOTHING: Written = { ids: [], missed: [] }
const missedRow = ({ entry: { line } }: Checked): ImportProblem => ({ line, column: '', message: MISSED })
const MISSED = 'This product was sold, changed or removed at the same moment. Send its row again.'

/** `missed`: rows whose product was no longer as it was when they were checked. */
type Written = { ids: string[]; missed: Checked[] }
type Writing = { tx: Database; job: Job; now: number; standIn: Picture }

const writeGoods = async (
  { tx, job, now, standIn }: Writing,
  goods: readonly Checked[],
  pictures: ReadonlyMap<Checked, Picture | null>,
): Promise<Written> => {
  await lockPlaces(tx, job.vendorId, goods)
  const fresh = goods.flatMap(row => (row.kind === 'new' ? productRow(row, pictures.get(row) ?? standIn) : []))
  const ids = fresh.length > 0 ? await insertProducts(tx, fresh, now) : []
  const missed: Checked[] = []
  for (const row of goods) {
    if (row.kind === 'new') continue
    const columns = productColumns(row.change, pictures.get(row) ?? null, now)
    if (Object.keys(columns).length === 0) continue
    const seen = columns.stock === undefined ? undefined : row.seen
    if (await updateOwnProduct(tx, row.id, job.vendorId, columns, seen)) ids.push(row.id)
    else missed.push(row)
  }
  return { ids, missed }
}

/** Held in one order, so that two imports never wait for each other, and so that no shop closes while its goods are published. */
const lockPlaces = async (tx: Database, vendorId: string, goods: readonly Checked[]): Promise<void> => {
  const shops = new Set(goods.map(row => (row.kind === 'new' ? row.goods.shopId : row.shopId)))
  const categories = new Set(
    goods.flatMap(row => (row.kind === 'new' ? row.goods.categoryId : (row.change.categoryId ?? []))),
  )
  for (const id of [...shops].sort()) if (!(await lockOwnShop(tx, id, vendorId))) throw gone('shop')
  for (const id of [...categories].sort()) if (!(await lockCategory(tx, id))) throw gone('category')
}

const gone = (what: string) =>
  new Refusal('CONFLICT', `A ${what} of this file was removed while it was read. Send it again.`)

const productRow = ({ goods }: Extract<Checked, { kind: 'new' }>, picture: Picture): NewProduct => ({
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
