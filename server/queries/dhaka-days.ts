const DAY_MS = 86_400_000
/** Bangladesh is six hours ahead of UTC all year round. */
const DHAKA_OFFSET_MS = 6 * 3_600_000

/** The number of days since 1970 in Bangladesh's time zone. */
export const toDhakaDay = (time: number): number => Math.floor((time + DHAKA_OFFSET_MS) / DAY_MS)

/** The start of a day, in milliseconds since 1970. */
export const dhakaDayStart = (day: number): number => day * DAY_MS - DHAKA_OFFSET_MS

/** '2026-11-20' */
export const formatDhakaDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The same numbers for SQL that groups by day, to be inserted as literals. */
export const DAY_IN_SQL = { length: DAY_MS, ahead: DHAKA_OFFSET_MS } as const

/** '2026-11-20 14:05' */
export const formatDhakaTime = (time: number): string =>
  new Date(time + DHAKA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
