import * as v from 'valibot'
import type { BanglaTexts } from '../../../src/contract/bangla-texts.ts'
import { DESCRIPTION_MIN } from '../../../src/contract/constants.ts'
import type { ImportSettings } from '../../../src/contract/imports/import-settings.ts'
import type { ImportError } from '../../../src/contract/imports/product-csv.ts'
import { toImportError } from '../../../src/contract/imports/product-csv.ts'
import { type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { VALIDATION } from '../../../src/contract/messages/validation-messages.ts'
import { type ProductChange, ProductFields } from '../../../src/contract/products/product-draft.ts'
import { ProductStatus } from '../../../src/contract/products/products.ts'
import { VariantFields } from '../../../src/contract/products/variant-draft.ts'
import { foldText } from '../../../src/contract/search-text.ts'
import { stockConflictMessage } from '../../products/change-product.ts'
import { foldCell } from '../reading/cell-text.ts'
import { type CellValues, type ColumnLayout, getColumnTitle, isOwnExport } from '../reading/column-layout.ts'
import { parseLocalizedNumber } from '../reading/localized-numbers.ts'
import { noteBlankStock, readNewStock } from './blank-stock.ts'
import { type CategoryChoices, findChoice, listCategoryNames } from './category-choice.ts'
import { dropSameCells, isSameCell } from './cell-comparison.ts'
import {
  NUMBER_FIELDS,
  parseValues,
  quoteCell,
  type ReportProblem,
  readStockBefore,
  readValues,
  reportLockedPrice,
} from './cell-values.ts'
import { type Codes, planCodes } from './code-plan.ts'
import type { ImportEntry } from './import-entry.ts'
import type { ProductMatch } from './product-matching.ts'
import { resolveRepeats } from './repeated-cells.ts'
import { planVariants, type VariantPlan } from './variant-validation.ts'

/** What rows may refer to: categories and the vendor's shops by folded name. */
export type ImportContext = {
  layout: ColumnLayout
  /** null: the file is read strictly. */
  settings: ImportSettings | null
  categories: ReadonlyMap<string, string>
  categoryNamesById: ReadonlyMap<string, string>
  categoryChoices: CategoryChoices
  shops: ReadonlyMap<string, string>
  /** The shop of rows that name none. Undefined when the vendor has no open shop. */
  shopId: string | undefined
  publicUrl: string
}

type OptionalTexts = BanglaTexts & Pick<ProductChange, 'warranty' | 'warrantyBn'>
type NewProductFields = Required<Omit<ProductChange, 'status' | keyof OptionalTexts>> & OptionalTexts
export type NewImportedProduct = NewProductFields & Codes & { status: ProductStatus; shopId: string }
/** `plan`: the variants, where the file names some. The figures of a new product are theirs then. */
export type NewEntry = {
  kind: 'new'
  product: NewImportedProduct
  plan: VariantPlan | null
  /** The cover, and all pictures. */
  image: string
  images: string
  entry: ImportEntry
}
/** `change` has only what differs; `image` and `images` are '' where the product has these pictures already. */
export type ChangeEntry = {
  kind: 'change'
  match: ProductMatch
  change: ProductChange
  plan: VariantPlan | null
  /** The change is refused if the stock is not this one. */
  stockBefore?: number | undefined
  image: string
  images: string
  entry: ImportEntry
}
export type ValidEntry = NewEntry | ChangeEntry

/** Validates an entry by the rules of the product form. Returns null and adds to `entry.problems` if it is invalid. */
export const validateEntry = (
  entry: ImportEntry,
  match: ProductMatch | undefined,
  context: ImportContext,
): ValidEntry | null => {
  if (entry.isTooWide && context.settings) {
    entry.problems.push(toImportError(entry.line, '', TOO_WIDE))
    return null
  }
  if (entry.faults.length > 0) {
    entry.problems.push(...entry.faults)
    return null
  }
  const problems: ImportError[] = []
  const checked =
    match || entry.cells.id ? validateChange(entry, match, context, problems) : validateNew(entry, context, problems)
  entry.problems.push(...problems)
  return problems.length > 0 ? null : checked
}

const reportTo =
  (problems: ImportError[], { line }: ImportEntry, { layout }: ImportContext): ReportProblem =>
  (column, message) =>
    problems.push(toImportError(line, getColumnTitle(layout, column), message))

const TOO_WIDE =
  'This row has more values than the header has columns. Put values with a comma, such as "1,250", in quotation marks.'

const status = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.picklist(ProductStatus.options, 'Status must be ACTIVE, DRAFT or PAUSED.'),
)
const CODES = { sku: VariantFields.sku, barcode: VariantFields.barcode, weight: VariantFields.weight }
const NewRow = v.object({
  ...v.omit(v.object(ProductFields), ['categoryId']).entries,
  discount: v.optional(ProductFields.discount, 0),
  status: v.optional(status, 'ACTIVE'),
  ...CODES,
})
const ChangedRow = v.partial(NewRow)

/** Stands for the figures of a product that has those of its variants. */
const FIGURES_OF_VARIANTS = { price: 1, stock: 0 }

const validateNew = (entry: ImportEntry, context: ImportContext, problems: ImportError[]): ValidEntry | null => {
  const report = reportTo(problems, entry, context)
  const { cells } = entry
  const { name, price } = cells
  const hasVariants = entry.variants.length > 0
  const values = {
    ...readValues(cells),
    name,
    description: describe(cells, context),
    ...(hasVariants
      ? FIGURES_OF_VARIANTS
      : { price: parseLocalizedNumber(price), stock: readNewStock(cells, context) }),
  }
  const row = parseValues(NewRow, values, cells, report)
  const categoryId = findCategoryId(cells, context, report)
  const shopId = findShopId(cells, context)
  if (!shopId) report('shop', missingShopMessage(cells))
  const plan = hasVariants ? planEntryVariants(entry, undefined, context, problems) : null
  if (!row || !categoryId || !shopId) return null
  if (context.settings) entry.problems.push(...noteBlankStock(entry, context))
  return { kind: 'new', product: { ...row, categoryId, shopId }, plan, image: cells.image, images: cells.images, entry }
}

const planEntryVariants = (
  entry: ImportEntry,
  match: ProductMatch | undefined,
  context: ImportContext,
  problems: ImportError[],
): VariantPlan | null => {
  const { settings, layout, publicUrl } = context
  const planned = planVariants(entry, match && { id: match.product.id, stored: match.stored }, {
    layout,
    publicUrl,
    blankStock: settings === null ? undefined : cells => readNewStock(cells, context),
    removesMissing: settings?.removesMissing ?? false,
  })
  problems.push(...planned.problems)
  return planned.plan
}

/**
 * A product needs a description. Where a file has none, its name and category stand there until the vendor writes one.
 */
const describe = (cells: CellValues, context: ImportContext): string => {
  const { name, category, description } = cells
  if (context.settings === null || (description !== '' && !isShort(cells))) return description
  const nameOf = (id: string | undefined) => context.categoryNamesById.get(id ?? '')
  const known = nameOf(findKnownCategory(category, context))
  const text = [description, name, known || category || nameOf(lookUpCategory(category, context))]
    .filter(Boolean)
    .join('. ')
  return text.length < DESCRIPTION_MIN ? `${text}. ${text}` : text
}

/** Other systems, and people's own tables, have descriptions of one word, which must not keep the product out. */
const isShort = ({ description }: CellValues): boolean => description.length < DESCRIPTION_MIN

/** The category with this name, or with a name in this path. */
export const findKnownCategory = (
  category: string,
  { categories }: Pick<ImportContext, 'categories'>,
): string | undefined => {
  const name = listCategoryNames(category).find(name => categories.has(foldCell(name)))
  return name === undefined ? undefined : categories.get(foldCell(name))
}

/** The category with this name, else the one that the vendor has chosen for it, else the default. */
const lookUpCategory = (category: string, context: ImportContext): string | undefined =>
  findKnownCategory(category, context) ??
  findChoice(category, context.categoryChoices) ??
  context.settings?.defaultCategoryId ??
  undefined

const validateChange = (
  entry: ImportEntry,
  match: ProductMatch | undefined,
  context: ImportContext,
  problems: ImportError[],
): ValidEntry | null => {
  const report = reportTo(problems, entry, context)
  if (!match) report('id', 'None of your products has this id. Leave it empty to make a new one.')
  if (match?.isRepeated) report('id', 'An earlier row of this file has this id already.')
  const isCompleted = context.settings !== null && !isOwnExport(context.layout) && isShort(entry.cells)
  const resolved = match ? resolveRows(entry, match, context, problems) : entry.cells
  const written = isCompleted ? { ...resolved, description: '' } : resolved
  const cells = match ? dropSameCells(written, match, context) : written
  const row = parseValues(ChangedRow, readValues(cells), cells, report)
  const stockBefore = readStockBefore(cells, report)
  const categoryId = findChangedCategoryId(cells, match, context, report)
  if (!row || !match) return null
  const { product } = match
  const { stock = stockBefore, sku, barcode, weight, ...others } = row
  // When the same file is imported again, the stock is the one that the first import has written.
  const isSame = stock === stockBefore || stock === product.stock
  if (!isSame && stockBefore !== undefined && product.stock !== stockBefore)
    report('stock', stockConflictMessage(product.stock, stockBefore))
  const change = { ...others, ...(!isSame && { stock }), ...(categoryId && { categoryId }) }
  if (product.options !== null) reportOwnFigures(change, report)
  else reportLockedPrice(change, match.stored.locks.get(match.stored.rows[0]?.id ?? ''), report)
  const plan =
    entry.variants.length > 0
      ? planEntryVariants(entry, match, context, problems)
      : planCodes(match, { sku, barcode, weight })
  return { kind: 'change', match, change, plan, stockBefore, image: cells.image, images: cells.images, entry }
}

/** A product of our own export may have several rows. */
const resolveRows = (
  entry: ImportEntry,
  match: ProductMatch,
  context: ImportContext,
  problems: ImportError[],
): CellValues => {
  const { cells, contradictions } = resolveRepeats(entry, (field, some) => isSameCell(field, some, match, context))
  for (const { line, field } of contradictions)
    problems.push(toImportError(line, getColumnTitle(context.layout, field), CONTRADICTION))
  return cells
}

const CONTRADICTION = 'The rows of this product say different things here. Write it in one of them, or the same in all.'

/** A row is a product. Of one with variants it may change everything but the figures, which are those of its variants. */
const reportOwnFigures = (change: ProductChange, report: ReportProblem): void => {
  for (const field of NUMBER_FIELDS)
    if (change[field] !== undefined)
      report(field, 'This product has variants. Name the variant whose price or stock you want to set.')
}

/** A file that is not our own export may have categories that were mapped when its products were new. */
const findChangedCategoryId = (
  cells: CellValues,
  match: ProductMatch | undefined,
  context: ImportContext,
  report: ReportProblem,
): string | undefined => {
  if (cells.category === '') return undefined
  if (!match || match.by === 'id') return findCategoryId(cells, context, report)
  const id = findKnownCategory(cells.category, context) ?? findChoice(cells.category, context.categoryChoices)
  return id === match.product.categoryId ? undefined : id
}

const findCategoryId = (
  { category }: CellValues,
  context: ImportContext,
  report: ReportProblem,
): string | undefined => {
  const id = lookUpCategory(category, context)
  if (!id)
    report(
      'category',
      category === ''
        ? VALIDATION.category
        : withValues('There is no category named “{name}”.', { name: quoteCell(category) }),
    )
  return id
}

/** The shop that an entry names, else that of the import. */
export const findShopId = (
  { shop }: CellValues,
  context: Pick<ImportContext, 'shops' | 'shopId'>,
): string | undefined => (shop === '' ? context.shopId : context.shops.get(foldText(shop)))

const missingShopMessage = ({ shop }: CellValues): Message =>
  shop === ''
    ? 'You have no open shop. Open one first.'
    : withValues('You have no shop named “{name}”.', { name: quoteCell(shop) })
