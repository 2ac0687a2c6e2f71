import { formatDigits, type Locale } from '../messages/number-format.ts'
import type { OptionValue, ProductOption } from './options.ts'

/** `titleBn` is null where nothing of it is in Bangla. */
export type VariantTitle = { title: string; titleBn: string | null }

/**
 * What people call a variant: `Size 42 / Red`. A value that says nothing by itself, such as 42 or XL, has the name of its option
 * before it.
 */
export const toVariantTitle = (options: readonly ProductOption[], values: readonly string[]): VariantTitle => {
  const parts = values.map((value, at) => toParts(options[at], value))
  const title = parts.map(({ english }) => english).join(' / ')
  const titleBn = parts.some(({ bangla }) => bangla !== null)
    ? parts.map(({ english, bangla }) => bangla ?? english).join(' / ')
    : null
  return { title, titleBn }
}

/** The title to show in a language. */
export const pickVariantTitle = ({ title, titleBn }: VariantTitle, locale: Locale): string =>
  (locale === 'bn' && titleBn) || title

/** The values of a message for the title of a variant, in both languages. */
export const titleValues = <Key extends string>(key: Key, { title, titleBn }: VariantTitle): Record<Key, string> =>
  ({ [key]: title, ...(titleBn && { [`${key}Bn`]: titleBn }) }) as Record<Key, string>

/** A value alone, in Bangla; null where nothing of it is. */
export const pickBanglaValue = (option: ProductOption, value: string): string | null => {
  const bangla = toBangla(
    option.values.find(one => one.value === value),
    value,
  )
  return bangla === value ? null : bangla
}

const toParts = (option: ProductOption | undefined, value: string): { english: string; bangla: string | null } => {
  const found = option?.values.find(one => one.value === value)
  const valueBn = toBangla(found, value)
  if (!option || !needsName(value)) return { english: value, bangla: found?.valueBn || null }
  const bangla = option.nameBn || found?.valueBn ? `${option.nameBn || option.name} ${valueBn}` : null
  return { english: `${option.name} ${value}`, bangla }
}

/** A number is written in the digits of the language. */
const toBangla = (found: OptionValue | undefined, value: string): string =>
  found?.valueBn || (/^[\d.,/ -]+$/.test(value) ? formatDigits(value, 'bn') : value)

/** Numbers, and sizes such as S, XL and 3XL. */
const needsName = (value: string): boolean => /^\d/.test(value) || /^(?:\p{L}|\d?x{0,4}[sml]|one)$/iu.test(value)
