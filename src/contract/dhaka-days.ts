import { DAY_MS, HOUR_MS } from './durations.ts'

/** Bangladesh is six hours ahead of UTC all year round. */
export const DHAKA_OFFSET_MS = 6 * HOUR_MS

/** The number of days since 1970 in Bangladesh's time zone. */
export const toDhakaDay = (time: number): number => Math.floor((time + DHAKA_OFFSET_MS) / DAY_MS)

/** The start of a day, in milliseconds since 1970. */
export const dhakaDayStart = (day: number): number => day * DAY_MS - DHAKA_OFFSET_MS

/** '2026-11-20' */
export const formatDhakaDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
