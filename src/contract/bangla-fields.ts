import * as v from 'valibot'
import { DESCRIPTION_MAX } from './constants.ts'

/**
 * The input of the texts in Bangla (bangla-texts.ts). A blank one means that there is none; an absent one stays
 * unchanged.
 */
/* @__NO_SIDE_EFFECTS__ */
export const banglaFields = (nameMax: number) => ({
  nameBn: banglaText(nameMax, `Name must be at most ${nameMax} characters.`),
  descriptionBn: banglaText(DESCRIPTION_MAX, `Description must be at most ${DESCRIPTION_MAX} characters.`),
})

/* @__NO_SIDE_EFFECTS__ */
const banglaText = (max: number, message: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(max, message),
        v.transform(text => text || null),
      ),
    ),
  )
