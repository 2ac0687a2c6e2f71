import type { BanglaTexts } from '../../src/contract/bangla-texts.ts'

type BanglaColumns = { name_bn: string | null; description_bn: string | null }

/** The fields of the texts that a row has in Bangla. */
export const toBanglaTexts = ({ name_bn, description_bn }: BanglaColumns) => ({
  ...(name_bn !== null && { nameBn: name_bn }),
  ...(description_bn !== null && { descriptionBn: description_bn }),
})

/** The field of a name in Bangla, if there is one. */
export const toBanglaName = (name: string | null) => (name === null ? {} : { nameBn: name })

/** The columns of the texts that a change contains. */
export const toBanglaColumns = ({ nameBn, descriptionBn }: BanglaTexts): Partial<BanglaColumns> => ({
  ...(nameBn !== undefined && { name_bn: nameBn }),
  ...(descriptionBn !== undefined && { description_bn: descriptionBn }),
})
