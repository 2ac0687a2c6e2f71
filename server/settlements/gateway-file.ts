import type { GatewayFileUse } from '../../src/contract/ledger/file-columns.ts'
import type { Poisha } from '../../src/contract/money.ts'
import { type FileFormat, type Places, readAmount, readCell } from './settlement-file.ts'

/** `amount`: what was paid, or negative what was refunded. */
export type GatewayLine = { transaction: string; amount: Poisha; fee: Poisha }

const MAX_NUMBER_LENGTH = 100

const readLine = (columns: Places<GatewayFileUse>, cells: readonly string[], row: number): GatewayLine[] => {
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

/** What a gateway has paid to the bank, as its report lists it. */
export const GATEWAY_FILE: FileFormat<GatewayFileUse, GatewayLine> = {
  titles: {
    transaction: [
      ...['merchant transaction id', 'merchant tran id', 'tran id', 'transaction id', 'transaction no', 'transaction'],
      ...['trx id', 'trxid', 'merchant invoice number', 'merchant invoice', 'payment id', 'bank transaction id'],
      ...['bank tran id', 'invoice', 'invoice number', 'reference', 'reference no', 'লেনদেন নম্বর'],
    ],
    amount: ['transaction amount', 'gross amount', 'sale amount', 'amount', 'total amount', 'gross', 'টাকা'],
    fee: ['fee', 'fees', 'service charge', 'gateway fee', 'charge', 'charges', 'commission', 'mdr', 'চার্জ'],
    paid: [
      'settled amount',
      'settlement amount',
      'store amount',
      'net amount',
      'net payable',
      'payable',
      'net',
      'paid',
    ],
  },
  isComplete: ({ transaction, amount, paid }) =>
    transaction !== undefined && (amount !== undefined || paid !== undefined),
  missing: 'Say which column has the number of the payment, and which its amount or what was paid of it.',
  readLine,
  toMoney: ({ amount, fee }) => ({ amount, fee }),
}
