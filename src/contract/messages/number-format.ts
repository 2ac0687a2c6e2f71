export type Locale = 'en' | 'bn'

/** The BCP 47 tags by which `Intl` writes numbers. */
export const NUMBER_LOCALES = { en: 'en-US', bn: 'bn-BD' } as const
const numberFormats = new Map<string, Intl.NumberFormat>()

const numberFormat = (locale: Locale, fraction: number): Intl.NumberFormat => {
  const key = `${locale}${fraction}`
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat(NUMBER_LOCALES[locale], { minimumFractionDigits: fraction, maximumFractionDigits: fraction })
  numberFormats.set(key, format)
  return format
}

/**
 * A number as it is written in this locale: 12,500 or ১২,৫০০.
 * @param decimals always shown
 */
export const formatNumber = (value: number, locale: Locale = 'en', decimals = 0): string =>
  numberFormat(locale, decimals).format(value)

/** A text with the digits of this locale, for phone numbers and other digits that are no amount: ০১৭১২-৩৪৫৬৭৮. */
export const formatDigits = (text: string, locale: Locale): string =>
  locale === 'bn' ? text.replace(/\d/g, digit => formatNumber(Number(digit), 'bn')) : text

/** `৳1,250`, `৳99.50`, `৳১,২৫০`, `−৳50` (minus is U+2212). The signs come before the number in both languages. */
export const formatTaka = (taka: number, locale: Locale = 'en'): string => {
  const sign = taka < 0 ? '−' : ''
  return `${sign}৳${numberFormat(locale, Number.isInteger(taka) ? 0 : 2).format(Math.abs(taka))}`
}
