import { createHash } from 'node:crypto'
import type { ImportSettings } from '../../src/contract/import-settings.ts'
import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import type { ImportError } from '../../src/contract/product-csv.ts'
import { toImportError } from '../../src/contract/product-csv.ts'
import { type CellValues, type ColumnLayout, getColumnTitle } from './column-layout.ts'
import type { CsvRecord } from './csv-records.ts'
import { toCommonCells } from './foreign-cells.ts'
import { MAX_CELL_LENGTH, MAX_QUOTED_LENGTH } from './import-limits.ts'
import { parseLocalizedNumber } from './localized-numbers.ts'
import { groupRows, type ImportRow, type RowGroup, readRow, type StrayRows } from './product-groups.ts'
import { truncateText } from './text-truncation.ts'

/**
 * A product as the file describes it. `rows` is the number of rows that it takes, `keys` are the names under which the
 * file knows it, by which it is recognised when the file comes again.
 */
export type ImportEntry = {
  line: number
  rows: number
  cells: CellValues
  keys: readonly string[]
  isVariant: boolean
  /** A row of it has more cells than the header. */
  isTooWide: boolean
  problems: ImportError[]
}

type EntryOptions = { variants?: ImportSettings['variants']; strays?: StrayRows }

/** The products of a file: one per row, or one per group of rows and combination of their options. */
export async function* readProductEntries(
  records: AsyncIterable<CsvRecord>,
  layout: ColumnLayout,
  { variants = 'SEPARATE', strays = new Map() }: EntryOptions = {},
): AsyncGenerator<ImportEntry> {
  for await (const group of groupRows(readRows(records, layout), strays))
    yield* markTooWide(createEntries(group, layout, variants), group)
}

async function* readRows(records: AsyncIterable<CsvRecord>, layout: ColumnLayout): AsyncGenerator<ImportRow> {
  for await (const record of records) yield readRow(layout, record)
}

/** Marks each entry that begins with a row that is too wide; where another row of a product is, its first entry. */
const markTooWide = (entries: readonly ImportEntry[], group: RowGroup): ImportEntry[] => {
  const lines = new Set(group.filter(({ isTooWide }) => isTooWide).map(({ line }) => line))
  const own = entries.filter(({ line }) => lines.has(line)).length
  return entries.map((entry, at) => ({
    ...entry,
    isTooWide: lines.has(entry.line) || (at === 0 && lines.size > own),
  }))
}

const createEntries = (group: RowGroup, layout: ColumnLayout, variants: 'SEPARATE' | 'MERGE'): ImportEntry[] => {
  const base = group.find(isMainRow) ?? group[0]
  const cells = toCommonCells(layout, base.cells)
  if (group.length === 1 && group[0].group === '') return [createEntry(group[0], 1, cells, [])]
  const byLabel = groupByLabel(group, base)
  if (variants === 'MERGE' || byLabel.size < 2) return [mergeVariants(group, base, cells, layout)]
  const variantRows = [...byLabel.values()].reduce((sum, rows) => sum + rows.length, 0)
  return [...byLabel].map(([label, rows], at) =>
    createVariant(label, rows, rows.length + (at === 0 ? group.length - variantRows : 0), base, cells, layout),
  )
}

/** The row with the product's name and description. WooCommerce's variations have names of their own. */
const isMainRow = ({ cells: { name, rowType } }: ImportRow): boolean =>
  name !== '' && !rowType.toLowerCase().startsWith('variation')

/** The rows of variants by what tells them apart, such as “size 42”. Rows with further pictures are none. */
const groupByLabel = (group: readonly ImportRow[], base: ImportRow): Map<string, RowGroup> => {
  const byLabel = new Map<string, [ImportRow, ...ImportRow[]]>()
  for (const row of group.filter(isVariantRow)) {
    const label = toLabel(row, base)
    const rows = byLabel.get(label)
    if (rows) rows.push(row)
    else byLabel.set(label, [row])
  }
  return byLabel
}

const isVariantRow = ({ cells, options }: ImportRow): boolean => {
  const rowType = cells.rowType.toLowerCase()
  if (rowType.startsWith('variable')) return false
  return rowType.startsWith('variation') || hasPrice(cells) || options.some(({ value }) => value !== '')
}

const hasPrice = ({ price, salePrice }: CellValues): boolean => price !== '' || salePrice !== ''

/** Shopify names a product without variants this way. */
const NO_OPTION = 'default title'

const toLabel = ({ options }: ImportRow, base: ImportRow): string =>
  options
    .map(({ name, value }, at) => ({ name: name || base.options[at]!.name, value }))
    .filter(({ value }) => value !== '' && value.toLowerCase() !== NO_OPTION)
    .map(({ name, value }) => `${name.toLowerCase()} ${value}`.trim())
    .join(', ')

const createVariant = (
  label: string,
  rows: RowGroup,
  rowCount: number,
  base: ImportRow,
  cells: CellValues,
  layout: ColumnLayout,
): ImportEntry => {
  const [first] = rows
  const own = toCommonCells(layout, {
    ...base.cells,
    ...(hasPrice(first.cells) && pickPrices(first.cells)),
    sku: first.cells.sku,
    image: first.cells.variantImage || first.cells.image || base.cells.image,
  })
  const { stock, problems } = sumStock(rows, layout)
  const withLabel = (name: string) => (label === '' || name === '' ? name : `${name}, ${label}`)
  const names = { name: withLabel(cells.name), nameBn: withLabel(cells.nameBn) }
  const { description, descriptionBn } = cells
  const entry = createEntry(first, rowCount, { ...own, description, descriptionBn, ...names, stock }, problems, label)
  return { ...entry, isVariant: true }
}

const pickPrices = ({ price, salePrice, compareAt }: CellValues) => ({ price, salePrice, compareAt })

const mergeVariants = (group: RowGroup, base: ImportRow, cells: CellValues, layout: ColumnLayout): ImportEntry => {
  const { stock, problems } = sumStock(group, layout)
  const priced = group.find(row => hasPrice(row.cells)) ?? base
  const prices = toCommonCells(layout, { ...base.cells, ...pickPrices(priced.cells) })
  const { price, discount } = prices
  const labels = [...groupByLabel(group, base).keys()].filter(Boolean)
  const entry = createEntry(group[0], group.length, { ...cells, price, discount, stock }, problems)
  return labels.length < 2 ? entry : { ...entry, problems: [...problems, toMergeNote(group[0], labels, stock)] }
}

const toMergeNote = ({ line }: ImportRow, labels: readonly string[], stock: string): ImportError => ({
  ...toImportError(
    line,
    '',
    withValues('{count} variants became one product with {stock} pieces: {variants}.', {
      count: labels.length,
      stock: Number(stock),
      variants: truncateText(labels.join(' · '), 2 * MAX_QUOTED_LENGTH),
    }),
  ),
  isNote: true,
})

const createEntry = (
  { line, group }: ImportRow,
  rows: number,
  cells: CellValues,
  problems: ImportError[],
  label = '',
): ImportEntry => ({
  line,
  rows,
  cells: truncateCells(cells),
  keys: toKeys(group, label, cells),
  isVariant: false,
  isTooWide: false,
  problems,
})

/** The longest key as it is; longer ones are stored as their hash. */
const MAX_KEY_LENGTH = 200

const toKeys = (group: string, label: string, { sku }: CellValues): string[] =>
  [group && `handle:${group}${label && `#${label}`}`, sku && `sku:${sku}`]
    .filter(Boolean)
    .map(key => (key.length <= MAX_KEY_LENGTH ? key : `hash:${createHash('sha256').update(key).digest('hex')}`))

/** Shortens long cells, because batches are sent between threads and validated, which is slow for megabytes. */
const truncateCells = (cells: CellValues): CellValues =>
  Object.fromEntries(
    Object.entries(cells).map(([field, cell]) => [field, truncateText(cell, MAX_CELL_LENGTH)]),
  ) as CellValues

/** Sums the stock of the rows with the first one's price. A product has one price, so the others are reported. */
const sumStock = (rows: RowGroup, layout: ColumnLayout): { stock: string; problems: ImportError[] } => {
  const variants = rows.filter(row => hasPrice(row.cells)).map(({ line, cells }) => ({ line, ...cells }))
  const [first] = variants
  if (!first) return { stock: rows[0].cells.stock || '0', problems: [] }
  const { price } = first
  const amount = parseLocalizedNumber(price)
  const column = getColumnTitle(layout, 'price')
  const message = otherPriceMessage(price)
  const problems: ImportError[] = []
  let stock = 0
  for (const variant of variants) {
    if (Object.is(parseLocalizedNumber(variant.price), amount))
      stock += Math.max(0, parseLocalizedNumber(variant.stock || '0'))
    else problems.push(toImportError(variant.line, column, message))
  }
  return { stock: Number.isNaN(stock) ? first.stock : String(stock), problems }
}

const otherPriceMessage = (price: string): Message =>
  withValues(
    'This variant has another price than the first one ({price}), so its stock was not added. Add it as a product of its own.',
    { price: truncateText(price, MAX_QUOTED_LENGTH) },
  )
