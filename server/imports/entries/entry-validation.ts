import * as v from 'valibot'
import type { BanglaTexts } from '../../../src/contract/bangla-texts.ts'
import { DESCRIPTION_MIN } from '../../../src/contract/constants.ts'
import { type ImportSettings, UNCOUNTED_STOCK } from '../../../src/contract/imports/import-settings.ts'
import type { ImportError } from '../../../src/contract/imports/product-csv.ts'
import { toImportError } from '../../../src/contract/imports/product-csv.ts'
import { issueMessage, type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { VALIDATION } from '../../../src/contract/messages/validation-messages.ts'
import { type ProductChange, ProductFields } from '../../../src/contract/products/product-draft.ts'
import { ProductStatus } from '../../../src/contract/products/products.ts'
import { foldText } from '../../../src/contract/search-text.ts'
import { stockConflictMessage } from '../../products/change-product.ts'
import { foldCell } from '../reading/cell-text.ts'
import { type CellValues, type ColumnLayout, getColumnTitle, isOwnExport } from '../reading/column-layout.ts'
import { MAX_QUOTED_LENGTH } from '../reading/import-limits.ts'
import { parseLocalizedNumber, suggestNumber } from '../reading/localized-numbers.ts'
import { readStockCell } from '../reading/stock-cells.ts'
import { truncateText } from '../reading/text-truncation.ts'
import { type CategoryChoices, findChoice, listCategoryNames } from './category-choice.ts'
import { dropSameCells } from './cell-comparison.ts'
import { type ImportEntry, toNote } from './import-entry.ts'
import type { ProductMatch } from './product-matching.ts'

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
export type NewImportedProduct = NewProductFields & { status: ProductStatus; shopId: string }
export type NewEntry = { kind: 'new'; product: NewImportedProduct; image: string; entry: ImportEntry }
/** `change` has only what differs; `image` is '' where the product has this picture already. */
export type ChangeEntry = {
  kind: 'change'
  match: ProductMatch
  change: ProductChange
  /** The change is refused if the stock is not this one. */
  stockBefore?: number | undefined
  image: string
  entry: ImportEntry
}
export type ValidEntry = NewEntry | ChangeEntry

type ReportProblem = (column: keyof CellValues, message: Message) => void

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
  const report: ReportProblem = (column, message) =>
    problems.push(toImportError(entry.line, getColumnTitle(context.layout, column), message))
  const checked =
    match || entry.cells.id ? validateChange(entry, match, context, report) : validateNew(entry, context, report)
  entry.problems.push(...problems)
  return problems.length > 0 ? null : checked
}

const TOO_WIDE =
  'This row has more values than the header has columns. Put values with a comma, such as "1,250", in quotation marks.'

const status = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.picklist(ProductStatus.options, 'Status must be ACTIVE, DRAFT or PAUSED.'),
)
const NewRow = v.object({
  ...v.omit(v.object(ProductFields), ['categoryId']).entries,
  discount: v.optional(ProductFields.discount, 0),
  status: v.optional(status, 'ACTIVE'),
})
const ChangedRow = v.partial(NewRow)

const validateNew = (entry: ImportEntry, context: ImportContext, report: ReportProblem): ValidEntry | null => {
  const { cells } = entry
  const { name, price } = cells
  const values = {
    ...readValues(cells),
    name,
    description: describe(cells, context),
    price: parseLocalizedNumber(price),
    stock: readStock(cells, context),
  }
  const row = parseValues(NewRow, values, cells, report)
  const categoryId = findCategoryId(cells, context, report)
  const shopId = findShopId(cells, context)
  if (!shopId) report('shop', missingShopMessage(cells))
  if (!row || !categoryId || !shopId) return null
  if (context.settings) entry.problems.push(...noteBlankStock(entry, context))
  return { kind: 'new', product: { ...row, categoryId, shopId }, image: cells.image, entry }
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

/** Blank cells, and products of other shops whose stock is not counted. */
const readStock = ({ stock, inStock }: CellValues, { settings }: ImportContext): number => {
  if (stock === '' && settings !== null) return settings.blankStock ?? (inStock === '' ? 0 : UNCOUNTED_STOCK)
  const reading = readStockCell(stock)
  return reading === null || reading === 'UNCOUNTED' ? Number.NaN : reading.count
}

/** A new product whose stock the file does not say. */
export const hasBlankStock = ({ kind, entry }: ValidEntry): boolean => kind === 'new' && entry.cells.stock === ''

const noteBlankStock = ({ line, cells }: ImportEntry, context: ImportContext) => {
  if (cells.stock !== '') return []
  const message = withValues(
    cells.inStock === ''
      ? 'The file does not say the stock: {stock, number} pieces were assumed.'
      : 'The other shop sells this without counting its stock: {stock, number} pieces were assumed.',
    { stock: readStock(cells, context) },
  )
  return [toNote(line, message, `stock ${cells.inStock}`)]
}

const validateChange = (
  entry: ImportEntry,
  match: ProductMatch | undefined,
  context: ImportContext,
  report: ReportProblem,
): ValidEntry | null => {
  if (!match) report('id', 'None of your products has this id. Leave it empty to make a new one.')
  if (match?.isRepeated) report('id', 'An earlier row of this file has this id already.')
  const isCompleted = context.settings !== null && !isOwnExport(context.layout) && isShort(entry.cells)
  const written = isCompleted ? { ...entry.cells, description: '' } : entry.cells
  const cells = match ? dropSameCells(written, match, context) : written
  const row = parseValues(ChangedRow, readValues(cells), cells, report)
  const stockBefore = readStockBefore(cells, report)
  const categoryId = findChangedCategoryId(cells, match, context, report)
  if (!row || !match) return null
  const { product } = match
  const { stock = stockBefore, ...others } = row
  // When the same file is imported again, the stock is the one that the first import has written.
  const isSame = stock === stockBefore || stock === product.stock
  if (!isSame && stockBefore !== undefined && product.stock !== stockBefore)
    report('stock', stockConflictMessage(product.stock, stockBefore))
  const change = { ...others, ...(!isSame && { stock }), ...(categoryId && { categoryId }) }
  if (product.options !== null) reportOwnFigures(change, report)
  return { kind: 'change', match, change, stockBefore, image: cells.image, entry }
}

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

/** The stock at the time of the export, which the file carries in a column of its own. */
const readStockBefore = ({ stockBefore }: CellValues, report: ReportProblem): number | undefined => {
  const stock = stockBefore === '' ? undefined : parseLocalizedNumber(stockBefore)
  if (!Number.isNaN(stock)) return stock
  report('stockBefore', NOT_A_NUMBER)
  return undefined
}

const TEXT_FIELDS = ['name', 'description', 'nameBn', 'descriptionBn', 'warranty', 'warrantyBn', 'status'] as const
const NUMBER_FIELDS = ['price', 'discount', 'stock'] as const

/** The values of the cells that are not blank. */
const readValues = (cells: CellValues): Record<string, string | number> => {
  const values: Record<string, string | number> = {}
  for (const field of TEXT_FIELDS) if (cells[field] !== '') values[field] = cells[field]
  for (const field of NUMBER_FIELDS) if (cells[field] !== '') values[field] = parseLocalizedNumber(cells[field])
  const stock = cells.stock === '' ? null : readStockCell(cells.stock)
  if (stock !== null && stock !== 'UNCOUNTED') values.stock = stock.count
  return values
}

const parseValues = <Row extends v.GenericSchema>(
  schema: Row,
  values: unknown,
  cells: CellValues,
  report: ReportProblem,
): v.InferOutput<Row> | null => {
  const result = v.safeParse(schema, values)
  if (result.success) return result.output
  const reported = new Set<string>()
  for (const issue of result.issues) {
    const column = v.getDotPath(issue) as keyof CellValues
    const isNoNumber = issue.message === NOT_A_NUMBER || issue.message.startsWith('Invalid ')
    if (!reported.has(column)) report(column, isNoNumber ? explainNumber(cells[column]) : issueMessage(issue))
    reported.add(column)
  }
  return null
}

const NOT_A_NUMBER = 'This must be a number.'

const explainNumber = (cell: string): Message => {
  const good = suggestNumber(cell)
  return good === null
    ? NOT_A_NUMBER
    : withValues('Write decimals with a point: {good} instead of {seen}.', { good, seen: quoteCell(cell) })
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

const quoteCell = (cell: string): string => truncateText(cell, MAX_QUOTED_LENGTH)
