import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { toPoisha, toTaka } from '../money.ts'
import { recordOf } from '../records.ts'
import { Month } from './months.ts'

/**
 * A line of the statement of a shop, in taka. It changes what the market owes the shop by what was earned, less what the
 * market has taken and what the shop has got.
 */
export const StatementLine = v.object({
  id: v.string(),
  /** `opening`, `order`, `payout`, `others` (orders that have no line of their own) or `closing`; a client may not know all. */
  kind: v.string(),
  /** The order or payout. */
  cause: v.nullable(v.string()),
  orderNumber: v.nullable(v.string()),
  at: v.nullable(v.string()),
  /** What delivered orders have brought, less what came back, before commission. */
  earned: v.number(),
  /** The part of it that the shop has collected itself. */
  cash: v.number(),
  commission: v.number(),
  vat: v.number(),
  /** Tax that the market has withheld. Servers before it was known leave it out. */
  withheld: v.optional(v.number()),
  paidOut: v.number(),
  /** What the market owes the shop after it. Negative: the shop owes it to the market. */
  balance: v.number(),
})
export type StatementLine = v.InferOutput<typeof StatementLine>

const AMOUNTS = ['earned', 'cash', 'commission', 'vat', 'withheld', 'paidOut'] as const
export type StatementAmounts = Record<(typeof AMOUNTS)[number], number>
type LineAmounts = Omit<StatementAmounts, 'withheld'> & { withheld?: number | undefined }

/** The sums of lines, exact to the poisha. */
export const sumStatement = (lines: readonly LineAmounts[]): StatementAmounts =>
  recordOf(AMOUNTS, field => toTaka(lines.reduce((sum, line) => sum + toPoisha(line[field] ?? 0), 0)))

/** How much a line changes what the market owes. Works in taka and in poisha. */
export const statementChange = ({ earned, cash, commission, vat, withheld = 0, paidOut }: LineAmounts): number =>
  earned - cash - commission - vat - withheld - paidOut

export const getStatement = endpoint({
  name: 'ledger.statement',
  method: 'GET',
  path: '/ledger/statement',
  who: ['VENDOR'],
  input: v.object({ shopId: Id, month: Month }),
  output: v.array(StatementLine),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary:
    'The statement of an own shop for a month: what was owed at its start, each order and payout, and at its end.',
})
