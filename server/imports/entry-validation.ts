import * as v from 'valibot'
import { VALIDATION } from '../../src/contract/messages/fixed-messages.ts'
import type { ImportError } from '../../src/contract/product-csv.ts'
import { type ProductChange, ProductFields, ProductStatus } from '../../src/contract/products.ts'
import { foldText } from '../../src/contract/search-text.ts'
import { stockConflictMessage } from '../commands/change-product.ts'
import { type CellValues, type ColumnLayout, getColumnTitle } from './column-layout.ts'
import { MAX_QUOTED_LENGTH } from './import-limits.ts'
import { parseLocalizedNumber } from './localized-numbers.ts'
import type { ImportEntry } from './product-entries.ts'
import { truncateText } from './text-truncation.ts'

/** What rows may refer to: categories and the vendor's shops by folded name, his products by their ids. */
export type ImportContext = {
  categories: ReadonlyMap<string, string>
  shops: ReadonlyMap<string, string>
  /** Where rows go that name no shop; undefined: nowhere. */
  shopId: string | undefined
  products: ReadonlyMap<string, { shopId: string; stock: number }>
}

export type NewImportedProduct = Required<Omit<ProductChange, 'status'>> & { status: ProductStatus; shopId: string }
/** A row that may go in: a new product, or the change of one that exists. */
export type ValidEntry =
  | { kind: 'new'; goods: NewImportedProduct; image: string; entry: ImportEntry }
  | {
      kind: 'change'
      id: string
      shopId: string
      change: ProductChange
      seen?: number
      image: string
      entry: ImportEntry
    }

type ReportProblem = (column: keyof CellValues, message: string) => void

/** Checks a row by the rules of the forms. Null where it may not go in; what is wrong with it is added to its problems. */
export const validateEntry = (entry: ImportEntry, layout: ColumnLayout, known: ImportContext): ValidEntry | null => {
  const problems: ImportError[] = []
  const wrong: ReportProblem = (column, message) =>
    problems.push({ line: entry.line, column: getColumnTitle(layout, column), message })
  const checked = entry.cells.id === '' ? validateNew(entry, known, wrong) : validateChange(entry, known, wrong)
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

const validateNew = (entry: ImportEntry, known: ImportContext, wrong: ReportProblem): ValidEntry | null => {
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
    wrong,
  )
  const categoryId = findCategoryId(entry.cells, known, wrong)
  const shopId = findShopId(entry.cells, known, wrong)
  if (!row || !categoryId || !shopId) return null
  return { kind: 'new', goods: { ...row, categoryId, shopId }, image: entry.cells.image, entry }
}

const validateChange = (entry: ImportEntry, known: ImportContext, wrong: ReportProblem): ValidEntry | null => {
  const id = entry.cells.id.toLowerCase()
  const product = known.products.get(id)
  if (!product) wrong('id', 'None of your products has this id. Leave it empty to make a new one.')
  const row = parseValues(ChangedRow, readValues(entry.cells), wrong)
  const categoryId = entry.cells.category === '' ? undefined : findCategoryId(entry.cells, known, wrong)
  const seen = readStockBefore(entry.cells, wrong)
  if (!row || !product) return null
  const { stock = seen, ...others } = row
  // The same file once more finds the stock that it has written itself.
  const isSame = stock === seen || (seen !== undefined && stock === product.stock)
  if (!isSame && seen !== undefined && product.stock !== seen) wrong('stock', stockConflictMessage(product.stock, seen))
  const change = { ...others, ...(!isSame && { stock }), ...(categoryId && { categoryId }) }
  return { kind: 'change', id, shopId: product.shopId, change, seen, image: entry.cells.image, entry }
}

/** The stock that stood beside when the file was written. */
const readStockBefore = ({ stockBefore }: CellValues, wrong: ReportProblem): number | undefined => {
  const seen = stockBefore === '' ? undefined : parseLocalizedNumber(stockBefore)
  if (!Number.isNaN(seen)) return seen
  wrong('stockBefore', 'This must be a number.')
  return undefined
}

/** Blank cells say nothing. */
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
  wrong: ReportProblem,
): v.InferOutput<Row> | null => {
  const result = v.safeParse(schema, values)
  if (result.success) return result.output
  const said = new Set<string>()
  for (const issue of result.issues) {
    const column = v.getDotPath(issue) as keyof CellValues
    if (!said.has(column))
      wrong(column, issue.message.startsWith('Invalid ') ? 'This must be a number.' : issue.message)
    said.add(column)
  }
  return null
}

const findCategoryId = ({ category }: CellValues, known: ImportContext, wrong: ReportProblem): string | undefined => {
  const id = known.categories.get(foldText(category))
  if (!id)
    wrong('category', category === '' ? VALIDATION.category : `There is no category named “${quoteCell(category)}”.`)
  return id
}

const findShopId = ({ shop }: CellValues, known: ImportContext, wrong: ReportProblem): string | undefined => {
  const id = shop === '' ? known.shopId : known.shops.get(foldText(shop))
  if (!id)
    wrong(
      'shop',
      shop === '' ? 'You have no open shop. Open one first.' : `You have no shop named “${quoteCell(shop)}”.`,
    )
  return id
}

const quoteCell = (cell: string): string => truncateText(cell, MAX_QUOTED_LENGTH)
