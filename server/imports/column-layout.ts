import type { ImportField, ImportSettings } from '../../src/contract/import-settings.ts'
import { cleanLine, cleanText } from '../../src/contract/text-cleaning.ts'
import { COLUMN_TITLES, type ColumnField, type LayoutKind, OPTION_TITLES, REQUIRED_COLUMNS } from './column-titles.ts'
import { truncateText } from './text-truncation.ts'

/** A row's cells by field name; '' where the cell is blank or its column missing. */
export type CellValues = Record<ColumnField, string>

/** A column with values such as 42 or red. Its name, such as size, is in another column or in its own title. */
export type OptionColumn = { name: string; nameAt: number | undefined; valueAt: number }

/**
 * Where each field is in a file, and under which title. `own` is the format of Haat's own export and of plain tables.
 */
export type ColumnLayout = {
  kind: LayoutKind
  columns: ReadonlyMap<ColumnField, { at: number; title: string }>
  options: readonly OptionColumn[]
  /** How many cells a row can have; undefined: any number, because each cell of the file is in quotation marks. */
  width?: number
}

type DetectionOptions = {
  /** Columns that the vendor has chosen. */
  columns?: ImportSettings['columns']
  /** A name and a price are enough. */
  isLenient?: boolean
}

/** The layout that a header describes, or the titles of the required columns that it lacks. */
export const detectLayout = (
  header: readonly string[],
  { columns = [], isLenient = false }: DetectionOptions = {},
): ColumnLayout | { missing: string[] } => {
  const layout = readLayout(header, columns)
  const missing = findMissingFields(layout, isLenient)
  return missing.length > 0 ? { missing: missing.map(field => COLUMN_TITLES[layout.kind][field]![0]!) } : layout
}

/** The layout of a header, whatever it lacks. */
export const readLayout = (
  header: readonly string[],
  chosen: NonNullable<ImportSettings['columns']> = [],
): ColumnLayout => {
  const titles = header.map(normalizeTitle)
  const kind = detectKind(titles)
  const columns = new Map<ColumnField, { at: number; title: string }>()
  for (const [field, aliases] of Object.entries(COLUMN_TITLES[kind]) as [ColumnField, readonly string[]][]) {
    const at = aliases.map(title => titles.indexOf(title)).find(index => index >= 0)
    if (at !== undefined) columns.set(field, { at, title: readTitle(header, at) })
  }
  for (const { field, title } of chosen) {
    const at = header.findIndex((_, index) => readTitle(header, index) === title)
    if (title === '') columns.delete(field)
    else if (at >= 0) columns.set(field, { at, title })
  }
  const taken = new Set([...columns.values()].map(({ at }) => at))
  const options = OPTION_TITLES[kind].flatMap(option => toOptionColumn(option, titles, taken))
  return { kind, columns, options }
}

/** Required fields that no column holds. A file that changes existing products needs only their ids. */
export const findMissingFields = ({ kind, columns }: ColumnLayout, isLenient: boolean): ImportField[] => {
  if (columns.has('id')) return []
  const needed: readonly ImportField[] = isLenient ? ['name', 'price'] : REQUIRED_COLUMNS[kind]
  return needed.filter(field => !columns.has(field) && !(field === 'price' && columns.has('salePrice')))
}

/** How many columns are recognised: the header of a file is the row with the most. */
export const countRecognised = (header: readonly string[]): number => readLayout(header).columns.size

const detectKind = (titles: readonly string[]): LayoutKind => {
  const has = (...names: string[]) => names.some(name => titles.includes(name))
  if (has('handle', 'url handle') && has('title')) return 'shopify'
  if (has('regular price') && has('name') && has('type', 'sku', 'categories')) return 'woocommerce'
  if (has('sellersku', 'seller sku') && has('price')) return 'daraz'
  return 'own'
}

/** Templates mark required columns by an asterisk, and some exports write underscores. */
const normalizeTitle = (title: string): string =>
  cleanLine(title)
    .replace(/^\*+\s*|\s*\*+$/g, '')
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')

const toOptionColumn = (
  option: { nameTitle?: string; valueTitle: string },
  titles: readonly string[],
  taken: ReadonlySet<number>,
): OptionColumn[] => {
  const valueAt = titles.indexOf(option.valueTitle)
  if (valueAt < 0 || taken.has(valueAt)) return []
  const nameAt = option.nameTitle === undefined ? -1 : titles.indexOf(option.nameTitle)
  return [{ name: option.valueTitle, nameAt: nameAt < 0 ? undefined : nameAt, valueAt }]
}

const MAX_TITLE_LENGTH = 200

/** A column's title in the header, shortened for messages. */
export const readTitle = (header: readonly string[], at: number): string =>
  truncateText(cleanLine(header[at] ?? ''), MAX_TITLE_LENGTH)

export const readCells = (layout: ColumnLayout, cells: readonly string[]): CellValues => {
  const value = (field: ColumnField): string => readCell(cells, layout.columns.get(field)?.at ?? -1)
  return Object.fromEntries(FIELDS.map(field => [field, value(field)])) as CellValues
}

/** A cell's text. Cells of a workbook have their line breaks as U+2028, so that a row stays one line of text. */
export const readCell = (cells: readonly string[], at: number): string =>
  cleanText(unescapeFormula((cells[at] ?? '').trim()))

const FIELDS = [...new Set(Object.values(COLUMN_TITLES).flatMap(titles => Object.keys(titles)))] as ColumnField[]

/** Removes the apostrophe that the export puts before text that a spreadsheet would run as a formula. */
const unescapeFormula = (cell: string): string => (/^'+[=+\-@\t\r\n\u2028＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

/** A field's column title in the file; '' where the column is missing. */
export const getColumnTitle = (layout: ColumnLayout, field: ColumnField): string =>
  layout.columns.get(field)?.title ?? ''
