import * as v from 'valibot'
import { banglaFields } from '../bangla-fields.ts'
import { DESCRIPTION_MAX, NAME_MAX } from '../constants.ts'
import { lineSchema, OptionalId, textSchema } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import { Address, phoneSchema } from '../person-fields.ts'
import { IsoTime } from '../time-fields.ts'
import { taxFields } from './shop-tax-fields.ts'

const ShopFields = {
  name: lineSchema({
    min: 1,
    max: NAME_MAX,
    message: VALIDATION.shopName,
    tooLong: `Name must be at most ${NAME_MAX} characters.`,
  }),
  phoneNumber: phoneSchema(VALIDATION.shopPhone),
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

/** Absent fields stay unchanged. `pausedUntil`: the shop takes no orders until then; null ends the pause. */
export const ShopChange = v.object({
  ...v.partial(v.object(ShopFields)).entries,
  pausedUntil: v.optional(v.nullable(IsoTime)),
})
export type ShopChange = v.InferOutput<typeof ShopChange>
