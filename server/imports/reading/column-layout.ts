import {
  COLUMN_USES,
  type ColumnUse,
  type ImportField,
  type ImportSettings,
} from '../../../src/contract/imports/import-settings.ts'
import { keysOf, recordOf } from '../../../src/contract/records.ts'
import { cleanLine, cleanText } from '../../../src/contract/text-cleaning.ts'
import { foldCell } from './cell-text.ts'
import { COLUMN_TITLES, type ColumnField, FALLBACK_TITLES, type LayoutKind, REQUIRED_COLUMNS } from './column-titles.ts'
import { fitsField } from './column-values.ts'
import { OPTION_TITLES, PICTURE_TITLE } from './option-titles.ts'
import { truncateText } from './text-truncation.ts'

/** A row's cells by field name; '' where the cell is blank or its column missing. */
export type CellValues = Record<ColumnField, string>

/** A column with values such as 42 or red. Its name, such as size, is in another column or in its own title. */
export type OptionColumn = { title: string; nameAt: number | undefined; valueAt: number }

/**
 * Where each field is in a file, and under which title. `own` is the format of Haat's own export and of plain tables.
 */
export type ColumnLayout = {
  kind: LayoutKind
  columns: ReadonlyMap<ColumnField, { at: number; title: string }>
  options: readonly OptionColumn[]
  /** Columns with one further picture each. */
  pictures: readonly number[]
  /** How many cells a row can have; undefined: any number, because each cell of the file is in quotation marks. */
  width?: number
}

export type LayoutChoices = Pick<ImportSettings, 'columns' | 'uses'>
type DetectionOptions = LayoutChoices & {
  /** A name and a price are enough. */
  isLenient?: boolean
  /** The first rows below the header: a column of another meaning or without values does not win. */
  rows?: readonly (readonly string[])[]
}

/** The layout that a header describes, or the titles of the required columns that it lacks. */
export const detectLayout = (
  header: readonly string[],
  { isLenient = false, rows, ...choices }: DetectionOptions = {},
): ColumnLayout | { missing: string[] } => {
  const layout = readLayout(header, choices, rows)
  const missing = findMissingFields(layout, isLenient)
  return missing.length > 0 ? { missing: missing.map(field => COLUMN_TITLES[layout.kind][field]![0]!) } : layout
}

type Columns = Map<ColumnField, { at: number; title: string }>

/** The layout of a header, whatever it lacks. */
export const readLayout = (
  header: readonly string[],
  choices: LayoutChoices = {},
  rows: readonly (readonly string[])[] = [],
): ColumnLayout => {
  const titles = header.map(normalizeTitle)
  const kind = detectKind(titles)
  const columns = recogniseColumns(kind, titles, rows)
  const recognised = OPTION_TITLES[kind].flatMap(option => toOptionColumn(option, titles, header))
  const options = applyChoices(columns, recognised, header, choices)
  const taken = new Set([...columns.values()].map(({ at }) => at))
  const named = new Map([...columns].map(([field, { at }]) => [field, { at, title: readTitle(header, at) }]))
  const pictures = titles.flatMap((title, at) => (PICTURE_TITLE.test(title) && !taken.has(at) ? [at] : []))
  const ignored = new Set(choices.uses?.flatMap(({ title, use }) => (use === 'ignored' ? title : [])))
  return {
    ...{ kind, columns: named, options: options.filter(({ valueAt }) => !taken.has(valueAt)) },
    pictures: pictures.filter(at => !ignored.has(readTitle(header, at))),
  }
}

const recogniseColumns = (
  kind: LayoutKind,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): Columns => {
  const columns: Columns = new Map()
  const taken = new Set<number>()
  const recognise = (field: ColumnField, aliases: readonly string[] = []) => {
    const found = aliases.flatMap(alias => titles.flatMap((title, at) => (title === alias ? [at] : [])))
    const free = found.filter(
      at =>
        !taken.has(at) &&
        fitsField(
          field,
          rows.map(row => readCell(row, at)),
        ),
    )
    const at = free.find(index => rows.some(row => readCell(row, index) !== '')) ?? free[0]
    if (at === undefined) return
    columns.set(field, { at, title: titles[at] ?? '' })
    if (kind !== 'own') taken.add(at)
  }
  for (const field of keysOf(COLUMN_TITLES[kind])) recognise(field, COLUMN_TITLES[kind][field])
  if (kind === 'own') return columns
  for (const field of keysOf(FALLBACK_TITLES)) if (!columns.has(field)) recognise(field, FALLBACK_TITLES[field])
  return columns
}

/** Applies what the vendor has chosen to the columns. @returns the columns with options */
const applyChoices = (
  columns: Columns,
  recognised: readonly OptionColumn[],
  header: readonly string[],
  { columns: chosen = [], uses = [] }: LayoutChoices,
): OptionColumn[] => {
  const find = (title: string) => header.findIndex((_, index) => readTitle(header, index) === title)
  for (const { field, title } of chosen) {
    const at = find(title)
    if (title === '') columns.delete(field)
    else if (at >= 0) columns.set(field, { at, title })
  }
  let options = [...recognised]
  for (const { title, use } of uses) {
    const at = find(title)
    if (at < 0) continue
    for (const [field, column] of columns) if (column.at === at) columns.delete(field)
    options = options
      .filter(({ valueAt }) => valueAt !== at)
      .map(option => (option.nameAt === at ? { ...option, nameAt: undefined } : option))
    if (use === 'option') options.push({ title, nameAt: undefined, valueAt: at })
    else if (use !== 'ignored') columns.set(use, { at, title })
  }
  return options
}

/** Required fields that no column holds. A file that changes existing products needs only their ids. */
export const findMissingFields = ({ kind, columns }: ColumnLayout, isLenient: boolean): ImportField[] => {
  if (columns.has('id')) return []
  const needed: readonly ImportField[] = isLenient ? ['name', 'price'] : REQUIRED_COLUMNS[kind]
  return needed.filter(field => !columns.has(field) && !(field === 'price' && columns.has('salePrice')))
}

/** What the column at an index is used for; undefined: it is not read. */
export const findColumnUse = ({ columns, options, pictures }: ColumnLayout, at: number): ColumnUse | undefined => {
  if (options.some(({ valueAt, nameAt }) => valueAt === at || nameAt === at)) return 'option'
  if (pictures.includes(at)) return 'images'
  return COLUMN_USES.find(use => use !== 'option' && use !== 'ignored' && columns.get(use)?.at === at)
}

/** Whether rows of our own format may be variants of one product. */
export const hasVariantColumns = ({ columns, options }: ColumnLayout): boolean =>
  columns.has('variantId') || options.length > 0

/** Whether the file is our own export, or made from one: its texts are as people wrote them, its prices are taka. */
export const isOwnExport = ({ columns }: ColumnLayout): boolean => columns.has('id')

/** How many columns are recognised: the header of a file is the row with the most. */
export const countRecognised = (header: readonly string[]): number => readLayout(header).columns.size

const detectKind = (titles: readonly string[]): LayoutKind => {
  const has = (...names: string[]) => names.some(name => titles.includes(name))
  if (has('handle', 'url handle') && has('title')) return 'shopify'
  if (has('regular price') && has('name') && has('type', 'sku', 'categories')) return 'woocommerce'
  if (has('sellersku', 'seller sku') && has('price')) return 'daraz'
  return 'own'
}

/** `price (bdt)`, `price in taka`: all prices are taka. */
const CURRENCY = /(?<=\S) ?[([]?(?:in )?(?:bdt|tk|taka|৳|টাকা)\.?[)\]]?$/

/** Templates mark required columns by an asterisk, and some exports write underscores. */
const normalizeTitle = (title: string): string =>
  foldCell(title)
    .replace(/^[*#]{1,3} ?| ?\*{1,3}$| ?:$/g, '')
    .replace(/[_ ]+/g, ' ')
    .replace(CURRENCY, '')

const toOptionColumn = (
  option: { nameTitle?: string; valueTitle: string },
  titles: readonly string[],
  header: readonly string[],
): OptionColumn[] => {
  const valueAt = titles.indexOf(option.valueTitle)
  if (valueAt < 0) return []
  const nameAt = option.nameTitle === undefined ? -1 : titles.indexOf(option.nameTitle)
  return [{ title: readTitle(header, valueAt), nameAt: nameAt < 0 ? undefined : nameAt, valueAt }]
}

const MAX_TITLE_LENGTH = 200

/** A column's title in the header, shortened for messages. */
export const readTitle = (header: readonly string[], at: number): string =>
  truncateText(cleanLine(header[at] ?? ''), MAX_TITLE_LENGTH)

export const readCells = (layout: ColumnLayout, cells: readonly string[]): CellValues => {
  const isOwn = isOwnExport(layout)
  const read = (at: number): string => (isOwn && cells[at]?.trim() === '-' ? EMPTIED : readCell(cells, at))
  const values = recordOf(FIELDS, field => read(layout.columns.get(field)?.at ?? -1))
  const further = layout.pictures.map(read).filter(Boolean)
  return further.length === 0 ? values : { ...values, images: [values.images, ...further].filter(Boolean).join('\n') }
}

/** A cell of our own export that says `-`: what the product has is removed. No text of a file can be this one. */
export const EMPTIED = '\0'

/** A cell's text. Cells of a workbook have their line breaks as U+2028, so that a row stays one line of text. */
export const readCell = (cells: readonly string[], at: number): string =>
  cleanText(unescapeFormula((cells[at] ?? '').trim()))

const FIELDS: readonly ColumnField[] = [...new Set(Object.values(COLUMN_TITLES).flatMap(titles => keysOf(titles)))]

/**
 * Removes the apostrophe that the export puts before text that a spreadsheet would run as a formula, and the formula
 * ="0171" by which other programs keep a zero.
 */
const unescapeFormula = (cell: string): string => {
  if (/^'+[=+\-@\t\r\n\u2028＝＋－＠]/.test(cell)) return cell.slice(1)
  return cell.startsWith('="') && cell.endsWith('"') && cell.length > 3 ? cell.slice(2, -1) : cell
}

/** A field's column title in the file; '' where the column is missing. */
export const getColumnTitle = (layout: ColumnLayout, field: ColumnField): string =>
  layout.columns.get(field)?.title ?? ''
