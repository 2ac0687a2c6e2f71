import * as v from 'valibot'
import { banglaFields } from '../bangla-fields.ts'
import { NAME_MAX } from '../constants.ts'
import { Id, lineSchema, OptionalId, Text } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'

export const CategoryName = lineSchema({
  min: 1,
  max: NAME_MAX,
  message: VALIDATION.shopName,
  tooLong: `Name must be at most ${NAME_MAX} characters.`,
})
/** The texts in Bangla that a draft or a change may have. */
export const categoryBanglaTexts = banglaFields(NAME_MAX)
/** Empty: none. */
export const OptionalParentId = v.optional(v.union([v.literal(''), Id]))
export const CategoryDraft = v.object({
  id: OptionalId,
  name: CategoryName,
  description: v.optional(Text, ''),
  ...categoryBanglaTexts,
  /** Absent or empty: a category of the first level. */
  parentId: OptionalParentId,
})
export type CategoryDraft = v.InferOutput<typeof CategoryDraft>
