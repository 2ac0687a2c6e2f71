import type { Poisha } from '../../src/contract/money.ts'
import type { Services } from '../adapters/services.ts'
import { findGatewayColumns, type GatewayColumns } from './gateway-columns.ts'
import { readAmount, readCell, readRows, readTable } from './read-settlement-file.ts'

/** `amount`: what was paid, or negative what was refunded. */
export type GatewayLine = { transaction: string; amount: Poisha; fee: Poisha }
export type GatewayFile = { reference: string; lines: GatewayLine[] }

const MAX_NUMBER_LENGTH = 100

/**
 * Reads a settlement as a gateway's panel exports it. Slow: call it before a transaction.
 * @throws ApiError VALIDATION or UNSUPPORTED_MEDIA when it is no such table
 */
export const readGatewayFile = async (
  services: Pick<Services, 'findProgram'>,
  file: Uint8Array<ArrayBuffer> | null,
  adminId: string,
): Promise<GatewayFile> => {
  const rows = await readRows(services, file, adminId)
  const missing = 'This file has no columns for the number of a payment and its amount. Choose another file.'
  return readTable(rows, { findColumns: findGatewayColumns, missing, readLine })
}

/** Nothing for a row without a number, such as one of totals. */
const readLine = (columns: GatewayColumns, cells: readonly string[], row: number): GatewayLine[] => {
  const transaction = readCell(cells, columns.transaction).slice(0, MAX_NUMBER_LENGTH)
  if (!transaction) return []
  const [amount, paid, namedFee] = (['amount', 'paid', 'fee'] as const).map(column =>
    readAmount(readCell(cells, columns[column]), row),
  )
  if (amount == null && paid == null) return []
  const fee = Math.abs(namedFee ?? 0)
  const gross = amount ?? (paid ?? 0) + fee
  return [{ transaction, amount: gross, fee: paid == null ? fee : gross - paid }]
}
