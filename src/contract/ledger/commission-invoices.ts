import * as v from 'valibot'
import { PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, OptionalId, pagingFields, sortingFields } from '../fields.ts'

const InBoth = v.object({ en: v.string(), bn: v.string() })

/**
 * What the market has charged a shop for a month, numbered without gaps in each year. It never changes. Below zero it is a
 * credit note: more came back than was sold.
 */
export const CommissionInvoice = v.object({
  id: Id,
  /** '2026-00017': the year in which it was issued, and its number in it. */
  number: v.string(),
  /** '2026-11' */
  month: v.string(),
  shopId: Id,
  /** As they were when it was issued. */
  shopName: v.string(),
  shopNameBn: v.nullable(v.string()),
  shopBin: v.nullable(v.string()),
  market: v.object({ name: InBoth, address: InBoth, bin: v.string() }),
  /** In taka. */
  commission: v.number(),
  vat: v.number(),
  /** Tax that was withheld from what the shop has earned; no part of the invoice. Servers before it was known leave it out. */
  withheld: v.optional(v.number()),
  createdAt: v.string(),
})
export type CommissionInvoice = v.InferOutput<typeof CommissionInvoice>

export const formatInvoiceNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(5, '0')}`

export const listCommissionInvoices = endpoint({
  name: 'commissionInvoices.list',
  method: 'GET',
  path: '/commission-invoices',
  resource: 'ledger',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({
    ...pagingFields(PAGE_LIMITS.other),
    ...sortingFields(['createdAt']),
    id: OptionalId,
    shopId: OptionalId,
  }),
  output: v.array(CommissionInvoice),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'The commission invoices of all shops, or of the own ones, the latest first.',
})
