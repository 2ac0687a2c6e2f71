import type { Locale } from '../contract/money.ts'

const LANGUAGES = { en: 'en-GB', bn: 'bn-BD' } as const

/** 20 November 2026 in the device's time zone. @param at ISO 8601 */
export const day = (at: string, locale: Locale): string =>
  new Date(at).toLocaleDateString(LANGUAGES[locale], { day: 'numeric', month: 'long', year: 'numeric' })

/** 14:05 in the device's time zone. @param at ISO 8601 */
export const hour = (at: string, locale: Locale): string =>
  new Date(at).toLocaleTimeString(LANGUAGES[locale], { hour: '2-digit', minute: '2-digit', hour12: false })
