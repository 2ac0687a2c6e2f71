import * as v from 'valibot'
import { banglaFields } from './bangla-fields.ts'
import { DESCRIPTION_MAX, NAME_MAX } from './constants.ts'
import { OptionalId } from './fields.ts'
import { VALIDATION } from './messages/validation-messages.ts'
import { Address, phoneSchema } from './person-fields.ts'
import { taxFields } from './shop-tax-fields.ts'
import { IsoTime } from './time-fields.ts'

const ShopFields = {
  name: v.pipe(
    v.string(VALIDATION.shopName),
    v.trim(),
    v.minLength(1, VALIDATION.shopName),
    v.maxLength(NAME_MAX, `Name must be at most ${NAME_MAX} characters.`),
  ),
  phoneNumber: phoneSchema(VALIDATION.shopPhone),
  shopAddress: Address,
  description: v.pipe(
    v.string(VALIDATION.shopDescription),
    v.trim(),
    v.minLength(1, VALIDATION.shopDescription),
    v.maxLength(DESCRIPTION_MAX, `Description must be at most ${DESCRIPTION_MAX} characters.`),
  ),
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
