import * as v from 'valibot'
import type { Locale } from './messages/number-format.ts'

/** The texts in Bangla of a category, shop or product beside those that are required. Null or absent: there is none. */
export const BanglaTexts = {
  nameBn: v.optional(v.nullable(v.string())),
  descriptionBn: v.optional(v.nullable(v.string())),
}
export type BanglaTexts = { nameBn?: string | null | undefined; descriptionBn?: string | null | undefined }

export type Named = Pick<BanglaTexts, 'nameBn'> & { name: string }
type Described = Pick<BanglaTexts, 'descriptionBn'> & { description: string }

/** The name to show in a language: in Bangla the Bangla one, if there is one. */
export const pickName = ({ name, nameBn }: Named, locale: Locale): string => (locale === 'bn' && nameBn) || name

/** The value of a message for the name of something, in both languages: `{ shop: 'Tantghar', shopBn: 'তাঁতঘর' }`. */
export const nameValues = <Key extends string>(key: Key, { name, nameBn }: Named): Record<Key, string> =>
  ({ [key]: name, ...(nameBn && { [`${key}Bn`]: nameBn }) }) as Record<Key, string>

/** The names in all languages, as a search looks for them. */
export const listNames = ({ name, nameBn }: Named): string[] => (nameBn ? [name, nameBn] : [name])

/** Whether a reader of Bangla is shown a description that has no Bangla. */
export const isDescriptionForeign = ({ description, descriptionBn }: Described, locale: Locale): boolean =>
  locale === 'bn' && !descriptionBn && description !== '' && !/[\u0980-\u09ff]/.test(description)

/** The warranty to show in a language; null: there is none. In Bangla a Bangla one alone is enough. */
export const pickWarranty = (
  { warranty, warrantyBn }: { warranty?: string | null | undefined; warrantyBn?: string | null | undefined },
  locale: Locale,
): string | null => (locale === 'bn' ? warrantyBn || warranty : warranty || warrantyBn) || null

/** The description to show in a language: in Bangla the Bangla one, if there is one. */
export const pickDescription = ({ description, descriptionBn }: Described, locale: Locale): string =>
  (locale === 'bn' && descriptionBn) || description
