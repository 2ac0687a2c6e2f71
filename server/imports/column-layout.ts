import type { CsvColumn } from '../../src/contract/product-csv.ts'
import { truncateText } from './text-truncation.ts'

/** A row's cells by field name; '' where the cell is blank or its column missing. */
export type CellValues = Record<CsvColumn | 'handle' | 'compareAt' | 'published', string>
type ColumnField = keyof CellValues

/** Where each field is in a file, and under which title. `own` is the format of Haat's own export. */
export type ColumnLayout = { kind: 'own' | 'shopify'; columns: ReadonlyMap<ColumnField, { at: number; title: string }> }

const HAAT_COLUMNS: Partial<Record<ColumnField, readonly string[]>> = {
  id: ['id'],
  name: ['name'],
  description: ['description'],
  category: ['category'],
  price: ['price'],
  discount: ['discount'],
  stock: ['stock'],
  status: ['status'],
  image: ['image'],
  shop: ['shop'],
  stockBefore: ['stockbefore', 'stock before'],
}

/** The columns of Shopify's product export, with their current and former titles. */
const SHOPIFY_COLUMNS: Partial<Record<ColumnField, readonly string[]>> = {
  handle: ['handle', 'url handle'],
  name: ['title'],
  description: ['body (html)', 'body html', 'description'],
  category: ['type', 'product type', 'product category'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  stock: ['variant inventory qty', 'inventory quantity'],
  image: ['image src', 'product image url'],
  status: ['status'],
  published: ['published', 'published on online store'],
}

const REQUIRED_COLUMNS: Record<ColumnLayout['kind'], readonly ColumnField[]> = {
  own: ['name', 'description', 'category', 'price', 'stock'],
  shopify: ['handle', 'name', 'price'],
}

/** The layout that a header describes, or the titles of the required columns that it lacks. */
export const detectLayout = (header: readonly string[]): ColumnLayout | { missing: string[] } => {
  const titles = header.map(title => title.trim().toLowerCase().replaceAll('_', ' '))
  const isShopify = SHOPIFY_COLUMNS.handle!.some(title => titles.includes(title)) && titles.includes('title')
  const [kind, names] = isShopify ? (['shopify', SHOPIFY_COLUMNS] as const) : (['own', HAAT_COLUMNS] as const)
  const columns = new Map<ColumnField, { at: number; title: string }>()
  for (const [field, aliases] of Object.entries(names) as [ColumnField, readonly string[]][]) {
    const at = aliases.map(title => titles.indexOf(title)).find(index => index >= 0)
    if (at !== undefined) columns.set(field, { at, title: readTitle(header, at) })
  }
  // A file that changes existing products needs only their ids.
  const needed = columns.has('id') ? [] : REQUIRED_COLUMNS[kind]
  const missing = needed.filter(field => !columns.has(field)).map(field => names[field]![0]!)
  return missing.length > 0 ? { missing } : { kind, columns }
}

const MAX_TITLE_LENGTH = 200

/** A column's title in the header, shortened for messages. */
export const readTitle = (header: readonly string[], at: number): string =>
  truncateText((header[at] ?? '').trim(), MAX_TITLE_LENGTH)

export const readCells = (layout: ColumnLayout, cells: readonly string[]): CellValues => {
  const value = (field: ColumnField): string =>
    unescapeFormula((cells[layout.columns.get(field)?.at ?? -1] ?? '').trim())
  return Object.fromEntries(FIELDS.map(field => [field, value(field)])) as CellValues
}

const FIELDS = [...new Set([...Object.keys(HAAT_COLUMNS), ...Object.keys(SHOPIFY_COLUMNS)])] as ColumnField[]

/** Removes the apostrophe that the export puts before text that a spreadsheet would run as a formula. */
const unescapeFormula = (cell: string): string => (/^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/** A field's column title in the file; '' where the column is missing. */
export const getColumnTitle = (layout: ColumnLayout, field: ColumnField): string =>
  layout.columns.get(field)?.title ?? ''
