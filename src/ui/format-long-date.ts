import type { Locale } from '../contract/money.ts'

/** 20 November 2026, in the device's time zone. */
export const formatLongDate = (at: string, locale: Locale): string =>
  new Date(at).toLocaleDateString(locale === 'bn' ? 'bn-BD' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
