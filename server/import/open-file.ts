import { gunzipSync } from 'node:zlib'
import { IMPORT_BODY_LIMIT } from '../../src/contract/constants.ts'
import { type CsvRecord, readRecords, scanRecords, UnreadableCsv } from './csv-records.ts'
import { type Entry, entriesOf } from './entries.ts'
import { IMPORT_LIMITS } from './import-limits.ts'
import { cellsOf, type Layout, layoutOf, titleOf } from './layout.ts'

/** `total`: the rows below the header. `batches`: the products of those that are still to do. */
export type OpenedFile = { layout: Layout; total: number; batches: AsyncGenerator<Entry[]> }

/** UTF-16 that was sent is up to half as long again in UTF-8, as it is packed. */
const TEXT_MAX = 2 * IMPORT_BODY_LIMIT
/** A batch is checked and written at once, while requests wait: it ends with the first of these that is reached. */
const BATCH = { entries: 100, rows: 2_000, characters: 256 * 1024 }

/**
 * Opens what `packFile` has packed, after a look at the whole of it. Blocks its thread.
 * @param done how many rows were imported before
 * @throws UnreadableCsv where a quotation mark is never closed, or more is in it than `IMPORT_LIMITS` allow
 */
export const openFile = (content: string, done: number): OpenedFile => {
  const text = gunzipSync(Buffer.from(content, 'base64'), { maxOutputLength: TEXT_MAX }).toString('utf8')
  const { layout, total } = checkShape(text)
  return { layout, total, batches: batchesOf(entriesOf(rowsOf(text, done), layout)) }
}

const checkShape = (text: string): { layout: Layout; total: number } => {
  let layout: Layout | undefined
  let total = -1
  let product = { handle: '', rows: 0 }
  scanRecords(text, ({ line, cells }) => {
    layout ??= understood(cells)
    total++
    if (total > IMPORT_LIMITS.rows) throw new UnreadableCsv(line, TOO_MANY)
    if (layout.kind !== 'shopify') return
    const { handle } = cellsOf(layout, cells)
    product = { handle, rows: handle !== '' && handle === product.handle ? product.rows + 1 : 1 }
    if (product.rows > IMPORT_LIMITS.rowsOfProduct) {
      throw new UnreadableCsv(line, TOO_MANY_OF_PRODUCT, titleOf(layout, 'handle'))
    }
  })
  return { layout: layout ?? understood([]), total: Math.max(0, total) }
}

const understood = (header: readonly string[]): Layout => {
  const layout = layoutOf(header)
  if ('missing' in layout) throw new UnreadableCsv(1, 'The header of this file is not understood.')
  return layout
}

const count = (number: number): string => number.toLocaleString('en')
const TOO_MANY = `A file may have at most ${count(IMPORT_LIMITS.rows)} rows. Send the rest as another file.`
const TOO_MANY_OF_PRODUCT = `A product may have at most ${count(IMPORT_LIMITS.rowsOfProduct)} rows. Give each product a handle of its own.`

/** The rows below the header, without the first ones. */
async function* rowsOf(text: string, done: number): AsyncGenerator<CsvRecord> {
  let at = -1
  for await (const record of readRecords(text)) {
    if (at >= done) yield record
    at++
  }
}

async function* batchesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let batch: Entry[] = []
  let [rows, characters] = [0, 0]
  for await (const entry of entries) {
    batch.push(entry)
    rows += entry.rows
    characters += Object.values(entry.cells).reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length < BATCH.entries && rows < BATCH.rows && characters < BATCH.characters) continue
    yield batch
    batch = []
    rows = characters = 0
  }
  if (batch.length > 0) yield batch
}
