import type { Locale } from '../contract/money.ts'

const DATE_LOCALES = { en: 'en-GB', bn: 'bn-BD' } as const

/** `20 November 2026`, in the device's time zone. @param at ISO 8601 */
export const formatDate = (at: string, locale: Locale): string =>
  new Date(at).toLocaleDateString(DATE_LOCALES[locale], { day: 'numeric', month: 'long', year: 'numeric' })

/** `14:05`, in the device's time zone. @param at ISO 8601 */
export const formatTime = (at: string, locale: Locale): string =>
  new Date(at).toLocaleTimeString(DATE_LOCALES[locale], { hour: '2-digit', minute: '2-digit', hour12: false })
