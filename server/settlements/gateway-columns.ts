import { findColumns } from './settlement-columns.ts'

export type GatewayColumn = 'transaction' | 'amount' | 'fee' | 'paid'
export type GatewayColumns = Partial<Record<GatewayColumn, number>>

/** Titles in lower case without signs, as the reports of gateways have them. */
const TITLES: Readonly<Record<GatewayColumn, readonly string[]>> = {
  transaction: [
    ...['merchant transaction id', 'merchant tran id', 'tran id', 'transaction id', 'transaction no', 'transaction'],
    ...['trx id', 'trxid', 'merchant invoice number', 'merchant invoice', 'payment id', 'bank transaction id'],
    ...['bank tran id', 'invoice', 'invoice number', 'reference', 'reference no', 'লেনদেন নম্বর'],
  ],
  amount: ['transaction amount', 'gross amount', 'sale amount', 'amount', 'total amount', 'gross', 'টাকা'],
  fee: ['fee', 'fees', 'service charge', 'gateway fee', 'charge', 'charges', 'commission', 'mdr', 'চার্জ'],
  paid: ['settled amount', 'settlement amount', 'store amount', 'net amount', 'net payable', 'payable', 'net', 'paid'],
}

/** The columns of a header. Null: it names no payments or no money, so it is none. */
export const findGatewayColumns = (cells: readonly string[]): GatewayColumns | null => {
  const columns = findColumns(TITLES, cells)
  const hasMoney = columns.amount !== undefined || columns.paid !== undefined
  return columns.transaction !== undefined && hasMoney ? columns : null
}
