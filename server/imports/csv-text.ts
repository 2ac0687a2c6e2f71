import { ApiError } from '../../src/contract/errors.ts'

const BYTE_ORDER_MARKS: readonly { bytes: readonly number[]; encoding: 'utf-16le' | 'utf-16be' }[] = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]
const DELIMITERS = [',', ';', '\t'] as const
/** How much of the header is read to detect the delimiter, in characters. */
const HEADER_SAMPLE = 64 * 1024

/**
 * Decodes a CSV file as spreadsheets save it: UTF-8, or UTF-16 with a byte order mark. Line endings become \n.
 * @throws ApiError UNSUPPORTED_MEDIA for anything else, such as a workbook or another encoding
 */
export const decodeCsv = (bytes: Uint8Array): string => {
  const encoding =
    BYTE_ORDER_MARKS.find(mark => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? 'utf-8'
  const text = decodeBytes(bytes, encoding)
  if (text === null || text.includes('\0')) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA',
      'This file is neither an Excel workbook (XLSX) nor CSV text. Save it as “CSV UTF-8” or XLSX and send it again.',
    )
  }
  return text.includes('\r') ? normalizeLineEndings(Buffer.from(text)).toString('utf8') : text
}

const decodeBytes = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const [LF, CR] = [10, 13]

/** Works in place: replacing a pattern twenty million times would need hundreds of megabytes. */
const normalizeLineEndings = (bytes: Buffer): Buffer => {
  let to = 0
  for (let from = 0; from < bytes.length; from++) {
    const byte = bytes[from]!
    bytes[to++] = byte === CR ? LF : byte
    if (byte === CR && bytes[from + 1] === LF) from++
  }
  return bytes.subarray(0, to)
}

/** Spreadsheets of some countries separate cells by semicolons, and copied tables by tabs. */
export const detectDelimiter = (text: string): string => {
  const header = getFirstLine(text.slice(0, HEADER_SAMPLE)).replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => header.split(delimiter).length
  return [...DELIMITERS].sort((a, b) => count(b) - count(a))[0]!
}

/** The first line, including its line ending. */
export const getFirstLine = (text: string): string => text.slice(0, text.indexOf('\n') + 1 || undefined)
