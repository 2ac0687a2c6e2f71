import { gunzipSync } from 'node:zlib'
import { IMPORT_BODY_LIMIT } from '../../../src/contract/constants.ts'
import type { ImportSettings } from '../../../src/contract/imports/import-settings.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { foldCell } from '../reading/cell-text.ts'
import { type ColumnLayout, getColumnTitle, hasVariantColumns, readCell } from '../reading/column-layout.ts'
import { CsvParseError, type CsvRecord, readRecords, validateRecords } from '../reading/csv-records.ts'
import { type FileHeader, readFileHeader } from '../reading/header-row.ts'
import { IMPORT_LIMITS } from '../reading/import-limits.ts'
import type { ImportEntry } from './import-entry.ts'
import { readProductEntries } from './product-entries.ts'
import {
  createParentCollector,
  createStrayCollector,
  findVariantMode,
  type RowReading,
  readRow,
  type StrayRows,
} from './product-groups.ts'

/** `total` counts the rows below the header; `batches` yields the products that are not imported yet. */
export type OpenImport = Omit<FileHeader, 'dataAt'> & {
  total: number
  /** Our own ids that rows of the file have. */
  ids: string[]
  batches: AsyncGenerator<ImportEntry[]>
}

/** Text sent as UTF-16 can be half as long again in UTF-8. */
export const MAX_TEXT_LENGTH = 2 * IMPORT_BODY_LIMIT
/** Requests wait while a batch is written, so batches are small. A batch ends at the first limit that it reaches. */
const BATCH_LIMITS = { entries: 100, rows: 2_000, characters: 256 * 1024 }

/**
 * Opens a file that `compressImportFile` has compressed, and validates it as a whole first. Blocks the thread. If
 * required columns are `missing`, it has no batches.
 * @param done the number of rows that are already imported
 * @param now by which sales begin and end
 * @throws CsvParseError when a quotation mark is never closed or the file exceeds `IMPORT_LIMITS`
 */
export const openImport = (
  content: string,
  done: number,
  settings: ImportSettings | null = null,
  now = Date.now(),
): OpenImport => {
  const text = gunzipSync(Buffer.from(content, 'base64'), { maxOutputLength: MAX_TEXT_LENGTH }).toString('utf8')
  const { dataAt, ...header } = readFileHeader(text, settings)
  if (header.missing.length > 0 && settings === null) {
    throw new CsvParseError(1, 'The header of this file is not understood.')
  }
  const reading: RowReading = { layout: header.layout, mode: findVariantMode(header.layout, settings?.variants) }
  const { total, strays, ids, repeatedNames, parents } = validateShape(text, reading, dataAt)
  if (header.missing.length > 0) return { ...header, total, ids, batches: readBatches(noEntries(), 0) }
  const options = { strays, parents, priceFactor: settings?.priceFactor, now, repeatedNames, variants: reading.mode }
  const entries = readProductEntries(readRows(text, dataAt), header.layout, options)
  return { ...header, total, ids, batches: readBatches(entries, done) }
}

async function* noEntries(): AsyncGenerator<ImportEntry> {}

type FileShape = {
  total: number
  strays: StrayRows
  ids: string[]
  repeatedNames: ReadonlySet<string>
  parents: ReadonlyMap<string, string>
}

const validateShape = (text: string, { layout, mode }: RowReading, dataAt: number): FileShape => {
  const isGrouped =
    layout.columns.has('handle') || layout.kind === 'woocommerce' || (mode === 'VARIANTS' && hasVariantColumns(layout))
  const parents = readParents(text, layout, dataAt)
  const { strays, add } = createStrayCollector()
  const idAt = layout.columns.get('id')?.at ?? -1
  const ids = new Set<string>()
  const names = createNameCollector(layout)
  let index = -1
  validateRecords(text, record => {
    index++
    if (index < dataAt) return
    if (index - dataAt >= IMPORT_LIMITS.rows) throw new CsvParseError(record.line, TOO_MANY)
    names.add(record)
    ids.add(readCell(record.cells, idAt).toLowerCase())
    if (isGrouped && add(readRow({ layout, mode, parents }, record)) > IMPORT_LIMITS.rowsOfProduct) {
      throw new CsvParseError(record.line, TOO_MANY_OF_PRODUCT, getColumnTitle(layout, 'handle'))
    }
  })
  ids.delete('')
  const total = Math.max(0, index + 1 - dataAt)
  return { total, strays, ids: [...ids], repeatedNames: names.repeated, parents }
}

/** A variation may stand before its product, so the products are read first. */
const readParents = (text: string, layout: ColumnLayout, dataAt: number): ReadonlyMap<string, string> => {
  const { parents, add } = createParentCollector()
  let index = -1
  if (layout.kind === 'woocommerce')
    validateRecords(text, record => {
      index++
      if (index >= dataAt) add(layout, record)
    })
  return parents
}

/** Names that several rows have, in a table whose rows may be sizes or colours of one product. */
const createNameCollector = ({ columns, options }: ColumnLayout) => {
  const at = columns.get('name')?.at ?? -1
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const add = ({ cells }: CsvRecord): void => {
    if (options.length === 0) return
    const name = foldCell(readCell(cells, at))
    if (seen.has(name)) repeated.add(name)
    else seen.add(name)
  }
  return { add, repeated }
}

const TOO_MANY = withValues('A file may have at most {most, number} rows. Send the rest as another file.', {
  most: IMPORT_LIMITS.rows,
})
const TOO_MANY_OF_PRODUCT = withValues(
  'A product may have at most {most, number} rows. Give each product a handle of its own.',
  { most: IMPORT_LIMITS.rowsOfProduct },
)

async function* readRows(text: string, dataAt: number): AsyncGenerator<CsvRecord> {
  let index = 0
  for await (const record of readRecords(text)) if (index++ >= dataAt) yield record
}

/** Rows of one product may be far from each other, so products that are done are read again and dropped. */
async function* readBatches(entries: AsyncIterable<ImportEntry>, done: number): AsyncGenerator<ImportEntry[]> {
  let batch: ImportEntry[] = []
  let [rows, characters] = [0, 0]
  let passed = 0
  for await (const entry of entries) {
    passed += entry.rows
    if (passed <= done) continue
    batch.push(entry)
    rows += entry.rows
    characters += Object.values(entry.cells).reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length < BATCH_LIMITS.entries && rows < BATCH_LIMITS.rows && characters < BATCH_LIMITS.characters)
      continue
    yield batch
    batch = []
    rows = characters = 0
  }
  if (batch.length > 0) yield batch
}
