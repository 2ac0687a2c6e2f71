import { Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce, type Options as SyncOptions } from 'csv-parse/sync'
import { readTitle } from './column-layout.ts'
import { detectDelimiter } from './csv-text.ts'
import { IMPORT_LIMITS } from './import-limits.ts'

/** A row of cells; `line` is where it begins in the file, from 1. */
export type CsvRecord = { line: number; cells: string[] }

/** The file cannot be imported because of what is in this line. `column` is named as the file names it, '' for the whole row. */
export class CsvParseError extends Error {
  readonly line: number
  readonly column: string

  constructor(line: number, message: string, column = '') {
    super(message)
    this.line = line
    this.column = column
  }
}

const CHUNK_SIZE = 64 * 1024

/**
 * The rows of a CSV text, blank lines left out. Only for a text that `scanRecords` has seen to the end.
 * @throws UnreadableCsv where its quotation marks do not match, or a row is larger than `IMPORT_LIMITS`
 */
export async function* readRecords(text: string): AsyncGenerator<CsvRecord> {
  const rows = createRowCounter()
  try {
    const parser = Readable.from(chunksOf(text)).pipe(
      parse({ ...parserOptions(text), on_record: rows.note } as unknown as Options),
    )
    for await (const parsed of parser as AsyncIterable<ParsedRecord>) yield toCsvRecord(parsed)
  } catch (error) {
    throw rows.errorOf(error)
  }
}

/**
 * Looks at the same rows without a pause, and at the size of each cell.
 * @throws UnreadableCsv as above, or where a cell or a row is larger than `IMPORT_LIMITS`; and whatever `look` throws
 */
export const validateRecords = (text: string, look: (record: CsvRecord) => void): void => {
  const rows = createRowCounter()
  const lookAt = (parsed: ParsedRecord, context: Context): null => {
    look(toCsvRecord(rows.note(parsed, context)))
    // Kept nowhere.
    return null
  }
  try {
    parseAtOnce(text, { ...parserOptions(text), cast: rows.checkCell, on_record: lookAt } as unknown as SyncOptions)
  } catch (error) {
    throw rows.errorOf(error)
  }
}

/** What the package hands out with `info`, of which its types know nothing. */
type ParsedRecord = { record: string[]; info: { lines: number } }
type Context = { lines: number }

const parserOptions = (text: string) => ({
  delimiter: detectDelimiter(text),
  bom: true,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: IMPORT_LIMITS.row,
})

const toCsvRecord = ({ record, info }: ParsedRecord): CsvRecord => ({
  line: info.lines - countNewlines(record),
  cells: record,
})

/** Knows while parsing which line is next: after an error a stream drops the rows before it that were not yet read. */
const createRowCounter = () => {
  let header: readonly string[] | undefined
  let line = 0
  return {
    note: (parsed: ParsedRecord, { lines }: Context): ParsedRecord => {
      header ??= parsed.record
      line = lines
      return parsed
    },
    checkCell: (cell: string, { column }: { column: string | number }): string => {
      const at = Number(column)
      if (at >= IMPORT_LIMITS.columns) throw new CsvParseError(line + 1, TOO_WIDE)
      if (cell.length > IMPORT_LIMITS.cell) throw new CsvParseError(line + 1, TOO_LONG, header && readTitle(header, at))
      return cell
    },
    errorOf: (error: unknown): unknown =>
      error instanceof CsvError ? new CsvParseError(line + 1, describeCsvError(error)) : error,
  }
}

function* chunksOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += CHUNK_SIZE) yield text.slice(from, from + CHUNK_SIZE)
}

const countNewlines = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0)

const formatCount = (number: number): string => number.toLocaleString('en')
const TOO_WIDE = `A row may have at most ${formatCount(IMPORT_LIMITS.columns)} columns.`
const TOO_LONG = `A cell may have at most ${formatCount(IMPORT_LIMITS.cell)} characters.`

const describeCsvError = ({ code }: CsvError): string => {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is opened here and never closed.'
  if (code === 'CSV_MAX_RECORD_SIZE')
    return 'This row is too long. Check whether a quotation mark is never closed in it.'
  return 'The file cannot be read from here on. Check its quotation marks.'
}
