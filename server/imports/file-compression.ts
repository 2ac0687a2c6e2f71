import { gzipSync } from 'node:zlib'
import { ApiError } from '../../src/contract/errors.ts'
import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'
import { detectLayout } from './column-layout.ts'
import { CsvParseError, type CsvRecord, validateRecords } from './csv-records.ts'
import { decodeCsv, getFirstLine } from './csv-text.ts'

/**
 * Checks a file's header and returns its text, compressed for the database. Blocks the thread.
 * @throws ApiError VALIDATION or UNSUPPORTED_MEDIA when it is not a CSV file of products
 */
export const compressImportFile = (bytes: Uint8Array): string => {
  const text = decodeCsv(bytes)
  const layout = detectLayout(readHeader(text))
  if ('missing' in layout) {
    throw fileError(
      withValues('This file lacks the columns {columns, list}. Export your products to see how it is made.', {
        columns: layout.missing,
      }),
    )
  }
  return gzipSync(text).toString('base64')
}

const readHeader = (text: string): readonly string[] => {
  const rows: CsvRecord[] = []
  try {
    validateRecords(getFirstLine(text), row => rows.push(row))
  } catch (error) {
    if (error instanceof CsvParseError) throw fileError(error.descriptor)
    throw error
  }
  return rows[0]?.cells ?? []
}

export const fileError = (message: Message): ApiError =>
  new ApiError('VALIDATION', message, { fields: { file: message } })
