import * as v from 'valibot'
import { VALIDATION } from '../../src/contract/messages.ts'
import type { ImportProblem } from '../../src/contract/product-files.ts'
import { type ProductChange, ProductFields, ProductStatus } from '../../src/contract/products.ts'
import { fold } from '../../src/contract/text.ts'
import { stockMoved } from '../commands/change-product.ts'
import { cutText } from './cut-text.ts'
import type { Entry } from './entries.ts'
import { CELL_QUOTED } from './import-limits.ts'
import { type Cells, type Layout, titleOf } from './layout.ts'
import { numberOf } from './numbers.ts'

/** What rows may refer to: categories and the vendor's shops by folded name, his products by their ids. */
export type Known = {
  categories: ReadonlyMap<string, string>
  shops: ReadonlyMap<string, string>
  /** Where rows go that name no shop; undefined: nowhere. */
  shopId: string | undefined
  products: ReadonlyMap<string, { shopId: string; stock: number }>
}

export type NewGoods = Required<Omit<ProductChange, 'status'>> & { status: ProductStatus; shopId: string }
/** A row that may go in: a new product, or the change of one that exists. */
export type Checked =
  | { kind: 'new'; goods: NewGoods; image: string; entry: Entry }
  | { kind: 'change'; id: string; shopId: string; change: ProductChange; seen?: number; image: string; entry: Entry }

type Wrong = (column: keyof Cells, message: string) => void

/** Checks a row by the rules of the forms. Null where it may not go in; what is wrong with it is added to its problems. */
export const checkEntry = (entry: Entry, layout: Layout, known: Known): Checked | null => {
  const problems: ImportProblem[] = []
  const wrong: Wrong = (column, message) =>
    problems.push({ line: entry.line, column: titleOf(layout, column), message })
  const checked = entry.cells.id === '' ? checkNew(entry, known, wrong) : checkChange(entry, known, wrong)
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

const checkNew = (entry: Entry, known: Known, wrong: Wrong): Checked | null => {
  const { name, description, price, stock } = entry.cells
  const row = parsed(
    NewRow,
    { ...valuesOf(entry.cells), name, description, price: numberOf(price), stock: numberOf(stock) },
    wrong,
  )
  const categoryId = categoryOf(entry.cells, known, wrong)
  const shopId = shopOf(entry.cells, known, wrong)
  if (!row || !categoryId || !shopId) return null
  return { kind: 'new', goods: { ...row, categoryId, shopId }, image: entry.cells.image, entry }
}

const checkChange = (entry: Entry, known: Known, wrong: Wrong): Checked | null => {
  const id = entry.cells.id.toLowerCase()
  const product = known.products.get(id)
  if (!product) wrong('id', 'None of your products has this id. Leave it empty to make a new one.')
  const row = parsed(ChangedRow, valuesOf(entry.cells), wrong)
  const categoryId = entry.cells.category === '' ? undefined : categoryOf(entry.cells, known, wrong)
  const seen = seenIn(entry.cells, wrong)
  if (!row || !product) return null
  const { stock = seen, ...others } = row
  // The same file once more finds the stock that it has written itself.
  const isSame = stock === seen || (seen !== undefined && stock === product.stock)
  if (!isSame && seen !== undefined && product.stock !== seen) wrong('stock', stockMoved(product.stock, seen))
  const change = { ...others, ...(!isSame && { stock }), ...(categoryId && { categoryId }) }
  return { kind: 'change', id, shopId: product.shopId, change, seen, image: entry.cells.image, entry }
}

/** The stock that stood beside when the file was written. */
const seenIn = ({ stockBefore }: Cells, wrong: Wrong): number | undefined => {
  const seen = stockBefore === '' ? undefined : numberOf(stockBefore)
  if (!Number.isNaN(seen)) return seen
  wrong('stockBefore', 'This must be a number.')
  return undefined
}

/** Blank cells say nothing. */
const valuesOf = ({ name, description, price, discount, stock, status }: Cells) => ({
  ...(name && { name }),
  ...(description && { description }),
  ...(price && { price: numberOf(price) }),
  ...(discount && { discount: numberOf(discount) }),
  ...(stock && { stock: numberOf(stock) }),
  ...(status && { status }),
})

const parsed = <Row extends v.GenericSchema>(schema: Row, values: unknown, wrong: Wrong): v.InferOutput<Row> | null => {
  const result = v.safeParse(schema, values)
  if (result.success) return result.output
  const said = new Set<string>()
  for (const issue of result.issues) {
    const column = v.getDotPath(issue) as keyof Cells
    if (!said.has(column))
      wrong(column, issue.message.startsWith('Invalid ') ? 'This must be a number.' : issue.message)
    said.add(column)
  }
  return null
}

const categoryOf = ({ category }: Cells, known: Known, wrong: Wrong): string | undefined => {
  const id = known.categories.get(fold(category))
  if (!id)
    wrong('category', category === '' ? VALIDATION.category : `There is no category named “${quoted(category)}”.`)
  return id
}

const shopOf = ({ shop }: Cells, known: Known, wrong: Wrong): string | undefined => {
  const id = shop === '' ? known.shopId : known.shops.get(fold(shop))
  if (!id)
    wrong('shop', shop === '' ? 'You have no open shop. Open one first.' : `You have no shop named “${quoted(shop)}”.`)
  return id
}

const quoted = (cell: string): string => cutText(cell, CELL_QUOTED)
