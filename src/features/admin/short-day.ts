import type { Locale } from '../../contract/money.ts'

/** 20 Nov 2026 in the device's time zone, which fits into a table's column. @param at ISO 8601 */
export const shortDay = (at: string, locale: Locale): string =>
  new Date(at).toLocaleDateString(locale === 'bn' ? 'bn-BD' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
