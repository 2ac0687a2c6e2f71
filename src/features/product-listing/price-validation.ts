import { isPriceRangeInverted } from '../../contract/listing-url.ts'

/** Taka; null for an open end, NaN for what is no price. */
export type PriceBounds = { min: number | null; max: number | null }

const INVALID_PRICE = 'Type a price in taka, such as 500.'

/** What is wrong with each end of a range, as a sentence beside its field. */
export const validatePriceBounds = (range: PriceBounds): { min?: string; max?: string } => {
  if (Number.isNaN(range.min)) return { min: INVALID_PRICE }
  if (Number.isNaN(range.max)) return { max: INVALID_PRICE }
  return isPriceRangeInverted(range) ? { max: 'Max price must be above Min price.' } : {}
}
