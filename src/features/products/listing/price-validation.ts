import { isPriceRangeInverted } from '../../../contract/products/listing-url.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'

/** In taka; null: no limit, NaN: not a price. */
export type PriceBounds = { min: number | null; max: number | null }

const INVALID_PRICE = 'Enter a price in taka, for example 500.'

/** The error message for each field of a price range. */
export const validatePriceBounds = (range: PriceBounds): { min?: MessageKey; max?: MessageKey } => {
  if (Number.isNaN(range.min)) return { min: INVALID_PRICE }
  if (Number.isNaN(range.max)) return { max: INVALID_PRICE }
  return isPriceRangeInverted(range) ? { max: 'Max price must be above Min price.' } : {}
}
