import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { hasWholePoisha, INVALID_DECIMALS } from '../money.ts'

const INVALID_RATE = 'Tax is between 0 and 100 percent.'

/** `id`: of the shop. */
export const WithholdingRate = v.object({ id: Id, shopName: v.string(), percent: v.number() })
export type WithholdingRate = v.InferOutput<typeof WithholdingRate>

export const WithholdingDraft = v.object({
  shopId: Id,
  percent: v.pipe(
    v.number(INVALID_RATE),
    v.minValue(0, INVALID_RATE),
    v.maxValue(100, INVALID_RATE),
    v.check(hasWholePoisha, INVALID_DECIMALS),
  ),
})

const withholdingDefaults = { resource: 'ledger', offline: 'never', path: '/commission/withholding' } as const

export const listWithholding = endpoint({
  ...withholdingDefaults,
  name: 'commission.withholding',
  method: 'GET',
  who: ['ADMIN'],
  input: v.object({}),
  output: v.array(WithholdingRate),
  list: 'plain',
  stale: [],
  summary: 'The shops from whose earnings the market withholds tax, with the rate of each.',
})

export const saveWithholding = endpoint({
  ...withholdingDefaults,
  name: 'commission.saveWithholding',
  method: 'POST',
  who: ['SUPER_ADMIN'],
  input: WithholdingDraft,
  output: WithholdingRate,
  list: 'none',
  stale: ['ledger'],
  summary:
    'Set the rate of tax that is withheld from a shop, for orders that are placed from now on. 0 withholds nothing.',
})
