import type { Described } from '../bangla-texts.ts'
import type { Locale } from '../messages/number-format.ts'

/** Whether a reader of Bangla is shown a description that has no Bangla. */
export const isDescriptionForeign = ({ description, descriptionBn }: Described, locale: Locale): boolean =>
  locale === 'bn' && !descriptionBn && description !== '' && !/[\u0980-\u09ff]/.test(description)

/** The warranty to show in a language; null: there is none. In Bangla a Bangla one alone is enough. */
export const pickWarranty = (
  { warranty, warrantyBn }: { warranty?: string | null | undefined; warrantyBn?: string | null | undefined },
  locale: Locale,
): string | null => (locale === 'bn' ? warrantyBn || warranty : warranty || warrantyBn) || null
