import type { Locale } from '../../contract/messages/number-format.ts'

/** Beside `format-date-time.ts`, which every visitor loads. */
const formats = {
  en: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  bn: new Intl.DateTimeFormat('bn-BD', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

/** November 2026 @param month '2026-11' */
export const formatMonth = (month: string, locale: Locale): string =>
  formats[locale].format(new Date(`${month}-01T00:00:00Z`))
