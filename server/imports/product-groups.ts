import { type CellValues, type ColumnLayout, type OptionColumn, readCell, readCells } from './column-layout.ts'
import type { CsvRecord } from './csv-records.ts'

/** A row of the file, read by its layout. Rows with the same `group` are one product; '' is a product of its own. */
export type ImportRow = { line: number; group: string; cells: CellValues; options: readonly RowOption[] }
/** Of a variant: size and 42, for example. The name is '' in Shopify's rows after a product's first. */
export type RowOption = { name: string; value: string }

export const readRow = (layout: ColumnLayout, { line, cells: texts }: CsvRecord): ImportRow => {
  const cells = readCells(layout, texts)
  return {
    line,
    group: readGroup(layout, cells),
    cells,
    options: layout.options.map(option => readOption(option, texts)),
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
    if (count === 1 || row.group === current) current = row.group
    else if (strays.has(row.group)) strays.get(row.group)!.push(row)
    else strays.set(row.group, [row])
    return count
  }
  return { strays, add }
}

/** The rows of each product together, in the order in which the products begin. */
export async function* groupRows(rows: AsyncIterable<ImportRow>, strays: StrayRows): AsyncGenerator<ImportRow[]> {
  const strayLines = new Set([...strays.values()].flat().map(({ line }) => line))
  const complete = (group: ImportRow[]) => [...group, ...(strays.get(group[0]!.group) ?? [])]
  let group: ImportRow[] = []
  for await (const row of rows) {
    if (strayLines.has(row.line)) continue
    if (group.length > 0 && (row.group === '' || row.group !== group[0]!.group)) {
      yield complete(group)
      group = []
    }
    group.push(row)
  }
  if (group.length > 0) yield complete(group)
}
