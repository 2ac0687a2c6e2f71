import type { ImportSettings } from '../../contract/imports/import-settings.ts'
import type { ProductImport } from '../../contract/imports/product-csv.ts'
import { foldText } from '../../contract/search-text.ts'
import { isWorking } from './import-progress.ts'

/** FILE: none yet. REPORT: it is being imported, or was. */
export type ImportStep = 'FILE' | 'COLUMNS' | 'CATEGORIES' | 'PREVIEW' | 'REPORT'

/** An import whose columns and categories are known, as in every step between the file and the report. */
export type OutlinedImport = ProductImport & { outline: NonNullable<ProductImport['outline']> }

export const hasOutline = (job: ProductImport): job is OutlinedImport =>
  job.outline !== undefined && job.outline !== null

/** The first step of a file: the vendor always sees what its columns were taken for. */
export const getFirstStep = (job: ProductImport | null): ImportStep => {
  if (!job) return 'FILE'
  return isWorking(job) || !job.dryRun || !job.hasFile || !hasOutline(job) ? 'REPORT' : 'COLUMNS'
}

/** The step after the columns that needs the vendor: the preview where every category is known or chosen. */
export const getStepAfterColumns = (job: ProductImport): ImportStep =>
  hasOpenCategories(job) ? 'CATEGORIES' : 'PREVIEW'

/** Whether products would be left out because nothing was chosen for their category. */
const hasOpenCategories = ({ outline, settings }: ProductImport): boolean =>
  (outline?.categories ?? []).some(({ value }) => !findCategoryChoice(settings, value) && !settings?.defaultCategoryId)

/** What was chosen for a value; `categoryId` null: the default category. */
export const findCategoryChoice = (settings: ImportSettings | undefined, value: string) =>
  settings?.categories?.find(choice => foldText(choice.value) === foldText(value))

/** The market's category that a product with this value gets; undefined: none, or the value is one of the market's. */
export const findChosenCategory = (settings: ImportSettings | undefined, value: string): string | undefined =>
  findCategoryChoice(settings, value)?.categoryId ?? settings?.defaultCategoryId ?? undefined

/** The choices that the categories step begins with: those made before, else the suggestions. */
export const suggestChoices = ({ outline, settings }: ProductImport): NonNullable<ImportSettings['categories']> =>
  (outline?.categories ?? []).map(({ value, suggestedId }) => ({
    value,
    categoryId: findCategoryChoice(settings, value)?.categoryId ?? suggestedId,
  }))

/** The new choices beside those for values of earlier files. */
export const mergeChoices = (
  before: ImportSettings['categories'] = [],
  chosen: NonNullable<ImportSettings['categories']>,
): NonNullable<ImportSettings['categories']> => {
  const values = new Set(chosen.map(({ value }) => foldText(value)))
  return [...chosen, ...before.filter(({ value }) => !values.has(foldText(value)))].slice(0, 300)
}
