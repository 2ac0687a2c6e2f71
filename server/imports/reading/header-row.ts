import type {
  ColumnUse,
  ImportField,
  ImportOutline,
  ImportSettings,
} from '../../../src/contract/imports/import-settings.ts'
import { IMPORT_FIELDS } from '../../../src/contract/imports/import-settings.ts'
import {
  type ColumnLayout,
  countRecognised,
  findColumnUse,
  findMissingFields,
  isOwnExport,
  readCell,
  readLayout,
  readTitle,
} from './column-layout.ts'
import { readFirstRecords } from './csv-records.ts'
import { findForeignCurrency, parseLocalizedNumber } from './localized-numbers.ts'
import { truncateText } from './text-truncation.ts'

/** The header may stand below a title and a date. */
const HEADER_SEARCH_ROWS = 10
/** In them a column with values is told from one without, and other currencies are found. */
const SAMPLE_ROWS = 200
const MAX_GUIDANCE_ROWS = 5
const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 80

/** Where the header of a file is, and what its columns hold. `dataAt`: the index of the first row with a product. */
export type FileHeader = {
  layout: ColumnLayout
  missing: ImportField[]
  dataAt: number
  columns: ImportOutline['columns']
  /** Currencies of its prices that are not taka. */
  currencies: string[]
}

/** Finds the header in a file's first rows. Without settings, all columns of its format are required. */
export const readFileHeader = (text: string, settings: ImportSettings | null): FileHeader => {
  const rows = readFirstRecords(text, SAMPLE_ROWS)
  const at = findHeader(rows)
  const header = rows[at] ?? []
  const below = rows.slice(at + 1)
  const layout = { ...readLayout(header, settings ?? {}, below), ...readWidth(header, text) }
  const missing = findMissingFields(layout, settings !== null)
  const guidance = layout.kind === 'daraz' ? countGuidanceRows(below, layout) : 0
  const dataAt = at + 1 + guidance
  const samples = rows.slice(dataAt)
  const columns = describeColumns(header, layout, samples)
  return { layout, missing, dataAt, columns, currencies: findCurrencies(layout, samples) }
}

/**
 * Spreadsheets write every row as wide as the header. Where cells are quoted, further cells are notes beside the table.
 */
const readWidth = (header: readonly string[], text: string): Pick<ColumnLayout, 'width'> => {
  const isQuoted = header.every(title => title === '' || text.includes(`"${title.replaceAll('"', '""')}"`))
  return isQuoted ? {} : { width: header.length }
}

/** The index of the row with the most known titles. */
const findHeader = (rows: readonly string[][]): number => {
  const counts = rows.slice(0, HEADER_SEARCH_ROWS).map(countRecognised)
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}

/** Daraz's template explains its columns in the rows below the header, which have no price. */
const countGuidanceRows = (rows: readonly string[][], { columns }: ColumnLayout): number => {
  const at = columns.get('price')?.at ?? -1
  const first = rows.findIndex(cells => !Number.isNaN(parseLocalizedNumber(readCell(cells, at))))
  return first > 0 && first <= MAX_GUIDANCE_ROWS ? first : 0
}

const describeColumns = (
  header: readonly string[],
  layout: ColumnLayout,
  rows: readonly string[][],
): ImportOutline['columns'] =>
  header.slice(0, MAX_DESCRIBED_COLUMNS).map((_, at) => ({
    title: readTitle(header, at),
    ...describeUse(findColumnUse(layout, at)),
    samples: rows
      .map(cells => truncateText(readCell(cells, at), MAX_SAMPLE_LENGTH))
      .filter(Boolean)
      .slice(0, MAX_SAMPLES),
  }))

const describeUse = (use: ColumnUse | undefined) => ({
  field: IMPORT_FIELDS.find(field => field === use) ?? null,
  ...(use && { use }),
})

const MAX_CURRENCIES = 5

const findCurrencies = (layout: ColumnLayout, rows: readonly string[][]): string[] => {
  if (isOwnExport(layout)) return []
  const indexes = (['price', 'salePrice', 'compareAt'] as const).flatMap(field => layout.columns.get(field)?.at ?? [])
  const found = rows.flatMap(cells => indexes.flatMap(at => findForeignCurrency(readCell(cells, at)) ?? []))
  return [...new Set(found)].slice(0, MAX_CURRENCIES)
}

const MAX_DESCRIBED_COLUMNS = 200
