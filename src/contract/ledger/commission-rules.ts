import * as v from 'valibot'
import { isOnCalendar } from '../calendar-days.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { hasWholePoisha, INVALID_DECIMALS } from '../money.ts'

const INVALID_PERCENT = 'Commission is between 0 and 100 percent.'
const INVALID_VAT = 'VAT is between 0 and 100 percent.'
const MAX_FIXED = 9_999_999
const INVALID_DAY = 'This is not a valid time.'

const percentSchema = (message: string) =>
  v.pipe(v.number(message), v.minValue(0, message), v.maxValue(100, message), v.check(hasWholePoisha, INVALID_DECIMALS))

/** `id`: of the rule. Names are null where the rule is not for one shop or category, or where that is gone. */
export const ListedCommissionRule = v.object({
  id: Id,
  shopId: v.nullable(Id),
  shopName: v.nullable(v.string()),
  categoryId: v.nullable(Id),
  categoryName: v.nullable(v.string()),
  percent: v.number(),
  /** Taka for each piece. */
  fixed: v.number(),
  createdAt: v.string(),
})
export type ListedCommissionRule = v.InferOutput<typeof ListedCommissionRule>

/** `id`: the day in Bangladesh from which it applies. */
export const CommissionVat = v.object({ id: v.string(), percent: v.number() })
export type CommissionVat = v.InferOutput<typeof CommissionVat>

export const CommissionRuleDraft = v.object({
  shopId: v.optional(v.nullable(Id)),
  categoryId: v.optional(v.nullable(Id)),
  percent: percentSchema(INVALID_PERCENT),
  fixed: v.pipe(
    v.number('This must be a number.'),
    v.minValue(0, INVALID_PERCENT),
    v.maxValue(MAX_FIXED, 'This must be at most 9999999.'),
    v.check(hasWholePoisha, INVALID_DECIMALS),
  ),
})

export const CommissionVatDraft = v.object({
  from: v.pipe(
    v.string(INVALID_DAY),
    v.maxLength(100, INVALID_DAY),
    v.isoDate(INVALID_DAY),
    v.check(day => /^20/.test(day) && isOnCalendar(day), INVALID_DAY),
  ),
  percent: percentSchema(INVALID_VAT),
})

const commissionDefaults = { resource: 'ledger', offline: 'never' } as const
const changeDefaults = { ...commissionDefaults, who: ['SUPER_ADMIN'], list: 'none', stale: ['ledger'] } as const

export const listCommissionRules = endpoint({
  ...commissionDefaults,
  name: 'commission.rules',
  method: 'GET',
  path: '/commission/rules',
  who: ['ADMIN'],
  input: v.object({}),
  output: v.array(ListedCommissionRule),
  list: 'plain',
  stale: [],
  summary: 'The rules by which the market takes commission, the oldest first.',
})

export const listCommissionVat = endpoint({
  ...commissionDefaults,
  name: 'commission.vat',
  method: 'GET',
  path: '/commission/vat',
  who: ['ADMIN'],
  input: v.object({}),
  output: v.array(CommissionVat),
  list: 'plain',
  stale: [],
  summary: 'The rates of VAT on commission with the day from which each applies, the latest first.',
})

export const saveCommissionRule = endpoint({
  ...changeDefaults,
  name: 'commission.saveRule',
  method: 'POST',
  path: '/commission/rules',
  input: CommissionRuleDraft,
  output: ListedCommissionRule,
  summary: 'Set the commission of a shop, a category, both, or the market, for orders that are placed from now on.',
})

export const deleteCommissionRule = endpoint({
  ...changeDefaults,
  name: 'commission.deleteRule',
  method: 'DELETE',
  path: '/commission/rules/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  summary: 'Delete a rule. Orders that were placed keep their commission.',
})

export const saveCommissionVat = endpoint({
  ...changeDefaults,
  name: 'commission.saveVat',
  method: 'POST',
  path: '/commission/vat',
  input: CommissionVatDraft,
  output: CommissionVat,
  summary: 'Set the rate of VAT on commission from a day on.',
})
