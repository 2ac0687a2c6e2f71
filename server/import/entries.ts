import type { ImportProblem } from '../../src/contract/product-files.ts'
import type { CsvRecord } from './csv-records.ts'
import { cutText } from './cut-text.ts'
import { CELL_KEPT, CELL_QUOTED } from './import-limits.ts'
import { type Cells, cellsOf, type Layout, titleOf } from './layout.ts'
import { numberOf } from './numbers.ts'
import { plainText } from './plain-text.ts'

/** A product as its rows say it. `rows`: how many rows of the file it took. */
export type Entry = { line: number; rows: number; cells: Cells; problems: ImportProblem[] }

/** The products of a file: a row each, or in Shopify's the rows of one handle, which follow each other. */
export async function* entriesOf(records: AsyncIterable<CsvRecord>, layout: Layout): AsyncGenerator<Entry> {
  let group: CsvRecord[] = []
  let handle = ''
  for await (const record of records) {
    const own = layout.kind === 'shopify' ? cellsOf(layout, record.cells).handle : ''
    const isNext = own !== '' && own === handle
    if (group.length > 0 && !isNext) {
      yield entryOf(group, layout)
      group = []
    }
    group.push(record)
    handle = own
  }
  if (group.length > 0) yield entryOf(group, layout)
}

const entryOf = (records: CsvRecord[], layout: Layout): Entry => {
  const { line, cells } = records[0]!
  const first = cellsOf(layout, cells)
  if (layout.kind === 'own') return { line, rows: 1, cells: cut(first), problems: [] }
  const { stock, problems } = variantsOf(records, layout)
  return { line, rows: records.length, cells: cut({ ...inOurTerms(first), stock }), problems }
}

/** A batch of rows goes from thread to thread and through the rules of the forms: neither should carry megabytes. */
const cut = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cutText(cell, CELL_KEPT)])) as Cells

/** The pieces of all variants that cost what the first one costs. A product has one price here: the others are named. */
const variantsOf = (records: CsvRecord[], layout: Layout): { stock: string; problems: ImportProblem[] } => {
  const variants = records
    .map(({ line, cells }) => ({ line, ...cellsOf(layout, cells) }))
    .filter(variant => variant.price !== '')
  const price = variants[0]?.price ?? ''
  const amount = numberOf(price)
  const message = `This variant costs something else than the first one (${cutText(price, CELL_QUOTED)}), so its pieces were left out. List it as a product of its own.`
  const column = titleOf(layout, 'price')
  const problems: ImportProblem[] = []
  let stock = 0
  for (const variant of variants) {
    if (numberOf(variant.price) === amount) stock += Math.max(0, numberOf(variant.stock || '0'))
    else problems.push({ line: variant.line, column, message })
  }
  return { stock: String(stock), problems }
}

const STATUSES: Record<string, string> = { active: 'ACTIVE', draft: 'DRAFT', archived: 'PAUSED', unlisted: 'PAUSED' }

const inOurTerms = (cells: Cells): Cells => ({
  ...cells,
  description: plainText(cells.description),
  category: cells.category.split('>').at(-1)!.trim(),
  discount: discountOf(cells),
  status: STATUSES[cells.status.toLowerCase()] ?? (cells.published.toLowerCase() === 'false' ? 'DRAFT' : cells.status),
})

/** What the price was before minus what it is; a lower former price is no discount. */
const discountOf = ({ price, compareAt }: Cells): string => {
  const discount = numberOf(compareAt) - numberOf(price)
  return discount > 0 ? String(Math.round(discount * 100) / 100) : ''
}
