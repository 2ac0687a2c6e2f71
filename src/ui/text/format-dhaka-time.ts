import type { Locale } from '../../contract/messages/number-format.ts'
import { DATE_LOCALES, TIME_FORMAT } from './format-date-time.ts'

/** Days and times in Bangladesh: the same on every device, and on the server that renders a page for it. */
/** Tue 24 Nov, in Bangladesh */
export const formatDeliveryDay = (at: number, locale: Locale): string => deliveryFormat(locale).format(at)

/** Tue 24 Nov – Thu 26 Nov, in Bangladesh */
export const formatDeliveryDays = (from: number, to: number, locale: Locale): string =>
  deliveryFormat(locale).formatRange(from, to)

/** 20 Nov, 14:05, in Bangladesh @param at ISO 8601 */
export const formatDhakaDateTime = (at: string, locale: Locale): string =>
  dhakaFormat(locale, { day: 'numeric', month: 'short', ...TIME_FORMAT }).format(new Date(at))

const deliveryFormat = (locale: Locale) => dhakaFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })

const dhakaFormat = (locale: Locale, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(DATE_LOCALES[locale], { ...parts, timeZone: 'Asia/Dhaka' })
