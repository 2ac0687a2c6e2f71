import { ApiError } from '../../../src/contract/errors.ts'

const BYTE_ORDER_MARKS: readonly { bytes: readonly number[]; encoding: 'utf-16le' | 'utf-16be' }[] = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

/**
 * Decodes a CSV file as spreadsheets save it: UTF-8, UTF-16 with a byte order mark, or Windows-1252, as Excel's plain
 * “CSV” is. Line endings become \n.
 * @throws ApiError UNSUPPORTED_MEDIA for anything else, such as a picture
 */
export const decodeCsv = (bytes: Uint8Array): string => {
  const encoding =
    BYTE_ORDER_MARKS.find(mark => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? 'utf-8'
  const text = decodeBytes(bytes, encoding) ?? decodeWindows(bytes)
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

/** What no text has: control characters, and the five bytes that Windows-1252 leaves free. */
const isNoText = (byte: number): boolean =>
  (byte < 32 && ![9, 10, 13].includes(byte)) || byte === 127 || [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)

/** The signs of Windows-1252 from 0x80 to 0x9F, where ISO-8859-1 has control characters. */
const WINDOWS_SIGNS = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'

/**
 * Null: no text, or UTF-8 in which a few bytes are damaged. Bangla exists in no such code page, so valid UTF-8 beyond ASCII
 * that outweighs the damage would become unreadable.
 */
const decodeWindows = (bytes: Uint8Array): string | null => {
  if (bytes.some(isNoText)) return null
  const [damaged, valid] = countUnicode(new TextDecoder('utf-8').decode(bytes))
  if (valid > damaged) return null
  // Not TextDecoder: some versions of Node.js read this code page as ISO-8859-1.
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, sign => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign)
}

const countUnicode = (text: string): [damaged: number, valid: number] => {
  let [damaged, valid] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0xfffd) damaged++
    else if (unit > 127) valid++
  }
  return [damaged, valid]
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

/** How many lines the titles of a header may have together. */
const MAX_HEADER_LINES = 40

/**
 * The text of the first row. It has several lines where titles have line breaks: it ends where as many quotation marks are
 * closed as were opened. Where that is nowhere, it is the first line.
 */
export const getFirstRow = (text: string): string => {
  let [end, quotes] = [0, 0]
  for (let line = 0; line < MAX_HEADER_LINES && end < text.length; line++) {
    const start = end
    end = text.indexOf('\n', start) + 1 || text.length
    for (let at = text.indexOf('"', start); at >= 0 && at < end; at = text.indexOf('"', at + 1)) quotes++
    if (quotes % 2 === 0) return text.slice(0, end)
  }
  return text.slice(0, text.indexOf('\n') + 1 || undefined)
}
