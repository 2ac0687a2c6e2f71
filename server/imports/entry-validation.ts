import * as v from 'valibot'
import { VALIDATION } from '../../src/contract/messages/fixed-messages.ts'
import { issueMessage, type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import type { ImportError } from '../../src/contract/product-csv.ts'
import { toImportError } from '../../src/contract/product-csv.ts'
import { type ProductChange, ProductFields, ProductStatus } from '../../src/contract/products.ts'
import { foldText } from '../../src/contract/search-text.ts'
import { stockConflictMessage } from '../commands/change-product.ts'
import { type CellValues, type ColumnLayout, getColumnTitle } from './column-layout.ts'
import { MAX_QUOTED_LENGTH } from './import-limits.ts'
import { parseLocalizedNumber } from './localized-numbers.ts'
import type { ImportEntry } from './product-entries.ts'
import { truncateText } from './text-truncation.ts'

/** What rows may refer to: categories and the vendor's shops by folded name, the vendor's products by id. */
export type ImportContext = {
  categories: ReadonlyMap<string, string>
  shops: ReadonlyMap<string, string>
  /** The shop of rows that name none. Undefined when the vendor has no open shop. */
  shopId: string | undefined
  products: ReadonlyMap<string, { shopId: string; stock: number }>
}

export type NewImportedProduct = Required<Omit<ProductChange, 'status'>> & { status: ProductStatus; shopId: string }
/** A valid row: a new product, or a change of an existing one if its stock is still `stockBefore`. */
export type ValidEntry =
  | { kind: 'new'; product: NewImportedProduct; image: string; entry: ImportEntry }
  | {
      kind: 'change'
      id: string
      shopId: string
      change: ProductChange
      stockBefore?: number
      image: string
      entry: ImportEntry
    }

type ReportProblem = (column: keyof CellValues, message: Message) => void

/** Validates a row by the rules of the product form. Returns null and adds to `entry.problems` if it is invalid. */
export const validateEntry = (entry: ImportEntry, layout: ColumnLayout, context: ImportContext): ValidEntry | null => {
  const problems: ImportError[] = []
  const report: ReportProblem = (column, message) =>
    problems.push(toImportError(entry.line, getColumnTitle(layout, column), message))
  const checked = entry.cells.id === '' ? validateNew(entry, context, report) : validateChange(entry, context, report)
  entry.problems.push(...problems)
  return problems.length > 0 ? null : checked
}

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
  const { name, description, price, stock } = entry.cells
  const row = parseValues(
    NewRow,
    {
      ...readValues(entry.cells),
      name,
      description,
      price: parseLocalizedNumber(price),
      stock: parseLocalizedNumber(stock),
    },
    report,
  )
  const categoryId = findCategoryId(entry.cells, context, report)
  const shopId = findShopId(entry.cells, context, report)
  if (!row || !categoryId || !shopId) return null
  return { kind: 'new', product: { ...row, categoryId, shopId }, image: entry.cells.image, entry }
}

const validateChange = (entry: ImportEntry, context: ImportContext, report: ReportProblem): ValidEntry | null => {
  const id = entry.cells.id.toLowerCase()
  const product = context.products.get(id)
  if (!product) report('id', 'None of your products has this id. Leave it empty to make a new one.')
  const row = parseValues(ChangedRow, readValues(entry.cells), report)
  const categoryId = entry.cells.category === '' ? undefined : findCategoryId(entry.cells, context, report)
  const stockBefore = readStockBefore(entry.cells, report)
  if (!row || !product) return null
  const { stock = stockBefore, ...others } = row
  // When the same file is imported again, the stock is the one that the first import has written.
  const isSame = stock === stockBefore || (stockBefore !== undefined && stock === product.stock)
  if (!isSame && stockBefore !== undefined && product.stock !== stockBefore)
    report('stock', stockConflictMessage(product.stock, stockBefore))
  const change = { ...others, ...(!isSame && { stock }), ...(categoryId && { categoryId }) }
  return { kind: 'change', id, shopId: product.shopId, change, stockBefore, image: entry.cells.image, entry }
}

/** The stock at the time of the export, which the file carries in a column of its own. */
const readStockBefore = ({ stockBefore }: CellValues, report: ReportProblem): number | undefined => {
  const stock = stockBefore === '' ? undefined : parseLocalizedNumber(stockBefore)
  if (!Number.isNaN(stock)) return stock
  report('stockBefore', 'This must be a number.')
  return undefined
}

/** The values of the cells that are not blank. */
const readValues = ({ name, description, price, discount, stock, status }: CellValues) => ({
  ...(name && { name }),
  ...(description && { description }),
  ...(price && { price: parseLocalizedNumber(price) }),
  ...(discount && { discount: parseLocalizedNumber(discount) }),
  ...(stock && { stock: parseLocalizedNumber(stock) }),
  ...(status && { status }),
})

const parseValues = <Row extends v.GenericSchema>(
  schema: Row,
  values: unknown,
  report: ReportProblem,
): v.InferOutput<Row> | null => {
  const result = v.safeParse(schema, values)
  if (result.success) return result.output
  const reported = new Set<string>()
  for (const issue of result.issues) {
    const column = v.getDotPath(issue) as keyof CellValues
    if (!reported.has(column))
      report(column, issue.message.startsWith('Invalid ') ? 'This must be a number.' : issueMessage(issue))
    reported.add(column)
  }
  return null
}

const findCategoryId = (
  { category }: CellValues,
  context: ImportContext,
  report: ReportProblem,
): string | undefined => {
  const id = context.categories.get(foldText(category))
  if (!id)
    report(
      'category',
      category === ''
        ? VALIDATION.category
        : withValues('There is no category named “{name}”.', { name: quoteCell(category) }),
    )
  return id
}

const findShopId = ({ shop }: CellValues, context: ImportContext, report: ReportProblem): string | undefined => {
  const id = shop === '' ? context.shopId : context.shops.get(foldText(shop))
  if (!id)
    report(
      'shop',
      shop === ''
        ? 'You have no open shop. Open one first.'
        : withValues('You have no shop named “{name}”.', { name: quoteCell(shop) }),
    )
  return id
}

const quoteCell = (cell: string): string => truncateText(cell, MAX_QUOTED_LENGTH)
