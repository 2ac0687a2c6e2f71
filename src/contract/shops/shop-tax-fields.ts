import * as v from 'valibot'
import { cleanNumber } from '../field-cleaning.ts'

const INVALID_BIN = 'A BIN has 13 digits.'
const INVALID_VAT = 'VAT is between 0 and 100 percent.'

/** The input of a shop's tax fields. A blank BIN and a null mean that there is none; an absent one stays unchanged. */
/* @__NO_SIDE_EFFECTS__ */
export const taxFields = () => ({
  bin: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxBytes(1000, INVALID_BIN),
        v.transform(text => cleanNumber(text).replace(/\p{Pd}/gu, '')),
        v.regex(/^(\d{9}|\d{13})?$/, INVALID_BIN),
        v.transform(digits => digits || null),
      ),
    ),
  ),
  vatPercent: v.optional(
    v.nullable(v.pipe(v.number(INVALID_VAT), v.minValue(0, INVALID_VAT), v.maxValue(100, INVALID_VAT))),
  ),
})
