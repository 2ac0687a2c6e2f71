export const DAY_MS = 86_400_000
/** Bangladesh is six hours ahead of UTC all year round. */
export const DHAKA_OFFSET_MS = 6 * 3_600_000

/** The number of days since 1970 in Bangladesh's time zone. */
export const toDhakaDay = (time: number): number => Math.floor((time + DHAKA_OFFSET_MS) / DAY_MS)

/** The start of a day, in milliseconds since 1970. */
export const dhakaDayStart = (day: number): number => day * DAY_MS - DHAKA_OFFSET_MS
