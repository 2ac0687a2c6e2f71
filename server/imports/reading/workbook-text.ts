import { unzipSync, zipSync } from 'fflate'
import { streamXlsxRows } from 'hucre/xlsx'
import { ApiError } from '../../../src/contract/errors.ts'
import { withValues } from '../../../src/contract/messages/server-messages.ts'
import { countRecognised } from './column-layout.ts'
import { fileError } from './file-error.ts'
import { IMPORT_LIMITS } from './import-limits.ts'
import { padNumbers } from './padded-numbers.ts'

/** A workbook's parts may expand to this many bytes together. It is a zip file, which may claim to be small. */
const MAX_EXPANDED = 64 * 1024 * 1024
const MAX_TEXT = 40 * 1024 * 1024
const MAX_PARTS = 20_000
const MAX_SHEETS = 5
/** Rows in which a header is looked for. */
const HEADER_ROWS = 10
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04]

export const isZip = (bytes: Uint8Array): boolean => ZIP_SIGNATURE.every((byte, at) => bytes[at] === byte)

/**
 * The sheet with products of an XLSX file, as CSV text in which each row of the sheet is one line. Formulas are never
 * run: their last results, which the file holds, are read.
 * @throws ApiError UNSUPPORTED_MEDIA when it is no workbook, VALIDATION when it is too large
 */
export const readWorkbookText = async (bytes: Uint8Array): Promise<string> => {
  const workbook = extractSheets(bytes)
  try {
    return await writeSheet(workbook, await findProductSheet(workbook))
  } catch (error) {
    throw error instanceof ApiError ? error : notWorkbookError()
  }
}

const notWorkbookError = () =>
  new ApiError(
    'UNSUPPORTED_MEDIA',
    'This file is neither an Excel workbook (XLSX) nor CSV text. Save it as “CSV UTF-8” or XLSX and send it again.',
  )
const tooLargeError = () => fileError('Reading this file needs too much memory. Split it into smaller files.')

/** The parts of a workbook that hold text: no pictures, macros or links to other files. */
const TEXT_PARTS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/workbook\.xml\.rels|workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml))$/i

/** Unpacks within limits and packs again, so that the reader gets no more than was counted here. */
const extractSheets = (bytes: Uint8Array): Uint8Array => {
  let [parts, expanded] = [0, 0]
  const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    parts++
    if (!TEXT_PARTS.test(name)) return false
    expanded += originalSize
    if (parts > MAX_PARTS || expanded > MAX_EXPANDED) throw tooLargeError()
    return true
  }
  try {
    return zipSync(padNumbers(unzipSync(bytes, { filter })), { level: 0 })
  } catch (error) {
    throw error instanceof ApiError ? error : notWorkbookError()
  }
}

/** The index of the first sheet with known column titles; otherwise the first. */
const findProductSheet = async (workbook: Uint8Array): Promise<number> => {
  for (let sheet = 0; sheet < MAX_SHEETS; sheet++) {
    const rows = await readSheetStart(workbook, sheet)
    if (!rows) break
    if (rows.some(row => countRecognised(row) >= 3)) return sheet
  }
  return 0
}

/** null: there is no such sheet. */
const readSheetStart = async (workbook: Uint8Array, sheet: number): Promise<string[][] | null> => {
  const rows: string[][] = []
  try {
    for await (const { values } of streamXlsxRows(workbook, { sheet, maxRows: HEADER_ROWS }))
      rows.push(values.map(toText))
  } catch (error) {
    if (sheet === 0) throw error
    return null
  }
  return rows
}

const writeSheet = async (workbook: Uint8Array, sheet: number): Promise<string> => {
  const deadline = Date.now() + MAX_READ_MS
  let [text, line, rows, cells] = ['', 0, 0, 0]
  for await (const { index, values } of streamXlsxRows(workbook, { sheet })) {
    if (values.length > IMPORT_LIMITS.columns) throw TOO_WIDE
    cells += values.length
    rows++
    if (Math.max(line, rows) > IMPORT_LIMITS.rows + HEADER_ROWS || cells > MAX_CELLS) throw TOO_MANY
    text += toBlankLines(index - line) + toLine(values)
    line = index + 1
    if (text.length > MAX_TEXT) throw tooLargeError()
    if (Date.now() > deadline) throw TOO_SLOW
  }
  return text
}

/** Files wait for each other, so none may use all of the thread's time. */
const MAX_READ_MS = 30_000
const TOO_SLOW = fileError('Reading this file took too long. Split it into smaller files.')
const MAX_CELLS = 5_000_000
const TOO_WIDE = fileError(
  withValues('A row may have at most {most, number} columns.', { most: IMPORT_LIMITS.columns }),
)
const TOO_MANY = fileError(
  withValues('A file may have at most {most, number} rows. Send the rest as another file.', {
    most: IMPORT_LIMITS.rows,
  }),
)

/** Keeps a row's number as its line. Rows far below are not worth a million blank lines. */
const toBlankLines = (count: number): string => '\n'.repeat(Math.min(Math.max(count, 0), IMPORT_LIMITS.rows))

const toLine = (values: readonly unknown[]): string => `${values.map(value => quote(toText(value))).join(',')}
`
const quote = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`)

/**
 * Spreadsheets keep 15 digits, so a longer number is not the one that was typed: it is written as they show it. 0.1 + 0.2
 * is 0.3 in a spreadsheet, too.
 */
const toNumberText = (value: number): string => {
  if (Number.isSafeInteger(value)) return String(value)
  if (Number.isInteger(value)) return value.toExponential().replace('e+', 'E+')
  return String(Number(value.toPrecision(15)))
}

/** A cell's text. Line breaks: see `readCell`. */
const toText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return toNumberText(value)
  // As the clock of the sheet shows it, which has no zone.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 19)
  return String(value)
    .replace(/\r\n?|\n/g, '\u2028')
    .replaceAll('\0', '')
}
