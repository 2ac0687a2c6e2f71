import type { CourierFileUse } from '../../src/contract/ledger/file-columns.ts'
import type { Poisha } from '../../src/contract/money.ts'
import { type FileFormat, type Places, readAmount, readCell } from './settlement-file.ts'

/** `namedFee`: the fee for delivery alone. */
export type CourierLine = {
  reference: string | null
  consignmentId: string | null
  collected: Poisha
  fee: Poisha
  namedFee: Poisha | null
}

const MAX_NUMBER_LENGTH = 100

const readLine = (columns: Places<CourierFileUse>, cells: readonly string[], row: number): CourierLine[] => {
  const text = (column: CourierFileUse) => readCell(cells, columns[column])
  const amount = (column: CourierFileUse) => readAmount(text(column), row)
  const reference = text('reference').slice(0, MAX_NUMBER_LENGTH) || null
  const consignmentId = text('consignment').slice(0, MAX_NUMBER_LENGTH) || null
  if (!reference && !consignmentId) return []
  const [collected, paid, namedFee] = [amount('collected'), amount('paid'), amount('fee')]
  if (collected === null && paid === null && namedFee === null) return []
  const kept = (namedFee ?? 0) + (amount('cashFee') ?? 0)
  const cash = collected ?? (paid ?? 0) + kept
  return [{ reference, consignmentId, collected: cash, fee: paid === null ? kept : cash - paid, namedFee }]
}

/** What a courier has paid, as its panel or a shop's own table lists it. */
export const COURIER_FILE: FileFormat<CourierFileUse, CourierLine> = {
  titles: {
    reference: [
      ...['invoice', 'invoice id', 'invoice no', 'invoice number', 'merchant invoice', 'merchant invoice id'],
      ...['merchant order id', 'merchant order', 'order id', 'order no', 'order number', 'reference', 'reference no'],
      ...['ইনভয়েস', 'অর্ডার নম্বর'],
    ],
    consignment: [
      ...['consignment', 'consignment id', 'consignment no', 'cid', 'id', 'parcel id', 'tracking', 'tracking id'],
      ...['tracking code', 'tracking number', 'কনসাইনমেন্ট', 'ট্র্যাকিং'],
    ],
    collected: [
      ...['cod', 'cod amount', 'collected', 'collected amount', 'collectable amount', 'amount collected'],
      ...['cash collected', 'cash collection', 'collection', 'আদায়', 'সংগৃহীত টাকা'],
    ],
    fee: ['fee', 'delivery fee', 'delivery charge', 'delivery charges', 'shipping charge', 'charge', 'charges', 'চার্জ'],
    cashFee: ['cod fee', 'cod charge', 'collection fee', 'collection charge'],
    paid: [
      ...['paid', 'paid amount', 'payable', 'payable amount', 'payout', 'net', 'net amount', 'net payable', 'payment'],
      'পরিশোধ',
    ],
  },
  isComplete: ({ reference, consignment, collected, paid }) =>
    (reference !== undefined || consignment !== undefined) && (collected !== undefined || paid !== undefined),
  missing: 'Say which column has the number of the parcel, and which the collected cash or the payment.',
  readLine,
  toMoney: ({ collected, fee }) => ({ amount: collected, fee }),
}
