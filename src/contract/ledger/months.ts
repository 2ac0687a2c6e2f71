import * as v from 'valibot'
import { DHAKA_OFFSET_MS } from '../dhaka-days.ts'

/** The present one included. */
const LISTED_MONTHS = 12

/** A month in Bangladesh, such as '2026-11'. */
export const Month = v.pipe(
  v.string('This is not a valid time.'),
  v.maxLength(100, 'This is not a valid time.'),
  v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'This is not a valid time.'),
)

/** The month of a time: '2026-11'. */
export const toMonth = (time: number): string => new Date(time + DHAKA_OFFSET_MS).toISOString().slice(0, 7)

/** When a month begins, in milliseconds since 1970. */
export const monthStart = (month: string): number => Date.parse(`${month}-01T00:00:00+06:00`)

/** The month that comes so many months after another one, or before it. */
export const addMonths = (month: string, count: number): string => {
  const start = new Date(month)
  start.setUTCMonth(start.getUTCMonth() + count)
  return start.toISOString().slice(0, 7)
}

/** The listed months, the latest first. */
export const listMonths = (now: number): string[] =>
  Array.from({ length: LISTED_MONTHS }, (_, back) => addMonths(toMonth(now), -back))
