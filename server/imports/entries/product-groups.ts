import type { ImportSettings } from '../../../src/contract/imports/import-settings.ts'
import type { ImportError } from '../../../src/contract/imports/product-csv.ts'
import { toImportError } from '../../../src/contract/imports/product-csv.ts'
import { cleanLine } from '../../../src/contract/text-cleaning.ts'
import { foldCell, unescapeCommas } from '../reading/cell-text.ts'
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

/** What is done with sizes and colours. Our own export always has variants. */
export type VariantMode = NonNullable<ImportSettings['variants']>
export const findVariantMode = (layout: ColumnLayout, chosen: VariantMode | undefined): VariantMode =>
  isOwnExport(layout) ? 'VARIANTS' : (chosen ?? 'VARIANTS')

export type RowReading = {
  layout: ColumnLayout
  mode: VariantMode
  /** Of WooCommerce: the name by which rows know a product that some of its variations name by `id:12`. */
  parents?: ReadonlyMap<string, string>
}

export const readRow = ({ layout, mode, parents }: RowReading, { line, cells: texts }: CsvRecord): ImportRow => {
  const cells = isOwnExport(layout) ? readCells(layout, texts) : cleanCodes(readCells(layout, texts))
  const isEscaped = layout.kind === 'woocommerce' && !isVariable(cells.rowType)
  const options = layout.options.map(option => readOption(option, texts, isEscaped))
  return {
    line,
    ...readGroup({ layout, mode, parents: parents ?? new Map() }, cells, options),
    cells,
    options,
    faults: isOwnExport(layout) ? [] : findCodeFaults(line, layout, cells, options),
    isTooWide: layout.width !== undefined && texts.slice(layout.width).some(text => text.trim() !== ''),
  }
}

const readGroup = (
  { layout, mode, parents }: Required<RowReading>,
  cells: CellValues,
  options: readonly RowOption[],
): Pick<ImportRow, 'group' | 'handle'> => {
  const { handle, sku, parent, rowType, id, name, variantId } = cells
  if (layout.kind === 'woocommerce') {
    // A variation names its product by SKU or, if that has none, as id:44.
    const product = parents.get(parent) ?? parent
    if (isVariation(rowType)) return { group: product, handle: product }
    const own = sku || (handle && `id:${handle}`)
    // Only a product with variations has further rows: another row with its SKU is a mistake.
    return { group: isVariable(rowType) ? own : '', handle: own }
  }
  if (handle !== '' || mode !== 'VARIANTS') return { group: handle, handle }
  const isVariant = variantId !== '' || options.some(({ value }) => value !== '')
  // No handle has a line break.
  if (!isVariant || (id === '' && name === '')) return { group: '', handle }
  return { group: id === '' ? `name\n${foldCell(name)}` : `id\n${id.toLowerCase()}`, handle }
}

/** Products of WooCommerce by `id:12`, where rows know them by their SKU. */
export const createParentCollector = () => {
  const parents = new Map<string, string>()
  const add = (layout: ColumnLayout, { cells: texts }: CsvRecord): void => {
    if (layout.kind !== 'woocommerce') return
    const { handle, sku, rowType } = cleanCodes(readCells(layout, texts))
    if (isVariable(rowType) && handle !== '' && sku !== '') parents.set(`id:${handle}`, sku)
  }
  return { parents, add }
}

export const hasPrice = ({ price, salePrice }: CellValues): boolean => price !== '' || salePrice !== ''

/** WooCommerce also writes `variation, virtual` and the like. */
export const isVariation = (rowType: string): boolean => rowType.toLowerCase().startsWith('variation')
export const isVariable = (rowType: string): boolean => rowType.toLowerCase().startsWith('variable')

/** @param isEscaped it is one value; the commas between several are not escaped */
const readOption = (
  { title, nameAt, valueAt }: OptionColumn,
  texts: readonly string[],
  isEscaped: boolean,
): RowOption => {
  const value = texts[valueAt]?.trim() === '-' ? '' : cleanLine(readCell(texts, valueAt))
  return {
    name: nameAt === undefined ? title : cleanLine(readCell(texts, nameAt)),
    value: isEscaped ? unescapeCommas(value) : value,
  }
}

/** What tells products apart. */
const KEY_CODES = ['sku', 'handle', 'parent'] as const
const CODES = [...KEY_CODES, 'barcode'] as const

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
  const codes = KEY_CODES.map(field => ({ text: cells[field], title: getColumnTitle(layout, field) }))
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
