const DAY_MS = 86_400_000
/** Bangladesh is six hours ahead of UTC all year round. */
const DHAKA_OFFSET_MS = 6 * 3_600_000

/** The day of a time, counted from 1970, as people in Bangladesh count their days. */
export const toDhakaDay = (time: number): number => Math.floor((time + DHAKA_OFFSET_MS) / DAY_MS)

/** When a day began, in milliseconds. */
export const dhakaDayStart = (day: number): number => day * DAY_MS - DHAKA_OFFSET_MS

/** '2026-11-20' */
export const formatDhakaDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** For SQL that groups by day: the same two numbers, to be written into it as they are. */
export const DAY_IN_SQL = { length: DAY_MS, ahead: DHAKA_OFFSET_MS } as const
