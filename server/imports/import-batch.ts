import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ImportPreviewRow, ImportSettings } from '../../src/contract/imports/import-settings.ts'
import type { ImportError } from '../../src/contract/imports/product-csv.ts'
import { toImportError } from '../../src/contract/imports/product-csv.ts'
import { getPlaceholderImage } from '../adapters/pictures/placeholder-image.ts'
import { findOldestOpenShop } from '../db/row-locks.ts'
import { publishProducts } from '../products/publish-products.ts'
import { planBatchPictures } from './batch-pictures.ts'
import type { BatchRun } from './batch-run.ts'
import { hasBlankStock } from './entries/blank-stock.ts'
import { readCategoryChoices } from './entries/category-choice.ts'
import { findShopId, type ImportContext, type ValidEntry, validateEntry } from './entries/entry-validation.ts'
import { addImportClaims } from './entries/import-claims.ts'
import { type ImportEntry, VARIANT_FIELDS } from './entries/import-entry.ts'
import { findImportNames } from './entries/import-lookups.ts'
import { matchEntries, type ProductMatch } from './entries/product-matching.ts'
import { findSentPictureKey } from './import-pictures.ts'
import { collectCategories, listFileVariants, listPreviewVariants, toPreviewRow } from './import-preview.ts'
import { recordImportProgress } from './import-queue.ts'
import { writeProducts } from './import-writes.ts'
import { findImportPictures, markImportPictures } from './picture-queries.ts'
import { hasChanges, type PlannedEntry } from './planned-entry.ts'
import { type CellValues, getColumnTitle } from './reading/column-layout.ts'

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
      preview: job.isDryRun ? toPreview(entries, planned, { run, categoryNames, from }) : [],
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
  if (!settings?.edits?.length) return entry
  const edit = <Cells extends object>(line: number, cells: Cells): Cells => {
    const edits = settings.edits?.filter(one => one.line === line && one.field in cells) ?? []
    return edits.length === 0
      ? cells
      : { ...cells, ...Object.fromEntries(edits.map(({ field, value }) => [field, value])) }
  }
  const variants = entry.variants.map(variant => ({ ...variant, cells: edit(variant.line, variant.cells) }))
  const own = variants.length === 0 ? entry.cells : omitVariantCells(entry.cells)
  const cells = { ...entry.cells, ...edit(entry.line, own) }
  const isEdited = settings.edits.some(({ line }) => line === entry.line)
  return { ...entry, cells, variants, isTooWide: entry.isTooWide && !isEdited }
}

/** The cells of a product whose price and stock are those of its variants: a correction of its first line means the variant. */
const omitVariantCells = (cells: CellValues): Partial<CellValues> =>
  Object.fromEntries(Object.entries(cells).filter(([field]) => !VARIANT_FIELDS.some(own => own === field)))

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
  await run.skus.load(db, job.vendorId, wanted, matches)
  const valid = wanted.flatMap(entry => validateOnce(entry, matches.get(entry), context, run) ?? [])
  if (run.outline) {
    const unmatched = wanted.filter(entry => !matches.has(entry) && entry.cells.id === '' && !entry.isTooWide)
    const categories = collectCategories(run.outline.categories, unmatched, context, categoryNames)
    const variants = run.outline.variants + sum(entries, entry => (entry.isVariant ? 1 : entry.variants.length))
    const missing = sum(valid, ({ plan }) => plan?.missing ?? 0)
    const blankStocks = (run.outline.blankStocks ?? 0) + valid.filter(hasBlankStock).length
    const missingVariants = (run.outline.missingVariants ?? 0) + missing
    run.outline = { ...run.outline, categories, variants, blankStocks, missingVariants }
  }
  const sent = await findImportPictures(db, job.id)
  const { planned, problems, ...found } = await planBatchPictures(run, valid, sent)
  const usedPictures = [...found.usedPictures, ...wanted.flatMap(({ cells }) => findSentPictureKey(cells, sent) ?? [])]
  const matchedIds = [...matches.values()].map(({ product }) => product.id).filter(id => run.claimed.has(id))
  return { planned, problems, matchedIds, usedPictures, categoryNames: context.categoryNamesById }
}

const sum = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((total, item) => total + count(item), 0)

/** The second valid row with the id of a product is left out: what the first has written is not in a dry run. */
const validateOnce = (
  entry: ImportEntry,
  match: ProductMatch | undefined,
  context: ImportContext,
  { claimed, skus }: BatchRun,
): ValidEntry | null => {
  const isRepeated = match?.by === 'id' && claimed.has(match.product.id)
  const valid = validateEntry(entry, match && { ...match, isRepeated }, context)
  if (!valid) return null
  const clashes = skus.findClashes(valid)
  const title = getColumnTitle(context.layout, 'sku')
  entry.problems.push(...clashes.map(({ line, message }) => toImportError(line, title, message)))
  if (clashes.length > 0) return null
  skus.claim(valid)
  if (match?.by === 'id') claimed.add(match.product.id)
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

/** Rows of a file up to which a preview has the variants of its products. */
const PREVIEWED_VARIANT_ROWS = 5_000

type PreviewContext = { run: BatchRun; categoryNames: ReadonlyMap<string, string>; from: number }

const toPreview = (
  entries: readonly ImportEntry[],
  planned: readonly PlannedEntry[],
  { run, categoryNames, from }: PreviewContext,
): ImportPreviewRow[] => {
  const { settings } = run.job
  const byEntry = new Map(planned.map(plan => [plan.entry, plan]))
  return entries.map(entry => {
    const plan = byEntry.get(entry)
    const hasVariants = entry.variants.length > 0 && from < PREVIEWED_VARIANT_ROWS
    if (!plan) {
      const row = toPreviewRow(entry, isSkipped(entry, settings) ? 'SKIPPED' : 'INVALID', undefined, categoryNames)
      return hasVariants ? { ...row, variants: listFileVariants(entry) } : row
    }
    const state = plan.kind === 'new' ? 'NEW' : hasChanges(plan) ? 'CHANGED' : 'UNCHANGED'
    const row = toPreviewRow(entry, state, plan, categoryNames)
    return plan.plan && hasVariants ? { ...row, variants: listPreviewVariants(plan.plan) } : row
  })
}

const toConflictProblem = ({ entry: { line } }: PlannedEntry): ImportError => toImportError(line, '', PRODUCT_CHANGED)
const PRODUCT_CHANGED = 'This product was sold, changed or removed at the same moment. Send its row again.'
