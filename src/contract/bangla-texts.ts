import * as v from 'valibot'
import type { Locale } from './messages/number-format.ts'

/** The texts in Bangla of a category, shop or product beside those that are required. Null or absent: there is none. */
export const BanglaTexts = {
  nameBn: v.optional(v.nullable(v.string())),
  descriptionBn: v.optional(v.nullable(v.string())),
}
export type BanglaTexts = { nameBn?: string | null | undefined; descriptionBn?: string | null | undefined }

export type Named = Pick<BanglaTexts, 'nameBn'> & { name: string }
export type Described = Pick<BanglaTexts, 'descriptionBn'> & { description: string }

/** The name to show in a language: in Bangla the Bangla one, if there is one. */
export const pickName = ({ name, nameBn }: Named, locale: Locale): string => (locale === 'bn' && nameBn) || name

/** The value of a message for the name of something, in both languages: `{ shop: 'Tantghar', shopBn: 'তাঁতঘর' }`. */
export const nameValues = <Key extends string>(key: Key, { name, nameBn }: Named): Record<Key, string> =>
  ({ [key]: name, ...(nameBn && { [`${key}Bn`]: nameBn }) }) as Record<Key, string>

/** The names in all languages, as a search looks for them. */
export const listNames = ({ name, nameBn }: Named): string[] => (nameBn ? [name, nameBn] : [name])

/** The description to show in a language: in Bangla the Bangla one, if there is one. */
export const pickDescription = ({ description, descriptionBn }: Described, locale: Locale): string =>
  (locale === 'bn' && descriptionBn) || description
