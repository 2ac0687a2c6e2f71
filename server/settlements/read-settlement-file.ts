import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { withValues } from '../../src/contract/messages/server-messages.ts'
import { type Poisha, toPoisha } from '../../src/contract/money.ts'
import type { Services } from '../adapters/services.ts'
import { packImportFile } from '../imports/queued-import.ts'
import { readFirstRecords } from '../imports/reading/csv-records.ts'
import { fileError } from '../imports/reading/file-error.ts'
import { parseLocalizedNumber } from '../imports/reading/localized-numbers.ts'
import { findSettlementColumns, type SettlementColumn, type SettlementColumns } from './settlement-columns.ts'

/** `namedFee`: the fee for delivery alone. */
export type FileLine = {
  reference: string | null
  consignmentId: string | null
  collected: Poisha
  fee: Poisha
  namedFee: Poisha | null
}
/** `reference`: the same for the same lines, whether they came as CSV or XLSX. */
export type SettlementFile = { reference: string; lines: FileLine[] }

const HEADER_ROWS = 10
const MAX_LINES = 10_000
const MAX_NUMBER_LENGTH = 100

/**
 * Reads a settlement as a courier's panel exports it. Slow: call it before a transaction.
 * @throws ApiError VALIDATION or UNSUPPORTED_MEDIA when it is no such table
 */
export const readSettlementFile = async (
  services: Pick<Services, 'findProgram'>,
  file: Uint8Array<ArrayBuffer> | null,
  vendorId: string,
): Promise<SettlementFile> => {
  const packed = await packImportFile(services, file, vendorId, true)
  const text = gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')
  const rows = readFirstRecords(text, HEADER_ROWS + MAX_LINES + 1)
  const columns = rows.slice(0, HEADER_ROWS).map(findSettlementColumns)
  const headerAt = columns.findIndex(found => found !== null)
  if (headerAt < 0)
    throw fileError('This file has no columns for the number of a parcel and the collected cash. Choose another file.')
  const lines = rows.slice(headerAt + 1).flatMap((cells, at) => readLine(columns[headerAt]!, cells, headerAt + at + 2))
  if (lines.length === 0) throw fileError('This file is empty.')
  if (lines.length > MAX_LINES)
    throw fileError(
      withValues('A file may have at most {most, number} rows. Send the rest as another file.', { most: MAX_LINES }),
    )
  return { reference: createHash('sha256').update(JSON.stringify(lines)).digest('hex'), lines }
}

/** Nothing for a row without a number, such as one of totals. */
const readLine = (columns: SettlementColumns, cells: readonly string[], row: number): FileLine[] => {
  const text = (column: SettlementColumn) => (cells[columns[column] ?? -1] ?? '').trim().replace(/^'/, '')
  const amount = (column: SettlementColumn): Poisha | null => {
    const cell = text(column)
    if (cell === '' || cell === '-') return null
    const taka = parseLocalizedNumber(cell)
    if (Number.isFinite(taka) && Math.abs(taka) < 10_000_000) return toPoisha(taka)
    throw fileError(withValues('“{text}” in row {row, number} is not an amount.', { text: cell.slice(0, 50), row }))
  }
  const reference = text('reference').slice(0, MAX_NUMBER_LENGTH) || null
  const consignmentId = text('consignment').slice(0, MAX_NUMBER_LENGTH) || null
  if (!reference && !consignmentId) return []
  const [collected, paid, namedFee] = [amount('collected'), amount('paid'), amount('fee')]
  if (collected === null && paid === null && namedFee === null) return []
  const kept = (namedFee ?? 0) + (amount('cashFee') ?? 0)
  const cash = collected ?? (paid ?? 0) + kept
  return [{ reference, consignmentId, collected: cash, fee: paid === null ? kept : cash - paid, namedFee }]
}
