import { Refusal } from '../../src/contract/errors.ts'

const MARKS: readonly { bytes: readonly number[]; encoding: 'utf-16le' | 'utf-16be' }[] = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]
const DELIMITERS = [',', ';', '\t'] as const

/**
 * The text of a CSV file, however a spreadsheet saved it: UTF-8 or UTF-16 with its mark, any line ends, which become \n.
 * @throws Refusal UNSUPPORTED_MEDIA where it is no such text: a workbook, another encoding
 */
export const textOf = (bytes: Uint8Array): string => {
  const encoding = MARKS.find(mark => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? 'utf-8'
  const text = decoded(bytes, encoding)
  if (text === null || text.includes('\0')) {
    throw new Refusal('UNSUPPORTED_MEDIA', 'This file is not CSV text. Save it as “CSV UTF-8” and send it again.')
  }
  return text.replace(/\r\n?/g, '\n')
}

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** What stands between the cells: spreadsheets of some countries write semicolons, and tabs are copied from a screen. */
export const delimiterOf = (text: string): string => {
  const header = text.slice(0, text.indexOf('\n') + 1 || undefined).replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => header.split(delimiter).length
  return [...DELIMITERS].sort((a, b) => count(b) - count(a))[0]!
}
