import * as v from 'valibot'
import { PAYOUT_COLUMNS_MAX } from '../constants.ts'
import { boundedArray, lineSchema } from '../fields.ts'

/** What a column of a file to pay by can have. `TEXT` is the same in each row, such as the account of the market. */
export const FILE_VALUES = [
  'ACCOUNT_NAME',
  'ACCOUNT_NUMBER',
  'BANK',
  'BRANCH',
  'ROUTING_NUMBER',
  'AMOUNT',
  'PAYOUT',
  'SHOP',
  'PHONE',
  'DATE',
  'TEXT',
] as const
export const FileValue = v.picklist(FILE_VALUES)
export type FileValue = v.InferOutput<typeof FileValue>

export const FileColumn = v.object({
  value: FileValue,
  title: lineSchema({ max: 100 }),
  /** Of a column with a fixed text. */
  text: v.optional(lineSchema({ max: 100 }), ''),
})
export type FileColumn = v.InferOutput<typeof FileColumn>

const ENTER_COLUMN = 'A file needs 1 to 30 columns.'
export const FileColumns = v.pipe(
  boundedArray(FileColumn, PAYOUT_COLUMNS_MAX, ENTER_COLUMN),
  v.check(columns => columns.length > 0, ENTER_COLUMN),
)

const column = (value: FileValue, title: string): FileColumn => ({ value, title, text: '' })

const WALLET_COLUMNS: readonly FileColumn[] = [
  column('ACCOUNT_NUMBER', 'Wallet number'),
  column('AMOUNT', 'Amount'),
  column('ACCOUNT_NAME', 'Name'),
  column('PAYOUT', 'Reference'),
]

const BANK_COLUMNS: readonly FileColumn[] = [
  column('ACCOUNT_NAME', 'Beneficiary name'),
  column('ACCOUNT_NUMBER', 'Account number'),
  column('BANK', 'Bank'),
  column('BRANCH', 'Branch'),
  column('ROUTING_NUMBER', 'Routing number'),
  column('AMOUNT', 'Amount'),
  column('PAYOUT', 'Reference'),
]

/** The columns of the file for each method. Banks and wallets publish no common format, so the operator sets theirs. */
export const PayoutFiles = v.object({
  BKASH: v.optional(FileColumns, [...WALLET_COLUMNS]),
  NAGAD: v.optional(FileColumns, [...WALLET_COLUMNS]),
  BANK: v.optional(FileColumns, [...BANK_COLUMNS]),
})
export type PayoutFiles = v.InferOutput<typeof PayoutFiles>
