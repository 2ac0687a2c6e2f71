import * as v from 'valibot'
import { foldText } from './search-text.ts'

/** What a shop's invoices say about VAT, in the terms of Mushak 6.3. Null or absent: nothing. */
export const ShopTax = {
  /** The Business Identification Number: 13 digits, of older registrations 9. */
  bin: v.optional(v.nullable(v.string())),
  /** The VAT that the shop's prices contain. */
  vatPercent: v.optional(v.nullable(v.number())),
}
export type ShopTax = { bin?: string | null | undefined; vatPercent?: number | null | undefined }

const INVALID_BIN = 'A BIN has 13 digits.'
const INVALID_VAT = 'VAT is between 0 and 100 percent.'

/** The input of these fields. A blank BIN and a null mean that there is none; an absent one stays unchanged. */
/* @__NO_SIDE_EFFECTS__ */
export const taxFields = () => ({
  bin: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform(text => foldText(text).replace(/[\s-]/g, '')),
        v.regex(/^(\d{9}|\d{13})?$/, INVALID_BIN),
        v.transform(digits => digits || null),
      ),
    ),
  ),
  vatPercent: v.optional(
    v.nullable(v.pipe(v.number(INVALID_VAT), v.minValue(0, INVALID_VAT), v.maxValue(100, INVALID_VAT))),
  ),
})
