import { type CellValues, type ColumnLayout, type OptionColumn, readCell, readCells } from './column-layout.ts'
import type { CsvRecord } from './csv-records.ts'

/** A row of the file, read by its layout. Rows with the same `group` are one product; '' is a product of its own. */
export type ImportRow = {
  line: number
  group: string
  cells: CellValues
  options: readonly RowOption[]
  /** It has more cells than the header, so that its cells are not those of their columns. */
  isTooWide: boolean
}
/** Of a variant: size and 42, for example. The name is '' in Shopify's rows after a product's first. */
export type RowOption = { name: string; value: string }

export const readRow = (layout: ColumnLayout, { line, cells: texts }: CsvRecord): ImportRow => {
  const cells = readCells(layout, texts)
  return {
    line,
    group: readGroup(layout, cells),
    cells,
    options: layout.options.map(option => readOption(option, texts)),
    isTooWide: layout.width !== undefined && texts.slice(layout.width).some(text => text.trim() !== ''),
  }
}

const readGroup = ({ kind }: ColumnLayout, { handle, sku, parent, rowType }: CellValues): string => {
  if (kind !== 'woocommerce') return handle
  // A variation names its product by SKU or, if that has none, as id:44.
  if (rowType.toLowerCase().startsWith('variation')) return parent
  return sku || (handle && `id:${handle}`)
}

const readOption = ({ name, nameAt, valueAt }: OptionColumn, texts: readonly string[]): RowOption => ({
  name: nameAt === undefined ? name : readCell(texts, nameAt),
  value: readCell(texts, valueAt),
})

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
