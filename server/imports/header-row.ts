import type { ImportField, ImportOutline, ImportSettings } from '../../src/contract/import-settings.ts'
import { IMPORT_FIELDS } from '../../src/contract/import-settings.ts'
import {
  type ColumnLayout,
  countRecognised,
  findMissingFields,
  readCell,
  readLayout,
  readTitle,
} from './column-layout.ts'
import { readFirstRecords } from './csv-records.ts'
import { parseLocalizedNumber } from './localized-numbers.ts'
import { truncateText } from './text-truncation.ts'

/** The header may stand below a title and a date. */
const HEADER_SEARCH_ROWS = 10
const SAMPLE_ROWS = 20
const MAX_GUIDANCE_ROWS = 5
const MAX_SAMPLES = 3
const MAX_SAMPLE_LENGTH = 80

/** Where the header of a file is, and what its columns hold. `dataAt`: the index of the first row with a product. */
export type FileHeader = {
  layout: ColumnLayout
  missing: ImportField[]
  dataAt: number
  columns: ImportOutline['columns']
}

/** Finds the header in a file's first rows. Without settings, all columns of its format are required. */
export const readFileHeader = (text: string, settings: ImportSettings | null): FileHeader => {
  const rows = readFirstRecords(text, SAMPLE_ROWS)
  const at = findHeader(rows)
  const header = rows[at] ?? []
  const layout = { ...readLayout(header, settings?.columns), ...readWidth(header, text) }
  const missing = findMissingFields(layout, settings !== null)
  const below = rows.slice(at + 1)
  const guidance = layout.kind === 'daraz' ? countGuidanceRows(below, layout) : 0
  const dataAt = at + 1 + guidance
  return { layout, missing, dataAt, columns: describeColumns(header, layout, rows.slice(dataAt)) }
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
  { columns }: ColumnLayout,
  rows: readonly string[][],
): ImportOutline['columns'] => {
  const fieldAt = new Map(IMPORT_FIELDS.flatMap(field => (columns.has(field) ? [[columns.get(field)!.at, field]] : [])))
  return header.slice(0, MAX_DESCRIBED_COLUMNS).map((_, at) => ({
    title: readTitle(header, at),
    field: fieldAt.get(at) ?? null,
    samples: rows
      .map(cells => truncateText(readCell(cells, at), MAX_SAMPLE_LENGTH))
      .filter(Boolean)
      .slice(0, MAX_SAMPLES),
  }))
}

const MAX_DESCRIBED_COLUMNS = 200
