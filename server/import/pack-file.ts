import { gzipSync } from 'node:zlib'
import { Refusal } from '../../src/contract/errors.ts'
import { type CsvRecord, scanRecords, UnreadableCsv } from './csv-records.ts'
import { firstLineOf, textOf } from './csv-text.ts'
import { layoutOf } from './layout.ts'

/**
 * Looks at a file before it is queued: its text, compressed as the database keeps it. Blocks its thread.
 * @throws Refusal VALIDATION or UNSUPPORTED_MEDIA where it is no CSV of products
 */
export const packFile = (bytes: Uint8Array): string => {
  const text = textOf(bytes)
  const layout = layoutOf(headerOf(text))
  if ('missing' in layout) {
    throw refusal(
      `This file lacks the columns ${layout.missing.join(', ')}. Export your products to see how it is made.`,
    )
  }
  return gzipSync(text).toString('base64')
}

const headerOf = (text: string): readonly string[] => {
  const rows: CsvRecord[] = []
  try {
    scanRecords(firstLineOf(text), row => rows.push(row))
  } catch (error) {
    if (error instanceof UnreadableCsv) throw refusal(error.message)
    throw error
  }
  return rows[0]?.cells ?? []
}

export const refusal = (message: string): Refusal => new Refusal('VALIDATION', message, { fields: { file: message } })
