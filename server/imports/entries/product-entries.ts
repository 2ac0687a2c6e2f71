import { UNCOUNTED_STOCK } from '../../../src/contract/constants.ts'
import { type Message, withValues } from '../../../src/contract/messages/server-messages.ts'
import { keysOf, recordOf } from '../../../src/contract/records.ts'
import { foldCell } from '../reading/cell-text.ts'
import { type CellValues, type ColumnLayout, EMPTIED } from '../reading/column-layout.ts'
import type { CsvRecord } from '../reading/csv-records.ts'
import { type CellOptions, type CommonCells, toCommonCells } from '../reading/foreign-cells.ts'
import { MAX_CELL_LENGTH, MAX_QUOTED_LENGTH } from '../reading/import-limits.ts'
import { truncateText } from '../reading/text-truncation.ts'
import { isVariantRow, NO_OPTION, readVariants, withoutHiddenStock } from './entry-variants.ts'
import { type ImportEntry, numberKey, shortenKey, toNote, VARIANT_FIELDS } from './import-entry.ts'
import type { ReportedProblem } from './import-report-writes.ts'
import { listGroupPictures, mergeProductCells } from './product-cells.ts'
import {
  groupRows,
  hasPrice,
  type ImportRow,
  isVariation,
  type RowGroup,
  type RowReading,
  readRow,
  type StrayRows,
  type VariantMode,
} from './product-groups.ts'
import { createRepetitionCounter, markFaults } from './row-faults.ts'
import { sumStock } from './stock-sums.ts'

type EntryOptions = Partial<CellOptions> & {
  variants?: VariantMode
  strays?: StrayRows
  parents?: RowReading['parents']
  /** Names that several rows have, folded. */
  repeatedNames?: ReadonlySet<string>
}
type GroupContext = {
  layout: ColumnLayout
  options: CellOptions
  variants: VariantMode
  repeatedNames: ReadonlySet<string>
}

/** The products of a file: one per row, per group of rows, or per group of rows and combination of their options. */
export async function* readProductEntries(
  records: AsyncIterable<CsvRecord>,
  layout: ColumnLayout,
  {
    variants = 'VARIANTS',
    strays = new Map(),
    parents,
    now = Date.now(),
    priceFactor,
    repeatedNames = new Set(),
  }: EntryOptions = {},
): AsyncGenerator<ImportEntry> {
  const context = { layout, variants, options: { now, priceFactor }, repeatedNames }
  const repetitions = createRepetitionCounter(layout)
  for await (const group of groupRows(readRows(records, { layout, mode: variants, parents }), strays))
    for (const entry of markFaults(createEntries(group, context), group)) yield countRepetitions(entry, repetitions)
}

async function* readRows(records: AsyncIterable<CsvRecord>, reading: RowReading): AsyncGenerator<ImportRow> {
  for await (const record of records) yield readRow(reading, record)
}

/** Keys that come again in a file get a number, so that each of its products has names of its own. */
const countRepetitions = (
  entry: ImportEntry,
  { count, findRepeatedCode }: ReturnType<typeof createRepetitionCounter>,
): ImportEntry => ({
  ...entry,
  keys: entry.keys.map(key => numberKey(key, count(key))),
  repetition: entry.keys.length > 0 ? 1 : count(`name:${truncateText(foldCell(entry.cells.name), MAX_CELL_LENGTH)}`),
  faults: [...entry.faults, ...findRepeatedCode(entry)],
})

const createEntries = (group: RowGroup, context: GroupContext): ImportEntry[] => {
  const base = group.find(isMainRow) ?? group[0]
  const common = toCommonCells(context.layout, base.cells, context.options)
  if (isPlainRow(group, context.layout)) return [createEntry(group[0], 1, nameApart(group[0], common, context))]
  const withVariants = context.variants === 'VARIANTS' ? createWithVariants(group, base, common, context) : null
  if (withVariants) return [withVariants]
  const byLabel = groupByLabel(group, base)
  if (context.variants === 'MERGE' || byLabel.size < 2) return [mergeVariants(group, base, common, context)]
  const variantRows = [...byLabel.values()].reduce((sum, rows) => sum + rows.length, 0)
  return [...byLabel].map(([label, rows], at) =>
    createVariant(
      { label, rows, rowCount: rows.length + (at === 0 ? group.length - variantRows : 0) },
      base,
      common,
      context,
    ),
  )
}

/** A single row without a handle, whose size or colour stands in a table of its own making, is a product without options. */
const isPlainRow = (group: RowGroup, { options }: ColumnLayout): boolean => {
  const [{ group: name, handle, cells }] = group
  const hasNumbered = options.some(({ nameAt }) => nameAt !== undefined)
  return group.length === 1 && (name === '' || (handle === '' && cells.id === '' && !hasNumbered))
}

/** One product with the variants of its rows; null where its rows have nothing to choose. */
const createWithVariants = (
  group: RowGroup,
  base: ImportRow,
  { cells, notes }: CommonCells,
  { layout, options }: GroupContext,
): ImportEntry | null => {
  const read = readVariants(group, base, { layout, options })
  if (!read) return null
  const { faults, problems, ...variants } = read
  const merged = mergeProductCells(group, layout, cells)
  const product = {
    ...cells,
    ...merged.cells,
    ...recordOf(VARIANT_FIELDS, () => ''),
    ...listGroupPictures(group, layout, merged.cells),
  }
  const entry = createEntry(group[0], group.length, { cells: product, notes }, problems)
  return { ...entry, ...variants, repeats: merged.repeats, faults }
}

/** A table without handles has one name for all sizes of a product: each gets its size. */
const nameApart = (row: ImportRow, { cells, notes }: CommonCells, { repeatedNames }: GroupContext): CommonCells => {
  const label = repeatedNames.has(foldCell(row.cells.name)) ? toLabel(row, row) : ''
  return { cells: { ...cells, ...withLabel(cells, label) }, notes }
}

const withLabel = ({ name, nameBn }: CellValues, label: string): Pick<CellValues, 'name' | 'nameBn'> => {
  const add = (text: string) => (label === '' || text === '' ? text : `${text}, ${label}`)
  return { name: add(name), nameBn: add(nameBn) }
}

/** The row with the product's name and description. WooCommerce's variations have names of their own. */
const isMainRow = ({ cells: { name, rowType } }: ImportRow): boolean => name !== '' && !isVariation(rowType)

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

const toLabel = ({ options }: ImportRow, base: ImportRow): string =>
  options
    .map(({ name, value }, at) => ({ name: name || base.options[at]!.name, value }))
    .filter(({ value }) => value !== '' && value.toLowerCase() !== NO_OPTION)
    .map(({ name, value }) => `${name.toLowerCase()} ${value}`.trim())
    .join(', ')

type Variant = { label: string; rows: RowGroup; rowCount: number }

const createVariant = (
  { label, rows, rowCount }: Variant,
  base: ImportRow,
  { cells }: CommonCells,
  { layout, options }: GroupContext,
): ImportEntry => {
  const [first] = rows
  const own = toCommonCells(
    layout,
    {
      ...base.cells,
      ...(hasPrice(first.cells) && pickPrices(first.cells)),
      ...{ sku: first.cells.sku, barcode: first.cells.barcode, weight: first.cells.weight },
      published: first.cells.published || base.cells.published,
      ...{ image: first.cells.variantImage || first.cells.image || base.cells.image, images: '' },
    },
    options,
  )
  const { problems, ...stock } = sumStock(rows, base, layout)
  const { description, descriptionBn } = cells
  const merged = { ...own.cells, description, descriptionBn, ...withLabel(cells, label), ...stock }
  const entry = createEntry(first, rowCount, { cells: merged, notes: own.notes }, problems, label)
  return { ...entry, isVariant: true }
}

const pickPrices = ({ price, salePrice, compareAt, saleStart, saleEnd }: CellValues) => ({
  ...{ price, salePrice, compareAt, saleStart, saleEnd },
})

const mergeVariants = (
  group: RowGroup,
  base: ImportRow,
  { cells }: CommonCells,
  { layout, options }: GroupContext,
): ImportEntry => {
  const { problems, ...stock } = sumStock(withoutHiddenStock(group, base, layout), base, layout)
  const priced = group.find(row => hasPrice(row.cells)) ?? base
  const prices = toCommonCells(layout, { ...base.cells, ...pickPrices(priced.cells) }, options)
  const { price, discount } = prices.cells
  const labels = [...groupByLabel(group, base).keys()].filter(Boolean)
  const pictures = listGroupPictures(group, layout, cells)
  const merged = { cells: { ...cells, ...pictures, price, discount, ...stock }, notes: prices.notes }
  const entry = createEntry(group[0], group.length, merged, problems)
  if (labels.length < 2) return entry
  return { ...entry, problems: [...entry.problems, toNote(group[0].line, toMergeMessage(labels, stock))] }
}

const toMergeMessage = (
  labels: readonly string[],
  { stock, inStock }: Pick<CellValues, 'stock' | 'inStock'>,
): Message =>
  withValues('{count} variants became one product with {stock} pieces: {variants}.', {
    count: labels.length,
    stock: inStock === '' ? Number(stock) : UNCOUNTED_STOCK,
    variants: truncateText(labels.join(' · '), 2 * MAX_QUOTED_LENGTH),
  })

const createEntry = (
  { line, handle }: ImportRow,
  rows: number,
  { cells, notes }: CommonCells,
  problems: ReportedProblem[] = [],
  label = '',
): ImportEntry => ({
  line,
  rows,
  cells: truncateCells(cells),
  keys: toKeys(handle, label, cells),
  repetition: 1,
  isVariant: false,
  options: [],
  variants: [],
  repeats: [],
  isTooWide: false,
  faults: [],
  problems: [...problems, ...notes.map(note => toNote(line, note, `note ${JSON.stringify(note)}`))],
})

/** A table without SKUs may know its products by their barcodes. */
const toKeys = (handle: string, label: string, { sku, barcode }: CellValues): string[] =>
  [handle && `handle:${handle}${label && `#${label}`}`, toCodeKey(sku || barcode)].filter(Boolean).map(shortenKey)

const toCodeKey = (code: string): string => (code === '' || code === EMPTIED ? '' : `sku:${code}`)

/** Shortens long cells, because batches are sent between threads and validated, which is slow for megabytes. */
const truncateCells = (cells: CellValues): CellValues =>
  recordOf(keysOf(cells), field => truncateText(cells[field], MAX_CELL_LENGTH))
