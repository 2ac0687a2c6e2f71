import { formatDhakaDay, toDhakaDay } from '../../../src/contract/dhaka-days.ts'
import type { FullAccount } from '../../../src/contract/ledger/payout-accounts.ts'
import type { FileColumn, FileValue } from '../../../src/contract/ledger/payout-files.ts'
import { toTaka } from '../../../src/contract/money.ts'
import type { PayoutRow } from './payouts.ts'

export type ExportedPayout = PayoutRow & { account: FullAccount | null }

/** `mark` stands before the titles. */
export type Layout = {
  mark: string
  titles: readonly string[]
  readers: readonly ((payout: ExportedPayout) => string | number)[]
}

/** Plain digits, and no byte order mark: the file is read by a program of the bank or wallet. */
export const toPaymentLayout = (columns: readonly FileColumn[]): Layout => ({
  mark: '',
  titles: columns.map(({ title }) => title),
  readers: columns.map(({ value, text }) => (value === 'TEXT' ? () => text : READERS[value])),
})

const READERS: Record<Exclude<FileValue, 'TEXT'>, (payout: ExportedPayout) => string> = {
  ACCOUNT_NAME: ({ account }) => account?.holder ?? '',
  ACCOUNT_NUMBER: ({ account }) => account?.number ?? '',
  BANK: ({ bank }) => bank ?? '',
  BRANCH: ({ account }) => account?.branch ?? '',
  ROUTING_NUMBER: ({ account }) => account?.routing ?? '',
  AMOUNT: ({ amount }) => toTaka(Number(amount)).toFixed(2),
  PAYOUT: ({ id }) => id,
  SHOP: ({ shop_name }) => shop_name,
  PHONE: ({ shop_phone }) => shop_phone,
  DATE: ({ created_at }) => formatDhakaDay(toDhakaDay(Number(created_at))),
}
