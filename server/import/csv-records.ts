import { Readable } from 'node:stream'
import { setImmediate as letOthers } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { delimiterOf } from './csv-text.ts'

/** A row of cells; `line` is where it begins in the file, from 1. */
export type CsvRecord = { line: number; cells: string[] }

/** The file cannot be read on from this line. */
export class UnreadableCsv extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const CHUNK = 64 * 1024
const RECORD_MOST = 256 * 1024

/**
 * The rows of a CSV text, blank lines left out, a piece at a time, so that requests are answered in between.
 * @throws UnreadableCsv
 */
export async function* readRecords(text: string): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter: delimiterOf(text),
    bom: true,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MOST,
  })
  let lines = 0
  try {
    for await (const { record, info, raw } of Readable.from(chunksOf(text)).pipe(parser) as AsyncIterable<Parsed>) {
      lines = info.lines
      yield { line: lines - newlinesIn(raw.trim()), cells: record }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableCsv(lines + 1, wordsFor(error))
    throw error
  }
}

type Parsed = { record: string[]; info: { lines: number }; raw: string }

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += CHUNK) {
    yield text.slice(from, from + CHUNK)
    await letOthers()
  }
}

const newlinesIn = (text: string): number => text.split('\n').length - 1

const wordsFor = ({ code }: CsvError): string =>
  code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'A quotation mark is opened here and never closed.'
    : 'The file cannot be read from here on. Check its quotation marks.'
