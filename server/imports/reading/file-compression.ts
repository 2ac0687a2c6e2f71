import { gzipSync } from 'node:zlib'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { type ColumnLayout, detectLayout } from './column-layout.ts'
import { dropDelimiterLine, normalizeQuotes } from './csv-dialect.ts'
import { CsvParseError, type CsvRecord, readFirstRecords, validateRecords } from './csv-records.ts'
import { decodeCsv, getFirstRow } from './csv-text.ts'
import { fileError } from './file-error.ts'
import { readFileHeader } from './header-row.ts'
import { isZip, readWorkbookText } from './workbook-text.ts'

/**
 * Checks a CSV or XLSX file and returns its text, compressed for the database. Blocks the thread.
 * @param isAnyTable accept a file without the columns of a known format: the vendor chooses its columns later
 * @throws ApiError VALIDATION or UNSUPPORTED_MEDIA when it is not a file of products
 */
export const compressImportFile = async (bytes: Uint8Array, isAnyTable = false): Promise<string> => {
  const text = isZip(bytes) ? await readWorkbookText(bytes) : normalizeQuotes(dropDelimiterLine(decodeCsv(bytes)))
  requireTable(text)
  const firstLine = readHeader(text)
  if (isAnyTable) requireRows(text)
  else requireColumns(firstLine, text)
  return gzipSync(text).toString('base64')
}

const MARKUP = /^[\ufeff\s]*<(?:[!?a-z])/i
const JSON_START = /^[\ufeff\s]*(?:\{\s*["}]|\[\s*[{["\]])/

/** Some programs save HTML under the name of an Excel file. */
const requireTable = (text: string): void => {
  const start = text.slice(0, 1000)
  if (MARKUP.test(start))
    throw fileError('This file is HTML or XML. Open it in Excel, save it as XLSX or CSV, and send that.')
  if (JSON_START.test(start))
    throw fileError('This file is JSON. Products are read from XLSX or CSV: export them as one of these.')
}

const requireRows = (text: string): void => {
  if (readFirstRecords(text, 1).length === 0) throw fileError('This file is empty.')
}

/** The header is the first line, or a line below a title. */
const requireColumns = (firstLine: readonly string[], text: string): void => {
  const layout: ColumnLayout | { missing: string[] } = detectLayout(firstLine)
  if (!('missing' in layout) || readFileHeader(text, null).missing.length === 0) return
  throw fileError(
    withValues('This file lacks the columns {columns, list}. Export your products to see how it is made.', {
      columns: layout.missing,
    }),
  )
}

const readHeader = (text: string): readonly string[] => {
  const rows: CsvRecord[] = []
  try {
    validateRecords(getFirstRow(text), row => rows.push(row))
  } catch (error) {
    if (error instanceof CsvParseError) throw fileError(error.descriptor)
    throw error
  }
  return rows[0]?.cells ?? []
}
