import type { Poisha } from '../money.ts'

/** What a shop owes the market, against what the market allows. */
export type DebtState = 'NONE' | 'NEAR' | 'REACHED'

/** From this part of the limit on the vendor is told. */
const NEAR_PART = 0.8

/** `limit`: null where there is none. A shop without a debt is never near it. */
export const toDebtState = (debt: Poisha, limit: Poisha | null): DebtState => {
  if (limit === null || debt <= 0 || debt < limit * NEAR_PART) return 'NONE'
  return debt < limit ? 'NEAR' : 'REACHED'
}
