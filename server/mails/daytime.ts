import { DHAKA_OFFSET_MS, dhakaDayStart, toDhakaDay } from '../../src/contract/dhaka-days.ts'
import { DAY_MS, HOUR_MS } from '../../src/contract/durations.ts'

/** In Dhaka. */
const NIGHT_BEGINS = 22
const NIGHT_ENDS = 8

/** This time, or the next morning at eight where it is at night. */
export const toDaytime = (time: number): number => {
  const hour = ((time + DHAKA_OFFSET_MS) % DAY_MS) / HOUR_MS
  const day = toDhakaDay(time)
  if (hour < NIGHT_ENDS) return dhakaDayStart(day) + NIGHT_ENDS * HOUR_MS
  return hour < NIGHT_BEGINS ? time : dhakaDayStart(day + 1) + NIGHT_ENDS * HOUR_MS
}
