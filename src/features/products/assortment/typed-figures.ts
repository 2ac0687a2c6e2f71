import * as v from 'valibot'
import { ProductFields } from '../../../contract/products/product-draft.ts'
import { VariantFields } from '../../../contract/products/variant-draft.ts'
import { normaliseTypedNumber } from '../../../lists/typed-number.ts'

/** A number as it is typed, with digits of either script. */
export const typedNumber = (schema: v.GenericSchema<string | number, number>) =>
  v.pipe(
    v.string(),
    v.transform((text): string | number => normaliseTypedNumber(text)),
    schema,
  )

/** The price that is struck through: blank or 0 for none. */
export const PriceBefore = v.pipe(
  v.string(),
  v.transform((text): string | number | null => {
    const typed = normaliseTypedNumber(text)
    return Number(typed) === 0 ? null : typed
  }),
  v.nullable(ProductFields.price),
)
/** Grams, blank for none. */
export const TypedWeight = v.pipe(
  v.string(),
  v.transform((text): string | number | null => normaliseTypedNumber(text) || null),
  VariantFields.weight.wrapped,
)

export const PRICE_BEFORE_TOO_LOW = 'The price before must not be below the price.'
