import * as v from 'valibot'
import { PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, lineSchema, OptionalId, pagingFields, sortingFields, Text } from '../fields.ts'
import { hasWholePoisha, INVALID_DECIMALS } from '../money.ts'
import { MaskedAccount, PayoutMethod } from './payout-accounts.ts'

/** PREPARED: the money is set aside. FAILED: it came back, and goes into the next payout. */
export const PAYOUT_STATUSES = ['PREPARED', 'PAID', 'FAILED'] as const
export const PayoutStatus = v.picklist(PAYOUT_STATUSES)
export type PayoutStatus = v.InferOutput<typeof PayoutStatus>

/** Money that the market pays to a shop: all that was available when it was prepared. */
export const Payout = v.object({
  id: Id,
  shopId: Id,
  shopName: v.string(),
  /** In taka. Below zero: the shop has paid it to the market. */
  amount: v.number(),
  /** How many orders it pays. */
  orders: v.number(),
  /** One of PAYOUT_STATUSES; a client may not know all of them. */
  status: v.string(),
  /** What the bank or wallet calls the transfer. */
  reference: v.nullable(v.string()),
  /** Why it failed. */
  problem: v.nullable(v.string()),
  createdAt: v.string(),
  /** When it was marked as paid or failed. */
  decidedAt: v.nullable(v.string()),
  /** The account to which it goes, whatever the shop names later. Null: the shop had named none. */
  account: v.optional(v.nullable(MaskedAccount)),
})
export type Payout = v.InferOutput<typeof Payout>

/** In taka. */
export const PayoutMinimum = v.pipe(
  v.number('This must be a number.'),
  v.minValue(1, 'This must be at least 1.'),
  v.maxValue(9_999_999, 'This must be at most 9999999.'),
  v.check(hasWholePoisha, INVALID_DECIMALS),
)

const payoutDefaults = { resource: 'ledger', offline: 'never' } as const
const changeDefaults = { ...payoutDefaults, method: 'POST', who: ['ADMIN'], list: 'none', stale: ['ledger'] } as const
const payoutSelection = { status: v.optional(PayoutStatus), shopId: OptionalId }

export const listPayouts = endpoint({
  ...payoutDefaults,
  name: 'payouts.list',
  method: 'GET',
  path: '/payouts',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({ ...pagingFields(PAGE_LIMITS.other), ...sortingFields(['createdAt']), ...payoutSelection }),
  output: v.array(Payout),
  list: 'flat',
  stale: [],
  summary: 'The payouts to all shops, or to the own ones, the latest first.',
})

/** What a shop is owed, and is not paid. */
export const WithheldPayout = v.object({
  /** The shop's. */
  id: Id,
  shopName: v.string(),
  /** In taka. */
  amount: v.number(),
  /** The kinds of documents that the market waits for. */
  missing: v.array(v.string()),
})
export type WithheldPayout = v.InferOutput<typeof WithheldPayout>

export const listWithheld = endpoint({
  ...payoutDefaults,
  name: 'payouts.withheld',
  method: 'GET',
  path: '/payouts/withheld',
  who: ['ADMIN'],
  input: v.object({}),
  output: v.array(WithheldPayout),
  list: 'plain',
  stale: [],
  summary: 'At most 100 shops that are left out of payouts, because the market waits for their documents.',
})

/** The response is a file without an envelope: text/csv. */
export const exportPayouts = endpoint({
  ...payoutDefaults,
  name: 'payouts.export',
  method: 'GET',
  path: '/payouts/export',
  who: ['ADMIN'],
  input: v.object({
    ...payoutSelection,
    /** Only those of this method that are not paid yet, in the columns of the market's settings. */
    method: v.optional(PayoutMethod),
  }),
  output: v.string(),
  list: 'none',
  stale: [],
  summary:
    'All payouts that a list of them would find, as a CSV file, with the accounts of those not yet paid; or the file by which a bank or wallet pays.',
})

export const preparePayouts = endpoint({
  ...changeDefaults,
  name: 'payouts.prepare',
  path: '/payouts/prepare',
  input: v.object({
    /** Shops with less, in taka, wait for the next time. */
    minimum: PayoutMinimum,
    /** Only this one. */
    shopId: OptionalId,
  }),
  output: v.object({ prepared: v.number() }),
  summary: 'Set aside all that is available to each shop, as a payout to it.',
})

export const recordShopPayment = endpoint({
  ...changeDefaults,
  name: 'payouts.recordPayment',
  path: '/payouts/payments',
  input: v.object({
    shopId: Id,
    amount: PayoutMinimum,
    reference: lineSchema({ min: 1, max: 200, message: 'Enter the reference of the transfer.' }),
  }),
  output: Payout,
  summary: 'Record that a shop has paid to the market what it owes, or a part of it: a payout below zero.',
})

export const markPayoutPaid = endpoint({
  ...changeDefaults,
  name: 'payouts.markPaid',
  path: '/payouts/:id/paid',
  input: v.object({
    id: Id,
    reference: lineSchema({ min: 1, max: 200, message: 'Enter the reference of the transfer.' }),
  }),
  output: Payout,
  summary: 'Record that a payout was transferred.',
})

export const markPayoutFailed = endpoint({
  ...changeDefaults,
  name: 'payouts.markFailed',
  path: '/payouts/:id/failed',
  input: v.object({ id: Id, reason: v.optional(Text) }),
  output: Payout,
  summary: 'Record that a payout failed or bounced. All of it is available again.',
})
