import * as v from 'valibot'
import { DESCRIPTION_MAX } from './constants.ts'
import { lineSchema, textSchema } from './fields.ts'

/**
 * The input of the texts in Bangla (bangla-texts.ts). A blank one means that there is none; an absent one stays
 * unchanged.
 */
/* @__NO_SIDE_EFFECTS__ */
export const banglaFields = (nameMax: number) => ({
  nameBn: orNull(lineSchema({ max: nameMax, tooLong: `Name must be at most ${nameMax} characters.` })),
  descriptionBn: orNull(
    textSchema({ max: DESCRIPTION_MAX, tooLong: `Description must be at most ${DESCRIPTION_MAX} characters.` }),
  ),
})

/* @__NO_SIDE_EFFECTS__ */
export const orNull = (text: v.GenericSchema<string, string>) =>
  v.optional(
    v.nullable(
      v.pipe(
        text,
        v.transform(cleaned => cleaned || null),
      ),
    ),
  )
