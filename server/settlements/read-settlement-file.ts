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

type PackingServices = Pick<Services, 'findProgram'>
type SentFile = Uint8Array<ArrayBuffer> | null

/**
 * Reads a settlement as a courier's panel exports it. Slow: call it before a transaction.
 * @throws ApiError VALIDATION or UNSUPPORTED_MEDIA when it is no such table
 */
export const readSettlementFile = async (
  services: PackingServices,
  file: SentFile,
  vendorId: string,
): Promise<SettlementFile> => {
  const rows = await readRows(services, file, vendorId)
  const missing = 'This file has no columns for the number of a parcel and the collected cash. Choose another file.'
  return readTable(rows, { findColumns: findSettlementColumns, missing, readLine })
}

/** The first rows of a CSV or XLSX file. @param owner the id of who has sent it */
export const readRows = async (services: PackingServices, file: SentFile, owner: string): Promise<string[][]> => {
  const packed = await packImportFile(services, file, owner, true)
  const text = gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')
  return readFirstRecords(text, HEADER_ROWS + MAX_LINES + 1)
}

type Table<Columns, Line> = {
  findColumns: (cells: readonly string[]) => Columns | null
  /** Said where no row is a header. */
  missing: Parameters<typeof fileError>[0]
  readLine: (columns: Columns, cells: readonly string[], row: number) => Line[]
}

/** The lines below the header. `reference`: the same for the same lines. @throws ApiError VALIDATION */
export const readTable = <Columns, Line>(
  rows: readonly string[][],
  { findColumns, missing, readLine: read }: Table<Columns, Line>,
): { reference: string; lines: Line[] } => {
  const columns = rows.slice(0, HEADER_ROWS).map(findColumns)
  const headerAt = columns.findIndex(found => found !== null)
  if (headerAt < 0) throw fileError(missing)
  const lines = rows.slice(headerAt + 1).flatMap((cells, at) => read(columns[headerAt]!, cells, headerAt + at + 2))
  if (lines.length === 0) throw fileError('This file is empty.')
  if (lines.length > MAX_LINES)
    throw fileError(
      withValues('A file may have at most {most, number} rows. Send the rest as another file.', { most: MAX_LINES }),
    )
  return { reference: createHash('sha256').update(JSON.stringify(lines)).digest('hex'), lines }
}

/** An amount in taka; null where the cell has none. @throws ApiError VALIDATION */
export const readAmount = (cell: string, row: number): Poisha | null => {
  if (cell === '' || cell === '-') return null
  const taka = parseLocalizedNumber(cell)
  if (Number.isFinite(taka) && Math.abs(taka) < 10_000_000) return toPoisha(taka)
  throw fileError(withValues('“{text}” in row {row, number} is not an amount.', { text: cell.slice(0, 50), row }))
}

/** What a spreadsheet was to take as text begins with an apostrophe. */
export const readCell = (cells: readonly string[], at: number | undefined): string =>
  (cells[at ?? -1] ?? '').trim().replace(/^'/, '')

/** Nothing for a row without a number, such as one of totals. */
const readLine = (columns: SettlementColumns, cells: readonly string[], row: number): FileLine[] => {
  const text = (column: SettlementColumn) => readCell(cells, columns[column])
  const amount = (column: SettlementColumn) => readAmount(text(column), row)
  const reference = text('reference').slice(0, MAX_NUMBER_LENGTH) || null
  const consignmentId = text('consignment').slice(0, MAX_NUMBER_LENGTH) || null
  if (!reference && !consignmentId) return []
  const [collected, paid, namedFee] = [amount('collected'), amount('paid'), amount('fee')]
  if (collected === null && paid === null && namedFee === null) return []
  const kept = (namedFee ?? 0) + (amount('cashFee') ?? 0)
  const cash = collected ?? (paid ?? 0) + kept
  return [{ reference, consignmentId, collected: cash, fee: paid === null ? kept : cash - paid, namedFee }]
}
