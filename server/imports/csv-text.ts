import { ApiError } from '../../src/contract/errors.ts'

const BYTE_ORDER_MARKS: readonly { bytes: readonly number[]; encoding: 'utf-16le' | 'utf-16be' }[] = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]
const DELIMITERS = [',', ';', '\t'] as const
/** Of the header, in characters: enough to see what divides it. */
const HEADER_SAMPLE = 64 * 1024

/**
 * The text of a CSV file, however a spreadsheet saved it: UTF-8 or UTF-16 with its mark, any line ends, which become \n.
 * @throws Refusal UNSUPPORTED_MEDIA where it is no such text: a workbook, another encoding
 */
export const decodeCsv = (bytes: Uint8Array): string => {
  const encoding =
    BYTE_ORDER_MARKS.find(mark => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? 'utf-8'
  const text = decodeBytes(bytes, encoding)
  if (text === null || text.includes('\0')) {
    throw new ApiError('UNSUPPORTED_MEDIA', 'This file is not CSV text. Save it as “CSV UTF-8” and send it again.')
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

/** In place: a pattern that is replaced twenty million times needs hundreds of megabytes. */
const normalizeLineEndings = (bytes: Buffer): Buffer => {
  let to = 0
  for (let from = 0; from < bytes.length; from++) {
    const byte = bytes[from]!
    bytes[to++] = byte === CR ? LF : byte
    if (byte === CR && bytes[from + 1] === LF) from++
  }
  return bytes.subarray(0, to)
}

/** What stands between the cells: spreadsheets of some countries write semicolons, and tabs are copied from a screen. */
export const detectDelimiter = (text: string): string => {
  const header = getFirstLine(text.slice(0, HEADER_SAMPLE)).replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => header.split(delimiter).length
  return [...DELIMITERS].sort((a, b) => count(b) - count(a))[0]!
}

/** With its line end, where it has one. */
export const getFirstLine = (text: string): string => text.slice(0, text.indexOf('\n') + 1 || undefined)
