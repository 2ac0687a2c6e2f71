import * as v from 'valibot'

const INVALID_TIME = 'This is not a valid time.'
/** `Date.parse` alone reads 30 February as 2 March. */
const isOnCalendar = (time: string): boolean =>
  Number.isFinite(Date.parse(time)) && new Date(time.slice(0, 10)).getUTCDate() === Number(time.slice(8, 10))
export const IsoTime = v.pipe(
  v.string(INVALID_TIME),
  v.maxBytes(100, INVALID_TIME),
  v.isoTimestamp(INVALID_TIME),
  v.check(isOnCalendar, INVALID_TIME),
)
/** A time, or a date alone, which means `timeOfDay` on that day in Dhaka (UTC+6 all year). */
/* @__NO_SIDE_EFFECTS__ */
export const isoTimeOrDate = (timeOfDay: string) =>
  v.pipe(
    v.string(INVALID_TIME),
    v.maxBytes(100, INVALID_TIME),
    v.transform(text => (/^[\d-]{10}$/.test(text) ? `${text}T${timeOfDay}+06:00` : text)),
    IsoTime,
  )
