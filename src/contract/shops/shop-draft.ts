import * as v from 'valibot'
import { banglaFields } from '../bangla-fields.ts'
import { DESCRIPTION_MAX, NAME_MAX } from '../constants.ts'
import { UncheckedDelivery, UncheckedPickupChange } from '../delivery/unchecked-delivery.ts'
import { cleanNumber } from '../field-cleaning.ts'
import { lineSchema, OptionalId, textSchema } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import { Address, phoneSchema } from '../person-fields.ts'
import { IsoTime } from '../time-fields.ts'

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

const ShopFields = {
  name: lineSchema({
    min: 1,
    max: NAME_MAX,
    message: VALIDATION.shopName,
    tooLong: `Name must be at most ${NAME_MAX} characters.`,
  }),
  phoneNumber: phoneSchema(VALIDATION.shopPhone),
  hasWhatsapp: v.optional(v.boolean()),
  shopAddress: Address,
  description: textSchema({
    min: 1,
    max: DESCRIPTION_MAX,
    message: VALIDATION.shopDescription,
    tooLong: `Description must be at most ${DESCRIPTION_MAX} characters.`,
  }),
  ...banglaFields(NAME_MAX),
  ...taxFields(),
}

/** The logo is sent as `file`. */
export const ShopDraft = v.object({ ...ShopFields, id: OptionalId })
export type ShopDraft = v.InferOutput<typeof ShopDraft>

/**
 * Absent fields stay unchanged. `pausedUntil`: the shop takes no orders until then; null ends the pause. `delivery`: how the shop
 * delivers; null: as the market does. `pickup`: where its orders are picked up; empty: nowhere.
 */
export const ShopChange = v.object({
  ...v.partial(v.object(ShopFields)).entries,
  pausedUntil: v.optional(v.nullable(IsoTime)),
  delivery: v.optional(v.nullable(UncheckedDelivery)),
  pickup: v.optional(UncheckedPickupChange),
})
export type ShopChange = v.InferOutput<typeof ShopChange>
