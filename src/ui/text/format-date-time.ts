import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import type { Locale } from '../../contract/messages/number-format.ts'

/** Every date and time on the screen is written here, in the device's time zone. `at` is ISO 8601. */
export const DATE_LOCALES = { en: 'en-GB', bn: 'bn-BD' } as const
export const TIME_FORMAT = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/** 20 November 2026 */
export const formatDate = (at: string, locale: Locale): string =>
  formatParts(at, locale, { day: 'numeric', month: 'long', year: 'numeric' })

/** 20 Nov 2026, which fits into a table's column. */
export const formatShortDate = (at: string, locale: Locale): string =>
  formatParts(at, locale, { day: 'numeric', month: 'short', year: 'numeric' })

/** 20 Nov */
export const formatDayAndMonth = (at: string | Date, locale: Locale): string =>
  formatParts(at, locale, { day: 'numeric', month: 'short' })

/** Friday, 20 November 2026 */
export const formatWeekdayDate = (at: Date, locale: Locale): string =>
  formatParts(at, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** 14:05 */
export const formatTime = (at: string | Date, locale: Locale): string => formatParts(at, locale, TIME_FORMAT)

/** 20 Nov, 14:05 */
export const formatDateTime = (at: string, locale: Locale): string =>
  formatParts(at, locale, { day: 'numeric', month: 'short', ...TIME_FORMAT })

/** 14:05 for today, otherwise with the day: 14:05, 19 Nov */
export const formatRecentTime = (at: Date, locale: Locale, now = new Date()): string => {
  const time = formatTime(at, locale)
  const isToday = at.toDateString() === now.toDateString()
  return isToday ? time : `${time}, ${formatDayAndMonth(at, locale)}`
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const
/** From here on a date says more than a number of days. */
const RELATIVE_LIMIT_MS = 7 * DAY_MS

/**
 * How long ago: `now`, `2 min. ago`, `3 hr. ago`, `yesterday`; after a week the day and time.
 * @param now milliseconds
 */
export const formatRelativeTime = (at: string, now: number, locale: Locale): string => {
  const elapsed = Math.max(0, now - Date.parse(at))
  if (elapsed >= RELATIVE_LIMIT_MS) return formatDateTime(at, locale)
  const format = relativeFormat(locale)
  const [unit, length] = UNITS.find(([, size]) => elapsed >= size) ?? (['second', 1] as const)
  return unit === 'second' ? format.format(0, 'second') : format.format(-Math.floor(elapsed / length), unit)
}

const formatParts = (at: string | Date, locale: Locale, parts: Intl.DateTimeFormatOptions): string => {
  const date = new Date(at)
  return dateFormat(date, locale, parts).format(date)
}

/** Formats are kept: making one takes up to half a millisecond, and a list of orders shows dozens of times. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const relativeFormats = new Map<Locale, Intl.RelativeTimeFormat>()

const dateFormat = (date: Date, locale: Locale, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  // A format keeps the time zone in which it was made.
  const key = `${locale} ${date.getTimezoneOffset()} ${JSON.stringify(parts)}`
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(DATE_LOCALES[locale], parts)
  dateFormats.set(key, format)
  return format
}

const relativeFormat = (locale: Locale): Intl.RelativeTimeFormat => {
  const format =
    relativeFormats.get(locale) ??
    new Intl.RelativeTimeFormat(DATE_LOCALES[locale], { numeric: 'auto', style: 'short' })
  relativeFormats.set(locale, format)
  return format
}

/** `2026-11-20`: the day in the device's time zone, as a date field has it; toISOString would use UTC. */
export const toLocalDay = (moment: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
