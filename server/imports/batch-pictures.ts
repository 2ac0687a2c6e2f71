import { toImportError } from '../../src/contract/imports/product-csv.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { BatchRun } from './batch-run.ts'
import type { ValidEntry } from './entries/entry-validation.ts'
import { toNote } from './entries/import-entry.ts'
import type { ReportedProblem } from './entries/import-report-writes.ts'
import type { PlannedVariant } from './entries/variant-validation.ts'
import {
  findSentKey,
  loadVendorPictures,
  type PictureLookup,
  type PictureSource,
  resolvePicture,
  toPictureGroup,
} from './import-pictures.ts'
import { listNewSources, listWantedPictures, planPictures } from './picture-plan.ts'
import type { PlannedEntry } from './planned-entry.ts'
import { type ColumnLayout, getColumnTitle } from './reading/column-layout.ts'

const PICTURES_AT_ONCE = 4

/** Finds or fetches the pictures of a batch, each source once, and says what becomes of those of each product. */
export const planBatchPictures = async (run: BatchRun, valid: readonly ValidEntry[], sent: PictureSource['sent']) => {
  const { services, job, layout, budget, fetch } = run
  const { config, store, pictures } = services
  const wanted = valid.map(entry => ({ entry, pictures: listWantedPictures(entry, sent) }))
  const sources = [...new Set(wanted.flatMap(one => listNewSources(one.entry, one.pictures)))]
  const own = await loadVendorPictures(store.read, sources, job.vendorId, config)
  const source = { config, pictures, isDryRun: job.isDryRun, own, sent, budget, fetch }
  const lookups = await lookUp(sources, source)
  const planned = wanted.map(one => toPlanned(one.entry, planPictures(one.entry, one.pictures, lookups)))
  return {
    planned,
    problems: wanted.flatMap(one => listProblems(one.entry, one.pictures, lookups, layout)),
    usedPictures: sources.flatMap(one => findSentKey(one, source) ?? []),
  }
}

const lookUp = async (sources: readonly string[], source: PictureSource): Promise<Map<string, PictureLookup>> => {
  const lookups = new Map<string, PictureLookup>()
  for (let from = 0; from < sources.length; from += PICTURES_AT_ONCE) {
    const chunk = sources.slice(from, from + PICTURES_AT_ONCE)
    const found = await Promise.all(chunk.map(async one => [one, await resolvePicture(one, source)] as const))
    for (const [one, lookup] of found) lookups.set(one, lookup)
  }
  return lookups
}

const toPlanned = (entry: ValidEntry, pictures: PlannedEntry['pictures']): PlannedEntry => ({
  ...entry,
  plan: entry.plan && { ...entry.plan, variants: withPictures(entry.plan.variants, pictures) },
  pictures,
})

const withPictures = (variants: readonly PlannedVariant[], pictures: PlannedEntry['pictures']): PlannedVariant[] =>
  variants.map(variant => {
    const image = pictures.variantImages.get(variant.draft.id)
    const isSame = image === undefined || image === (variant.row?.image ?? null)
    const isPicturePending = pictures.pendingVariants.has(variant.draft.id)
    return { ...variant, isPicturePending, draft: isSame ? variant.draft : { ...variant.draft, image } }
  })

/** A product is told once of each reason. */
const listProblems = (
  valid: ValidEntry,
  { sources, variants, tooMany }: ReturnType<typeof listWantedPictures>,
  lookups: ReadonlyMap<string, PictureLookup>,
  layout: ColumnLayout,
): ReportedProblem[] => {
  const { line } = valid.entry
  const title = getColumnTitle(layout, 'image') || getColumnTitle(layout, 'images')
  const problems = new Map<string, ReportedProblem>()
  const add = (source: string, at: number, column: string) => {
    const problem = lookups.get(source)?.problem
    if (!problem) return
    const group = toPictureGroup(problem)
    if (!problems.has(group)) problems.set(group, { ...toImportError(at, column, problem), group })
  }
  for (const source of sources) add(source, line, title)
  for (const { variant, source } of variants)
    add(source, variant.line || line, getColumnTitle(layout, 'variantImage') || title)
  const note = withValues('A product has at most 8 pictures: {count} of the file were not used.', { count: tooMany })
  return [...problems.values(), ...(tooMany > 0 ? [toNote(line, note)] : [])]
}
