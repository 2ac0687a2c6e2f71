import { Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce, type Options as SyncOptions } from 'csv-parse/sync'
import { type MessageDescriptor, renderEnglish } from '../../../src/contract/messages/message.ts'
import { type Message, toDescriptor, withValues } from '../../../src/contract/messages/server-messages.ts'
import { readTitle } from './column-layout.ts'
import { detectDelimiter } from './csv-dialect.ts'
import { IMPORT_LIMITS } from './import-limits.ts'

/** A row of cells. `line` is the line of the file where it begins, counted from 1. */
export type CsvRecord = { line: number; cells: string[] }

/** The file cannot be imported because of this line. `column` is the title in the file, or '' for the whole row. */
export class CsvParseError extends Error {
  readonly line: number
  readonly column: string
  readonly descriptor: MessageDescriptor

  constructor(line: number, message: Message, column = '') {
    const descriptor = toDescriptor(message)
    super(renderEnglish(descriptor))
    this.descriptor = descriptor
    this.line = line
    this.column = column
  }
}

const CHUNK_SIZE = 64 * 1024

/**
 * Streams the rows of a CSV text, without blank lines. Call `validateRecords` first, which checks the cell limits too.
 * @throws CsvParseError when quotation marks do not match or a row is larger than `IMPORT_LIMITS.row`
 */
export async function* readRecords(text: string): AsyncGenerator<CsvRecord> {
  const counter = createRowCounter()
  try {
    const parser = Readable.from(chunksOf(text)).pipe(
      parse({ ...parserOptions(text), on_record: counter.record } as unknown as Options),
    )
    for await (const parsed of parser as AsyncIterable<ParsedRecord>) yield toCsvRecord(parsed)
  } catch (error) {
    throw counter.toParseError(error)
  }
}

/**
 * Parses the whole text synchronously and passes each row to `check`, without keeping any.
 * @throws CsvParseError as above, or when a row has too many columns or a cell is too long; and whatever `check` throws
 */
export const validateRecords = (text: string, check: (record: CsvRecord) => void): void => {
  const counter = createRowCounter()
  const checkRecord = (parsed: ParsedRecord, context: Context): null => {
    check(toCsvRecord(counter.record(parsed, context)))
    return null
  }
  try {
    parseAtOnce(text, {
      ...parserOptions(text),
      cast: counter.checkCell,
      on_record: checkRecord,
    } as unknown as SyncOptions)
  } catch (error) {
    throw counter.toParseError(error)
  }
}

/** The cells of the first rows, up to one that cannot be read or is too large. */
export const readFirstRecords = (text: string, count: number): string[][] => {
  const { checkCell } = createRowCounter()
  const records: string[][] = []
  const keep = ({ record }: ParsedRecord): null => {
    records.push(record)
    return null
  }
  try {
    parseAtOnce(text, { ...parserOptions(text), to: count, cast: checkCell, on_record: keep } as unknown as SyncOptions)
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof CsvParseError)) throw error
  }
  return records
}

/** What csv-parse returns with the option `info`, which its types do not describe. */
type ParsedRecord = { record: string[]; info: { lines: number } }
type Context = { lines: number }

const parserOptions = (text: string) => ({
  delimiter: detectDelimiter(text),
  bom: true,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  // Also rows of blank cells, which spreadsheets write below a table.
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: IMPORT_LIMITS.row,
})

const toCsvRecord = ({ record, info }: ParsedRecord): CsvRecord => ({
  line: info.lines - countNewlines(record),
  cells: record,
})

/** Tracks the current line for error messages: on an error the stream drops rows that nobody has read yet. */
const createRowCounter = () => {
  let header: readonly string[] | undefined
  let line = 0
  return {
    record: (parsed: ParsedRecord, { lines }: Context): ParsedRecord => {
      header ??= parsed.record
      line = lines
      return parsed
    },
    checkCell: (cell: string, { column }: { column: string | number }): string => {
      const index = Number(column)
      if (index >= IMPORT_LIMITS.columns) throw new CsvParseError(line + 1, TOO_WIDE)
      if (cell.length > IMPORT_LIMITS.cell)
        throw new CsvParseError(line + 1, TOO_LONG, header && readTitle(header, index))
      return cell
    },
    toParseError: (error: unknown): unknown =>
      error instanceof CsvError ? new CsvParseError(line + 1, describeCsvError(error)) : error,
  }
}

/** Chunks that never end in the middle of a character: csv-parse encodes each of them by itself. */
function* chunksOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = from + CHUNK_SIZE
    const chunk = text.slice(from, isHighSurrogate(text.charCodeAt(end - 1)) ? end + 1 : end)
    yield chunk
    from += chunk.length
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

const countNewlines = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0)

const TOO_WIDE = withValues('A row may have at most {most, number} columns.', { most: IMPORT_LIMITS.columns })
const TOO_LONG = withValues('A cell may have at most {most, number} characters.', { most: IMPORT_LIMITS.cell })

const describeCsvError = ({ code }: CsvError): Message => {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is opened here and never closed.'
  if (code === 'CSV_MAX_RECORD_SIZE')
    return 'This row is too long. Check whether a quotation mark is never closed in it.'
  return 'The file cannot be read from here on. Check its quotation marks.'
}
