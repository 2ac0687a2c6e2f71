import type { ImportError } from '../../../src/contract/imports/product-csv.ts'
import { toImportError } from '../../../src/contract/imports/product-csv.ts'
import { unescapeCommas } from '../reading/cell-text.ts'
import { findCodeFault, readCode } from '../reading/code-cells.ts'
import {
  type CellValues,
  type ColumnLayout,
  getColumnTitle,
  isOwnExport,
  type OptionColumn,
  readCell,
  readCells,
} from '../reading/column-layout.ts'
import type { CsvRecord } from '../reading/csv-records.ts'

/**
 * A row of the file, read by its layout. Rows with the same `group` are one product; '' is a product of its own. `handle`:
 * the name by which the other system knows the row's product.
 */
export type ImportRow = {
  line: number
  group: string
  handle: string
  cells: CellValues
  options: readonly RowOption[]
  /** It has more cells than the header, so that its cells are not those of their columns. */
  isTooWide: boolean
  /** Why its product is left out, whatever is chosen. */
  faults: ImportError[]
}
/** Of a variant: size and 42, for example. The name is '' in Shopify's rows after a product's first. */
export type RowOption = { name: string; value: string }

export const readRow = (layout: ColumnLayout, { line, cells: texts }: CsvRecord): ImportRow => {
  const cells = cleanCodes(readCells(layout, texts))
  const options = layout.options.map(option => readOption(option, texts))
  return {
    line,
    ...readGroup(layout, cells),
    cells,
    options,
    faults: isOwnExport(layout) ? [] : findCodeFaults(line, layout, cells, options),
    isTooWide: layout.width !== undefined && texts.slice(layout.width).some(text => text.trim() !== ''),
  }
}

const readGroup = (
  { kind }: ColumnLayout,
  { handle, sku, parent, rowType }: CellValues,
): Pick<ImportRow, 'group' | 'handle'> => {
  if (kind !== 'woocommerce') return { group: handle, handle }
  // A variation names its product by SKU or, if that has none, as id:44.
  if (isVariation(rowType)) return { group: parent, handle: parent }
  const own = sku || (handle && `id:${handle}`)
  // Only a product with variations has further rows: another row with its SKU is a mistake.
  return { group: isVariable(rowType) ? own : '', handle: own }
}

/** WooCommerce also writes `variation, virtual` and the like. */
export const isVariation = (rowType: string): boolean => rowType.toLowerCase().startsWith('variation')
export const isVariable = (rowType: string): boolean => rowType.toLowerCase().startsWith('variable')

const readOption = ({ name, nameAt, valueAt }: OptionColumn, texts: readonly string[]): RowOption => ({
  name: nameAt === undefined ? name : readCell(texts, nameAt),
  value: unescapeCommas(readCell(texts, valueAt)),
})

const CODES = ['sku', 'handle', 'parent'] as const

const cleanCodes = (cells: CellValues): CellValues => ({
  ...cells,
  ...Object.fromEntries(CODES.map(field => [field, readCode(cells[field])])),
})

/** Codes and sizes that a spreadsheet has turned into something else: two different ones may look the same now. */
const findCodeFaults = (
  line: number,
  layout: ColumnLayout,
  cells: CellValues,
  options: readonly RowOption[],
): ImportError[] => {
  const codes = CODES.map(field => ({ text: cells[field], title: getColumnTitle(layout, field) }))
  const values = options.map(({ name, value }) => ({ text: value, title: name }))
  return [...codes, ...values].flatMap(({ text, title }) => {
    const fault = findCodeFault(text)
    return fault === undefined ? [] : [toImportError(line, title, fault)]
  })
}

/** The rows of one product: the first one, and those of its variants. */
export type RowGroup = readonly [first: ImportRow, ...others: ImportRow[]]

/** Rows whose product has begun further up, with other products in between, by their group. */
export type StrayRows = ReadonlyMap<string, readonly ImportRow[]>

/** Collects stray rows while a file is validated. `add` returns how many rows the row's product has so far. */
export const createStrayCollector = () => {
  const strays = new Map<string, ImportRow[]>()
  const counts = new Map<string, number>()
  let current = ''
  const add = (row: ImportRow): number => {
    if (row.group === '') {
      current = ''
      return 1
    }
    const count = (counts.get(row.group) ?? 0) + 1
    counts.set(row.group, count)
    const known = strays.get(row.group)
    if (count === 1 || row.group === current) current = row.group
    else if (known) known.push(row)
    else strays.set(row.group, [row])
    return count
  }
  return { strays, add }
}

/** The rows of each product together, in the order in which the products begin. */
export async function* groupRows(rows: AsyncIterable<ImportRow>, strays: StrayRows): AsyncGenerator<RowGroup> {
  const strayLines = new Set([...strays.values()].flat().map(({ line }) => line))
  const complete = (group: RowGroup): RowGroup => [...group, ...(strays.get(group[0].group) ?? [])]
  let group: [ImportRow, ...ImportRow[]] | null = null
  for await (const row of rows) {
    if (strayLines.has(row.line)) continue
    if (group && row.group !== '' && row.group === group[0].group) group.push(row)
    else {
      if (group) yield complete(group)
      group = [row]
    }
  }
  if (group) yield complete(group)
}
