import * as v from 'valibot'
import { banglaFields } from './bangla-fields.ts'
import { NAME_MAX } from './constants.ts'
import { OptionalId, Text } from './fields.ts'
import { VALIDATION } from './messages/validation-messages.ts'

export const CategoryName = v.pipe(
  v.string(VALIDATION.shopName),
  v.trim(),
  v.minLength(1, VALIDATION.shopName),
  v.maxLength(NAME_MAX, `Name must be at most ${NAME_MAX} characters.`),
)
/** The texts in Bangla that a draft or a change may have. */
export const categoryBanglaTexts = banglaFields(NAME_MAX)
export const CategoryDraft = v.object({
  id: OptionalId,
  name: CategoryName,
  description: v.optional(Text, ''),
  ...categoryBanglaTexts,
})
export type CategoryDraft = v.InferOutput<typeof CategoryDraft>
