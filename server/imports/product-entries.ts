import type { ImportError } from '../../src/contract/product-csv.ts'
import { type CellValues, type ColumnLayout, getColumnTitle, readCells } from './column-layout.ts'
import type { CsvRecord } from './csv-records.ts'
import { htmlToText } from './html-to-text.ts'
import { MAX_CELL_LENGTH, MAX_QUOTED_LENGTH } from './import-limits.ts'
import { parseLocalizedNumber } from './localized-numbers.ts'
import { truncateText } from './text-truncation.ts'

/** A product as its rows say it. `rows`: how many rows of the file it took. */
export type ImportEntry = { line: number; rows: number; cells: CellValues; problems: ImportError[] }

/** The products of a file: a row each, or in Shopify's the rows of one handle, which follow each other. */
export async function* readProductEntries(
  records: AsyncIterable<CsvRecord>,
  layout: ColumnLayout,
): AsyncGenerator<ImportEntry> {
  let group: CsvRecord[] = []
  let handle = ''
  for await (const record of records) {
    const own = layout.kind === 'shopify' ? readCells(layout, record.cells).handle : ''
    const isNext = own !== '' && own === handle
    if (group.length > 0 && !isNext) {
      yield createEntry(group, layout)
      group = []
    }
    group.push(record)
    handle = own
  }
  if (group.length > 0) yield createEntry(group, layout)
}

const createEntry = (records: CsvRecord[], layout: ColumnLayout): ImportEntry => {
  const { line, cells } = records[0]!
  const first = readCells(layout, cells)
  if (layout.kind === 'own') return { line, rows: 1, cells: truncateCells(first), problems: [] }
  const { stock, problems } = sumVariants(records, layout)
  return { line, rows: records.length, cells: truncateCells({ ...fromShopify(first), stock }), problems }
}

/** A batch of rows goes from thread to thread and through the rules of the forms: neither should carry megabytes. */
const truncateCells = (cells: CellValues): CellValues =>
  Object.fromEntries(
    Object.entries(cells).map(([field, cell]) => [field, truncateText(cell, MAX_CELL_LENGTH)]),
  ) as CellValues

/** The pieces of all variants that cost what the first one costs. A product has one price here: the others are named. */
const sumVariants = (records: CsvRecord[], layout: ColumnLayout): { stock: string; problems: ImportError[] } => {
  const variants = records
    .map(({ line, cells }) => ({ line, ...readCells(layout, cells) }))
    .filter(variant => variant.price !== '')
  const price = variants[0]?.price ?? ''
  const amount = parseLocalizedNumber(price)
  const message = `This variant costs something else than the first one (${truncateText(price, MAX_QUOTED_LENGTH)}), so its pieces were left out. List it as a product of its own.`
  const column = getColumnTitle(layout, 'price')
  const problems: ImportError[] = []
  let stock = 0
  for (const variant of variants) {
    if (parseLocalizedNumber(variant.price) === amount) stock += Math.max(0, parseLocalizedNumber(variant.stock || '0'))
    else problems.push({ line: variant.line, column, message })
  }
  return { stock: String(stock), problems }
}

const SHOPIFY_STATUSES: Record<string, string> = {
  active: 'ACTIVE',
  draft: 'DRAFT',
  archived: 'PAUSED',
  unlisted: 'PAUSED',
}

const fromShopify = (cells: CellValues): CellValues => ({
  ...cells,
  description: htmlToText(cells.description),
  category: cells.category.split('>').at(-1)!.trim(),
  discount: calculateDiscount(cells),
  status:
    SHOPIFY_STATUSES[cells.status.toLowerCase()] ??
    (cells.published.toLowerCase() === 'false' ? 'DRAFT' : cells.status),
})

/** What the price was before minus what it is; a lower former price is no discount. */
const calculateDiscount = ({ price, compareAt }: CellValues): string => {
  const discount = parseLocalizedNumber(compareAt) - parseLocalizedNumber(price)
  return discount > 0 ? String(Math.round(discount * 100) / 100) : ''
}
