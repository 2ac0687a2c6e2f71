import { isUpsideDown } from '../../contract/listing-address.ts'

/** Taka; null for an open end, NaN for what is no price. */
export type Range = { min: number | null; max: number | null }

const NOT_A_PRICE = 'Type a price in taka, such as 500.'

/** What is wrong with each end of a range, as a sentence beside its field. */
export const mistakesOf = (range: Range): { min?: string; max?: string } => {
  if (Number.isNaN(range.min)) return { min: NOT_A_PRICE }
  if (Number.isNaN(range.max)) return { max: NOT_A_PRICE }
  return isUpsideDown(range) ? { max: 'Max price must be above Min price.' } : {}
}
