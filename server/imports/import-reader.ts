import { gunzipSync } from 'node:zlib'
import { IMPORT_BODY_LIMIT } from '../../src/contract/constants.ts'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { type ColumnLayout, detectLayout, getColumnTitle, readCells } from './column-layout.ts'
import { CsvParseError, type CsvRecord, readRecords, validateRecords } from './csv-records.ts'
import { IMPORT_LIMITS } from './import-limits.ts'
import { type ImportEntry, readProductEntries } from './product-entries.ts'

/** `total` counts the rows below the header; `batches` yields the products that are not imported yet. */
export type OpenImport = { layout: ColumnLayout; total: number; batches: AsyncGenerator<ImportEntry[]> }

/** Text sent as UTF-16 can be half as long again in UTF-8. */
const MAX_TEXT_LENGTH = 2 * IMPORT_BODY_LIMIT
/** Requests wait while a batch is written, so batches are small. A batch ends at the first limit that it reaches. */
const BATCH_LIMITS = { entries: 100, rows: 2_000, characters: 256 * 1024 }

/**
 * Opens a file that `compressImportFile` has compressed, and validates it as a whole first. Blocks the thread.
 * @param done the number of rows that are already imported
 * @throws CsvParseError when a quotation mark is never closed or the file exceeds `IMPORT_LIMITS`
 */
export const openImport = (content: string, done: number): OpenImport => {
  const text = gunzipSync(Buffer.from(content, 'base64'), { maxOutputLength: MAX_TEXT_LENGTH }).toString('utf8')
  const { layout, total } = validateShape(text)
  return { layout, total, batches: readBatches(readProductEntries(readRows(text, done), layout)) }
}

const validateShape = (text: string): { layout: ColumnLayout; total: number } => {
  let layout: ColumnLayout | undefined
  let total = -1
  let product = { handle: '', rows: 0 }
  validateRecords(text, ({ line, cells }) => {
    layout ??= requireLayout(cells)
    total++
    if (total > IMPORT_LIMITS.rows) throw new CsvParseError(line, TOO_MANY)
    if (layout.kind !== 'shopify') return
    const { handle } = readCells(layout, cells)
    product = { handle, rows: handle !== '' && handle === product.handle ? product.rows + 1 : 1 }
    if (product.rows > IMPORT_LIMITS.rowsOfProduct) {
      throw new CsvParseError(line, TOO_MANY_OF_PRODUCT, getColumnTitle(layout, 'handle'))
    }
  })
  return { layout: layout ?? requireLayout([]), total: Math.max(0, total) }
}

const requireLayout = (header: readonly string[]): ColumnLayout => {
  const layout = detectLayout(header)
  if ('missing' in layout) throw new CsvParseError(1, 'The header of this file is not understood.')
  return layout
}

const TOO_MANY = withValues('A file may have at most {most, number} rows. Send the rest as another file.', {
  most: IMPORT_LIMITS.rows,
})
const TOO_MANY_OF_PRODUCT = withValues(
  'A product may have at most {most, number} rows. Give each product a handle of its own.',
  { most: IMPORT_LIMITS.rowsOfProduct },
)

/** The rows below the header, without those already imported. */
async function* readRows(text: string, done: number): AsyncGenerator<CsvRecord> {
  let index = -1
  for await (const record of readRecords(text)) {
    if (index >= done) yield record
    index++
  }
}

async function* readBatches(entries: AsyncIterable<ImportEntry>): AsyncGenerator<ImportEntry[]> {
  let batch: ImportEntry[] = []
  let [rows, characters] = [0, 0]
  for await (const entry of entries) {
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
