import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ImportOutline, ImportPreviewRow, ImportSettings } from '../../src/contract/imports/import-settings.ts'
import type { ImportError } from '../../src/contract/imports/product-csv.ts'
import { toImportError } from '../../src/contract/imports/product-csv.ts'
import type { downloadPicture } from '../adapters/pictures/picture-download.ts'
import { getPlaceholderImage } from '../adapters/pictures/placeholder-image.ts'
import type { Services } from '../adapters/services.ts'
import { required } from '../config/required.ts'
import { findOldestOpenShop } from '../db/row-locks.ts'
import { publishProducts } from '../products/publish-products.ts'
import type { DownloadBudget } from './download-budget.ts'
import { readCategoryChoices } from './entries/category-choice.ts'
import {
  findShopId,
  hasBlankStock,
  type ImportContext,
  type ValidEntry,
  validateEntry,
} from './entries/entry-validation.ts'
import { addImportClaims } from './entries/import-claims.ts'
import type { ImportEntry } from './entries/import-entry.ts'
import { findImportNames } from './entries/import-lookups.ts'
import type { ReportedProblem } from './entries/import-report-writes.ts'
import { matchEntries, type ProductMatch } from './entries/product-matching.ts'
import {
  findSentPictureKey,
  loadVendorPictures,
  type PictureLookup,
  type PictureSource,
  resolvePicture,
  toPictureGroup,
} from './import-pictures.ts'
import { collectCategories, toPreviewRow } from './import-preview.ts'
import { type ImportJob, recordImportProgress } from './import-queue.ts'
import { hasChanges, type PlannedEntry, writeProducts } from './import-writes.ts'
import { findImportPictures, markImportPictures } from './picture-queries.ts'
import { type ColumnLayout, getColumnTitle } from './reading/column-layout.ts'

/** One process working on one import. `fetch` downloads pictures. */
export type BatchRun = {
  services: Services
  job: ImportJob
  layout: ColumnLayout
  leaseMs: number
  /** Products that an entry of this import means: it has created, changed or found them, or was refused. */
  claimed: Set<string>
  /** Our own ids that rows of the file have. */
  idsOfFile: ReadonlySet<string>
  /** Of a dry run with settings. */
  outline: ImportOutline | null
  budget: DownloadBudget
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
export const writeBatch = async (run: BatchRun, batch: readonly ImportEntry[], from: number): Promise<number> => {
  const { services, job, leaseMs } = run
  const entries = batch.map(entry => applyEdits(entry, job.settings))
  const { planned, problems, matchedIds, usedPictures, categoryNames } = await planBatch(run, entries)
  const done = entries.reduce((rows, entry) => rows + entry.rows, 0)
  const placeholder = await getPlaceholderImage(services.pictures)
  const createdIds = await services.store.write(async tx => {
    const now = services.now()
    const { ids, createdIds, conflicting } = job.isDryRun
      ? { ids: [], createdIds: [], conflicting: [] }
      : await writeProducts(
          { tx, job, now, placeholder, reviewNewProducts: services.config.reviewNewProducts },
          planned,
        )
    const changed = planned.filter(entry => entry.kind === 'change' && hasChanges(entry))
    const created = planned.filter(({ kind }) => kind === 'new')
    const progress = {
      done,
      created: created.length,
      updated: changed.length - conflicting.length,
      unchanged: planned.length - created.length - changed.length,
      failed: entries.length - planned.length + conflicting.length,
      problems: [...entries.flatMap(({ problems }) => problems), ...problems, ...conflicting.map(toConflictProblem)],
      preview: job.isDryRun ? toPreview(entries, planned, job.settings, categoryNames) : [],
      outline: run.outline,
    }
    if (!(await recordImportProgress(tx, job, from, progress, { now, leaseUntil: now + leaseMs })))
      throw new LeaseLost()
    await markImportPictures(tx, job.id, usedPictures)
    await addImportClaims(tx, job.id, [...matchedIds, ...createdIds])
    await publishProducts(tx, ids, now)
    return createdIds
  })
  for (const id of createdIds) run.claimed.add(id)
  await yieldToEventLoop()
  return from + done
}

const applyEdits = (entry: ImportEntry, settings: ImportSettings | null): ImportEntry => {
  const edits = settings?.edits?.filter(({ line }) => line === entry.line) ?? []
  if (edits.length === 0) return entry
  const cells = { ...entry.cells, ...Object.fromEntries(edits.map(({ field, value }) => [field, value])) }
  return { ...entry, cells, isTooWide: false }
}

const isSkipped = ({ line }: ImportEntry, settings: ImportSettings | null): boolean =>
  settings?.skippedLines?.includes(line) ?? false

/** What is to be done with the valid entries of a batch, and what is wrong with their pictures. */
const planBatch = async (run: BatchRun, entries: readonly ImportEntry[]) => {
  const { job, services } = run
  const db = services.store.read
  const { context, categoryNames } = await loadImportContext(run)
  const wanted = entries.filter(entry => !isSkipped(entry, job.settings))
  const matches = await matchEntries({
    ...{
      db,
      vendorId: job.vendorId,
      entries: wanted.filter(({ faults }) => faults.length === 0),
      claimed: run.claimed,
      idsOfFile: run.idsOfFile,
    },
    findShop: ({ cells }) => findShopId(cells, context),
  })
  const valid = wanted.flatMap(entry => validateOnce(entry, matches.get(entry), context, run.claimed) ?? [])
  if (run.outline) {
    const unmatched = wanted.filter(entry => !matches.has(entry) && entry.cells.id === '' && !entry.isTooWide)
    const categories = collectCategories(run.outline.categories, unmatched, context, categoryNames)
    const variants = run.outline.variants + entries.filter(({ isVariant }) => isVariant).length
    const blankStocks = (run.outline.blankStocks ?? 0) + valid.filter(hasBlankStock).length
    run.outline = { ...run.outline, categories, variants, blankStocks }
  }
  const sent = await findImportPictures(db, job.id)
  const usedPictures = wanted.flatMap(({ cells }) => findSentPictureKey(cells, sent) ?? [])
  const { lookups, problems } = await loadPictures(run, valid, sent)
  const matchedIds = [...matches.values()].map(({ product }) => product.id).filter(id => run.claimed.has(id))
  const planned = valid.map(entry => planEntry(entry, required(lookups.get(entry), 'the picture of a row')))
  return { planned, problems, matchedIds, usedPictures, categoryNames: context.categoryNamesById }
}

/** The second valid row with the id of a product is left out: what the first has written is not in a dry run. */
const validateOnce = (
  entry: ImportEntry,
  match: ProductMatch | undefined,
  context: ImportContext,
  claimed: Set<string>,
): ValidEntry | null => {
  if (match?.by !== 'id') return validateEntry(entry, match, context)
  const { id } = match.product
  const valid = validateEntry(entry, { ...match, isRepeated: claimed.has(id) }, context)
  if (valid) claimed.add(id)
  return valid
}

const loadImportContext = async ({ services, job, layout }: BatchRun) => {
  const db = services.store.read
  const { categories, categoryNames, shops } = await findImportNames(db, job.vendorId)
  const categoryNamesById = new Map(categoryNames.map(({ id, name }) => [id, name]))
  const context: ImportContext = {
    ...{ layout, categories, categoryNamesById, shops, settings: job.settings },
    categoryChoices: readCategoryChoices(job.settings),
    publicUrl: services.config.publicUrl,
    shopId: job.shopId ?? (await findOldestOpenShop(db, job.vendorId)),
  }
  return { context, categoryNames }
}

const loadPictures = async (
  { services, job, layout, budget, fetch }: BatchRun,
  valid: readonly ValidEntry[],
  sent: PictureSource['sent'],
) => {
  const { config, store, pictures: storage } = services
  const images = valid.map(({ image }) => image)
  const own = await loadVendorPictures(store.read, images, job.vendorId, config)
  const source = { config, pictures: storage, isDryRun: job.isDryRun, own, sent, budget, fetch }
  const lookups = new Map<ValidEntry, PictureLookup>()
  const problems: ReportedProblem[] = []
  for (let from = 0; from < valid.length; from += PICTURES_AT_ONCE) {
    const chunk = valid.slice(from, from + PICTURES_AT_ONCE)
    const found = await Promise.all(
      chunk.map(async one => ({ valid: one, lookup: await resolvePicture(one.image, one.entry.cells, source) })),
    )
    for (const { valid: one, lookup } of found) {
      lookups.set(one, lookup)
      if (!lookup.problem) continue
      const problem = toImportError(one.entry.line, getColumnTitle(layout, 'image'), lookup.problem)
      problems.push({ ...problem, group: toPictureGroup(lookup.problem) })
    }
  }
  return { lookups, problems }
}

/** A picture that the product has already is no change. */
const planEntry = (entry: ValidEntry, { picture, isPending = false }: PictureLookup): PlannedEntry => {
  const isSame = entry.kind === 'change' && picture?.image === entry.match.product.image
  return { ...entry, picture: isSame ? null : picture, isPictureFound: picture !== null, isPicturePending: isPending }
}

const toPreview = (
  entries: readonly ImportEntry[],
  planned: readonly PlannedEntry[],
  settings: ImportSettings | null,
  categoryNames: ReadonlyMap<string, string>,
): ImportPreviewRow[] => {
  const byEntry = new Map(planned.map(plan => [plan.entry, plan]))
  return entries.map(entry => {
    const plan = byEntry.get(entry)
    if (!plan) return toPreviewRow(entry, isSkipped(entry, settings) ? 'SKIPPED' : 'INVALID', undefined, categoryNames)
    const state = plan.kind === 'new' ? 'NEW' : hasChanges(plan) ? 'CHANGED' : 'UNCHANGED'
    return toPreviewRow(entry, state, plan, categoryNames)
  })
}

const toConflictProblem = ({ entry: { line } }: PlannedEntry): ImportError => toImportError(line, '', PRODUCT_CHANGED)
const PRODUCT_CHANGED = 'This product was sold, changed or removed at the same moment. Send its row again.'
