import { withValues } from '../../src/contract/messages/server-messages.ts'
import type { ImportError } from '../../src/contract/product-csv.ts'
import { toImportError } from '../../src/contract/product-csv.ts'
import { type CellValues, type ColumnLayout, getColumnTitle, readCells } from './column-layout.ts'
import type { CsvRecord } from './csv-records.ts'
import { htmlToText } from './html-to-text.ts'
import { MAX_CELL_LENGTH, MAX_QUOTED_LENGTH } from './import-limits.ts'
import { parseLocalizedNumber } from './localized-numbers.ts'
import { truncateText } from './text-truncation.ts'

/** A product as the file describes it. `rows` is the number of rows that it takes. */
export type ImportEntry = { line: number; rows: number; cells: CellValues; problems: ImportError[] }

/** The products of a file: one per row, or in Shopify's format one per run of rows with the same handle. */
export async function* readProductEntries(
  records: AsyncIterable<CsvRecord>,
  layout: ColumnLayout,
): AsyncGenerator<ImportEntry> {
  let group: CsvRecord[] = []
  let handle = ''
  for await (const record of records) {
    const rowHandle = layout.kind === 'shopify' ? readCells(layout, record.cells).handle : ''
    const isSameProduct = rowHandle !== '' && rowHandle === handle
    if (group.length > 0 && !isSameProduct) {
      yield createEntry(group, layout)
      group = []
    }
    group.push(record)
    handle = rowHandle
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

/** Shortens long cells, because batches are sent between threads and validated, which is slow for megabytes. */
const truncateCells = (cells: CellValues): CellValues =>
  Object.fromEntries(
    Object.entries(cells).map(([field, cell]) => [field, truncateText(cell, MAX_CELL_LENGTH)]),
  ) as CellValues

/** Sums the stock of the variants with the first one's price. Products have one price, so the others are reported. */
const sumVariants = (records: CsvRecord[], layout: ColumnLayout): { stock: string; problems: ImportError[] } => {
  const variants = records
    .map(({ line, cells }) => ({ line, ...readCells(layout, cells) }))
    .filter(variant => variant.price !== '')
  const price = variants[0]?.price ?? ''
  const amount = parseLocalizedNumber(price)
  const message = withValues(
    'This variant has another price than the first one ({price}), so its stock was not added. Add it as a product of its own.',
    { price: truncateText(price, MAX_QUOTED_LENGTH) },
  )
  const column = getColumnTitle(layout, 'price')
  const problems: ImportError[] = []
  let stock = 0
  for (const variant of variants) {
    if (parseLocalizedNumber(variant.price) === amount) stock += Math.max(0, parseLocalizedNumber(variant.stock || '0'))
    else problems.push(toImportError(variant.line, column, message))
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

/** The compare-at price minus the price; '' if the compare-at price is lower. */
const calculateDiscount = ({ price, compareAt }: CellValues): string => {
  const discount = parseLocalizedNumber(compareAt) - parseLocalizedNumber(price)
  return discount > 0 ? String(Math.round(discount * 100) / 100) : ''
}
