import { DHAKA_OFFSET_MS } from '../../../src/contract/dhaka-days.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { foldCell } from './cell-text.ts'

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
/** As people in Bangladesh write it: the day, then the month. */
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/
const DAY_AND_NAME = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?,?[ -]'?(\d{4}|\d{2})$/
const NAME_AND_DAY = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? '?(\d{4}|\d{2})$/
const WEEKDAY = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|[\p{L}\p{M}]+বার),? /u
const ORDINAL = /^((?:[a-z]+\.? )?\d{1,2})(?:st|nd|rd|th|লা|রা|ঠা|শে|ই)(?![\p{L}\p{M}])/u
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?( ?[ap]m)? ?(z|[+-]\d{2}:?\d{2})?$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** How the months are written in Bangla, from January to December: what each spelling begins with. */
const BANGLA_MONTHS = [
  'জানু',
  'ফেব',
  'মার্চ',
  'এপ্রি',
  'মে(?![\\p{L}\\p{M}])',
  'জুন',
  'জুল',
  '(?:আগ|অগ)',
  'সেপ',
  'অক্ট',
  'নভে',
  'ডিসে',
].map(stem => new RegExp(`(?<![\\p{L}\\p{M}])${stem}[\\p{L}\\p{M}]*`, 'u'))

/** `isDay`: it has no time of day, so it means the whole day. */
export type ShopDate = { at: number; isDay: boolean }

/** Reads a date or time of another shop's file, by the clock of Dhaka where it names no zone. Null: it is none. */
export const readShopDate = (cell: string): ShopDate | null => {
  const text = toEnglishMonth(foldCell(cell).replace(WEEKDAY, '')).replace(ORDINAL, '$1')
  const cut = text.search(/[t ]\d{1,2}:/)
  const [date, time] = cut < 0 ? [text, ''] : [text.slice(0, cut), text.slice(cut + 1)]
  const midnight = readDay(date)
  if (midnight === null) return null
  if (time === '') return { at: midnight - DHAKA_OFFSET_MS, isDay: true }
  const [, hour, minute, second = '0', half = '', zone] = TIME.exec(time) ?? []
  if (hour === undefined) return null
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.trim() === 'pm' ? 12 : 0)
  const ofDay = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000
  return { at: midnight + ofDay - readOffset(zone), isDay: ofDay === 0 && zone === undefined }
}

const toEnglishMonth = (text: string): string =>
  BANGLA_MONTHS.reduce((replaced, month, at) => replaced.replace(month, MONTHS[at]!), text)

const readDay = (text: string): number | null => {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year) return toMidnight(year, Number(month), Number(day))
  const [, first, second, last] = DAY_FIRST.exec(text) ?? []
  if (first) return toMidnight(last, Number(second), Number(first)) ?? toMidnight(last, Number(first), Number(second))
  const [, dayOfName, nameAfter, yearAfter] = DAY_AND_NAME.exec(text) ?? []
  if (dayOfName) return toMidnight(yearAfter, MONTHS.indexOf(nameAfter ?? '') + 1, Number(dayOfName))
  const [, name, dayAfter, lastYear] = NAME_AND_DAY.exec(text) ?? []
  return name ? toMidnight(lastYear, MONTHS.indexOf(name) + 1, Number(dayAfter)) : null
}

/** A year of two digits is one of this century. */
const toMidnight = (year: string | undefined, month: number, day: number): number | null => {
  const at = Date.UTC(Number(year?.padStart(4, '20')), month - 1, day)
  const date = new Date(at)
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at : null
}

const readOffset = (zone: string | undefined): number => {
  if (zone === undefined) return DHAKA_OFFSET_MS
  if (zone === 'z') return 0
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(zone)!
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The end of a sale: a day includes its last moment. */
export const toSaleEnd = ({ at, isDay }: ShopDate): number => (isDay ? at + DAY_MS - 1 : at)
