import * as v from 'valibot'
import { PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { OptionalId, pagingFields, QueryText, sortingFields } from '../fields.ts'
import { AccountKind } from './accounts.ts'
import { Month } from './months.ts'

const balanceFields = {
  /** One of ACCOUNT_KINDS; a client may not know all of them. */
  kind: v.string(),
  /** In taka. Positive: others hold it for the market. Negative: the market owes it. */
  amount: v.number(),
}
const ownerFields = {
  /** The id of a shop or the name of a gateway; '' of the market's own accounts. */
  owner: v.string(),
  /** The name of the shop or gateway; null: the market's own. */
  ownerName: v.nullable(v.string()),
}

export const LedgerBalance = v.object({
  id: v.string(),
  ...balanceFields,
  /** What of it is the market's own, of accounts with couriers. Absent: nothing, and from older servers. */
  marketAmount: v.optional(v.number()),
})
export type LedgerBalance = v.InferOutput<typeof LedgerBalance>

export const LedgerAccount = v.object({ id: v.string(), ...balanceFields, ...ownerFields })
export type LedgerAccount = v.InferOutput<typeof LedgerAccount>

/** `event`: what happened, such as `delivered`; a client may not know all of them. */
export const LedgerEntry = v.object({
  id: v.string(),
  ...balanceFields,
  ...ownerFields,
  event: v.string(),
  /** `order`, `payout`, `parcel`, `gateway` or `courier`; a client may not know all of them. */
  subject: v.string(),
  /** The id of the order, payout or parcel. */
  cause: v.string(),
  orderNumber: v.nullable(v.string()),
  at: v.string(),
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>

/** What a vendor's shops have earned in a month, in taka. */
export const EarningsMonth = v.object({
  /** '2026-11' */
  id: v.string(),
  /** Of delivered orders, less those that came back. */
  earned: v.number(),
  /** What the market has taken of it, with VAT. */
  commission: v.number(),
  /** Tax that the market has withheld of it. Servers before it was known leave it out. */
  withheld: v.optional(v.number()),
  /** What the market has paid out, or is paying out, in this month. */
  paidOut: v.number(),
  /** The part of it that the shops have collected in cash. */
  cash: v.number(),
})
export type EarningsMonth = v.InferOutput<typeof EarningsMonth>

/** What becomes available on a day, because its orders can no longer be returned. In taka. */
export const EarningsDay = v.object({
  id: v.string(),
  /** '2026-12-03' in Bangladesh. Null: not before the shop has decided about returns that customers have asked for. */
  date: v.nullable(v.string()),
  /** Of its orders, less commission. */
  earned: v.number(),
  /** Of it in cash that the shop has already. */
  cash: v.number(),
  /** What is left. Below zero: the shop will owe it to the market. */
  amount: v.number(),
})
export type EarningsDay = v.InferOutput<typeof EarningsDay>

const ledgerDefaults = { resource: 'ledger', method: 'GET', offline: 'never', stale: [] } as const

export const listBalances = endpoint({
  ...ledgerDefaults,
  name: 'ledger.balances',
  path: '/ledger/balances',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({ shopId: OptionalId }),
  output: v.array(LedgerBalance),
  list: 'plain',
  summary: 'The balance of each kind of account: of the market, or of the own shops.',
})

export const listAccounts = endpoint({
  ...ledgerDefaults,
  name: 'ledger.accounts',
  path: '/ledger/accounts',
  who: ['ADMIN'],
  input: v.object({
    ...pagingFields(PAGE_LIMITS.other),
    /** `createdAt` is the time of the latest entry. */
    ...sortingFields(['amount', 'createdAt']),
    kind: v.optional(AccountKind),
  }),
  output: v.array(LedgerAccount),
  list: 'flat',
  summary: 'The accounts of shops and gateways that have a balance, the largest first.',
})

const entrySelection = {
  kind: v.optional(AccountKind),
  /** The id of a shop or the name of a gateway. */
  owner: v.optional(QueryText),
  /** The order, payout or parcel whose journals are asked for. */
  cause: OptionalId,
  /** The payout of which the orders are asked for: what each of them has made available to its shop. */
  payout: OptionalId,
  month: v.optional(Month),
}

export const listEntries = endpoint({
  ...ledgerDefaults,
  name: 'ledger.entries',
  path: '/ledger/entries',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({ ...pagingFields(PAGE_LIMITS.other), ...sortingFields(['createdAt']), ...entrySelection }),
  output: v.array(LedgerEntry),
  list: 'flat',
  summary: 'What was entered in the accounts of the market, or of the own shops, the latest first.',
})

export const listEarningsMonths = endpoint({
  ...ledgerDefaults,
  name: 'ledger.months',
  path: '/ledger/months',
  who: ['VENDOR'],
  input: v.object({ shopId: OptionalId }),
  output: v.array(EarningsMonth),
  list: 'plain',
  summary: 'What the own shops have earned in each of the last twelve months in which they sold, the latest first.',
})

export const listEarningsDays = endpoint({
  ...ledgerDefaults,
  name: 'ledger.days',
  path: '/ledger/days',
  who: ['VENDOR'],
  input: v.object({ shopId: OptionalId }),
  output: v.array(EarningsDay),
  list: 'plain',
  summary: 'On which days how much of what the own shops have earned becomes available, the next first.',
})

/** The response is a file without an envelope: text/csv. */
export const exportEntries = endpoint({
  ...ledgerDefaults,
  name: 'ledger.export',
  path: '/ledger/export',
  who: ['VENDOR', 'ADMIN'],
  input: v.object(entrySelection),
  output: v.string(),
  list: 'none',
  summary: 'All entries that a list of them would find, the oldest first, as a CSV file.',
})
